import { useCart } from '#web/features/cart/cart-store.ts';
import { type BusinessContact, useBusinessContact } from '#web/lib/business-contact.ts';
import { ContactButtons } from '#web/ui/contact-buttons.tsx';

export function useShopContact(): BusinessContact {
  const wreaths = useCart().map(({ title, quantity }) => (quantity === 1 ? title : `${quantity} × ${title}`));
  const matter = `Preciso de uma ajuda com o meu pedido de coroas: ${wreaths.join(', ')}.`;
  return useBusinessContact(`Olá! ${wreaths.length > 0 ? matter : 'Vim pelo site e gostaria de uma ajuda.'}`);
}

/** The shop's contact as large buttons. Their message follows the cart; a page that asked for it itself would be drawn anew with each wreath. */
export function ShopContactButtons({ className }: { className?: string }) {
  return <ContactButtons {...useShopContact()} {...(className && { className })} />;
}
