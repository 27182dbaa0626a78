import { useShopContact } from '#web/lib/business-contact.ts';
import { ContactButtons } from '#web/ui/contact-buttons.tsx';

/** The shop's contact as large buttons. */
export function ShopContactButtons({ className }: { className?: string }) {
  return <ContactButtons {...useShopContact()} {...(className && { className })} />;
}
