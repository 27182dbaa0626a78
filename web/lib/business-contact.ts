import { formatPhone, whatsappLink } from '#domain/phone.ts';
import { phoneHref } from './business-text.ts';
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
