import { formatPhone, whatsappLink } from '#domain/phone.ts';
import { phoneHref } from './business-text.ts';
import { cartStore } from './kept-cart.ts';
import { useSite } from './site.ts';

/** The telephone as shown and as a tel: link, and the WhatsApp link if there is a number. */
export type BusinessContact = { phone: { text: string; href: string }; whatsapp: string | undefined };

/** The 24-hour telephone and a WhatsApp link whose text begins with `message`. */
export function useBusinessContact(message: string): BusinessContact {
  const { phones, whatsapp } = useSite().business;
  return {
    phone: { text: formatPhone(phones.funeral24h), href: phoneHref(phones.funeral24h) },
    whatsapp: whatsapp && whatsappLink(message, whatsapp),
  };
}

/** The same with a message that names the wreaths in the cart: drawn anew with each of them, so it's for small parts. */
export function useShopContact(): BusinessContact {
  const wreaths = cartStore.use().map(({ title, quantity }) => (quantity === 1 ? title : `${quantity} × ${title}`));
  const matter = `Preciso de uma ajuda com o meu pedido de coroas: ${wreaths.join(', ')}.`;
  return useBusinessContact(`Olá! ${wreaths.length > 0 ? matter : 'Vim pelo site e gostaria de uma ajuda.'}`);
}
