import { localPhoneDigits, phoneDigits } from '#domain/phone.ts';

const PHONE_DIGITS = 11;

/**
 * '(21) 99999-0000' as far as it is typed; text with other than digits, punctuation and the invisible marks of address
 * books is returned unchanged. `isFilled`: the text was pasted or filled in by the browser, so country code and trunk 0
 * are removed.
 */
export function maskPhone(typed: string, isFilled = false): string {
  const digits = isFilled ? localPhoneDigits(typed) : phoneDigits(typed);
  if (digits.length > PHONE_DIGITS || /[^\d\s()+.\p{Pd}\p{Cf}]/u.test(typed)) return typed;
  if (digits.length === 0) return '';
  if (digits.length < 3) return `(${digits}`;
  const area = `(${digits.slice(0, 2)}) `;
  const split = digits.length > 10 ? 7 : 6;
  if (digits.length <= 6) return area + digits.slice(2);
  return `${area}${digits.slice(2, split)}-${digits.slice(split)}`;
}

/** A CPF up to eleven digits, a CNPJ when it is longer or has a letter; other text is returned unchanged. */
export function maskDocument(typed: string): string {
  const characters = typed.toUpperCase().replace(/[\s./-]/g, '');
  if (!/^[0-9A-Z]{0,14}$/.test(characters)) return typed;
  const isCnpj = characters.length > 11 || /[A-Z]/.test(characters);
  return isCnpj
    ? group(characters, [2, 3, 3, 4, 2], ['.', '.', '/', '-'])
    : group(characters, [3, 3, 3, 2], ['.', '.', '-']);
}

/** The caret's position after masking: behind as many letters and digits as before. */
export function caretAfterMask(typed: string, caret: number, masked: string): number {
  const after = countCharacters(typed.slice(caret));
  let position = masked.length;
  let seen = 0;
  while (position > 0 && seen < after) {
    position -= 1;
    if (/[0-9A-Za-z]/.test(masked.charAt(position))) seen += 1;
  }
  return position;
}

function countCharacters(text: string): number {
  return text.replace(/[^0-9A-Za-z]/g, '').length;
}

function group(characters: string, sizes: readonly number[], separators: readonly string[]): string {
  let text = '';
  let start = 0;
  for (const [index, size] of sizes.entries()) {
    const part = characters.slice(start, start + size);
    if (part === '') break;
    text += (index === 0 ? '' : (separators[index - 1] ?? '')) + part;
    start += size;
  }
  return text;
}
