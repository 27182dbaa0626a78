export function phoneDigits(text: string): string {
  return text.slice(0, 40).replace(/\D/g, '');
}

/** The digits without the country code and the trunk 0 with which address books and older records may have them. */
export function localPhoneDigits(text: string): string {
  return phoneDigits(text).replace(/^(55)?0?(?=\d{10,11}$)/, '');
}

/** The digits that links and WhatsApp dial, with the country code. */
export function internationalPhone(text: string): string {
  return `55${localPhoneDigits(text)}`;
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
  const number = phone === '' ? '' : internationalPhone(phone);
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
