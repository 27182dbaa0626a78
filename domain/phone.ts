export function phoneDigits(text: string): string {
  return text.slice(0, 40).replace(/\D/g, '');
}

/** The digits without a leading +55 or trunk 0, as a phone from an address book or an older record has them. */
export function localPhoneDigits(text: string): string {
  const digits = phoneDigits(text);
  if (/^\s*\+/.test(text) && digits.startsWith('55') && digits.length >= 12) return digits.slice(2);
  if (digits.startsWith('0') && (digits.length === 11 || digits.length === 12)) return digits.slice(1);
  return digits;
}

/** A phone with area code has 10 or 11 digits after everything else is removed. */
export function isValidPhone(text: string): boolean {
  const { length } = phoneDigits(text);
  return length === 10 || length === 11;
}

/** '(21) 2742-0000' or '(21) 99999-0000'; anything else comes back as typed. */
export function formatPhone(text: string): string {
  const d = localPhoneDigits(text);
  if (d.length === 10) return `(${d.slice(0, 2)}) ${d.slice(2, 6)}-${d.slice(6)}`;
  if (d.length === 11) return `(${d.slice(0, 2)}) ${d.slice(2, 7)}-${d.slice(7)}`;
  return text;
}

/** A conversation in WhatsApp that begins with `text`: with the number, or with whom the writer chooses. */
export function whatsappLink(text: string, phone = ''): string {
  const number = phone === '' ? '' : `55${phoneDigits(phone)}`;
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
