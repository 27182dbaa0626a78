import { Phone } from 'lucide-react';
import { formatPhone, isValidPhone, localPhoneDigits } from '#domain/phone.ts';
import { phoneHref } from '#web/lib/business-text.ts';

/** The address that a tap dials. Phones are written as the family gave them, so that not every one can be dialled. */
function hrefOf(phone: string): string | undefined {
  if (isValidPhone(localPhoneDigits(phone))) return phoneHref(phone);
  const digits = phone.replace(/\D/g, '');
  return digits.length >= 3 && !/\p{L}/u.test(phone) ? `tel:${digits}` : undefined;
}

export function PhoneLink({ phone }: { phone: string }) {
  const href = hrefOf(phone);
  if (!href) return <span className="break-words">{phone}</span>;
  return (
    <a href={href} className="text-link inline-flex min-h-11 items-center gap-1.5 tabular-nums">
      <Phone className="size-4" />
      {formatPhone(phone)}
    </a>
  );
}
