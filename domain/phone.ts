/** Digits of a Brazilian phone as typed; a leading +55 or a trunk 0 is dropped. */
export function phoneDigits(text: string): string {
  const digits = text.slice(0, 40).replace(/\D/g, '');
  if (/^\s*\+/.test(text) && digits.startsWith('55') && digits.length >= 12) return digits.slice(2);
  if (digits.startsWith('0') && (digits.length === 11 || digits.length === 12)) return digits.slice(1);
  return digits;
}

/** A phone with area code has 10 or 11 digits. */
export function isValidPhone(text: string): boolean {
  const { length } = phoneDigits(text);
  return length === 10 || length === 11;
}

/** '(21) 2742-0000' or '(21) 99999-0000'; anything else comes back as typed. */
export function formatPhone(text: string): string {
  const d = phoneDigits(text);
  if (d.length === 10) return `(${d.slice(0, 2)}) ${d.slice(2, 6)}-${d.slice(6)}`;
  if (d.length === 11) return `(${d.slice(0, 2)}) ${d.slice(2, 7)}-${d.slice(7)}`;
  return text;
}
