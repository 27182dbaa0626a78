import { useCart } from '#web/features/cart/cart-store.ts';
import { type BusinessContact, useBusinessContact } from '#web/lib/business-contact.ts';

/** The 24-hour telephone, and a WhatsApp link whose first message names the wreaths in the cart. */
export function useShopContact(): BusinessContact {
  const wreaths = useCart().map(({ title, quantity }) => (quantity === 1 ? title : `${quantity} × ${title}`));
  const matter = `Preciso de uma ajuda com o meu pedido de coroas: ${wreaths.join(', ')}.`;
  return useBusinessContact(`Olá! ${wreaths.length > 0 ? matter : 'Vim pelo site e gostaria de uma ajuda.'}`);
}
