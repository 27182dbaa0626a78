import { formatPhone, phoneDigits } from '#domain/phone.ts';
import { phoneHref } from './business-text.ts';
import { useSite } from './site.ts';

/** The 24-hour telephone and a WhatsApp link whose text begins with `message`. */
export function useBusinessContact(message: string): {
  phone: { text: string; href: string };
  whatsapp: string | undefined;
} {
  const { phones, whatsapp } = useSite().business;
  return {
    phone: { text: formatPhone(phones.funeral24h), href: phoneHref(phones.funeral24h) },
    whatsapp: whatsapp && `https://wa.me/55${phoneDigits(whatsapp)}?text=${encodeURIComponent(message)}`,
  };
}
