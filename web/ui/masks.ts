import { type Cents, formatBRL } from '#domain/money.ts';
import { phoneDigits } from '#domain/phone.ts';

/** The longest money that a field takes, in digits of centavos. */
const MONEY_DIGITS = 10;

/** '(21) 99999-0000' as far as it has been typed; a pasted +55 or trunk 0 is dropped. */
export function maskPhone(typed: string): string {
  const digits = phoneDigits(typed).slice(0, 11);
  if (digits.length === 0) return '';
  if (digits.length < 3) return `(${digits}`;
  const area = `(${digits.slice(0, 2)}) `;
  const split = digits.length > 10 ? 7 : 6;
  if (digits.length <= 6) return area + digits.slice(2);
  return `${area}${digits.slice(2, split)}-${digits.slice(split)}`;
}

/** A CPF up to eleven digits, a CNPJ beyond or as soon as there is a letter. */
export function maskDocument(typed: string): string {
  const characters = typed
    .slice(0, 60)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, 14);
  const isCnpj = characters.length > 11 || /[A-Z]/.test(characters);
  return isCnpj
    ? group(characters, [2, 3, 3, 4, 2], ['.', '.', '/', '-'])
    : group(characters, [3, 3, 3, 2], ['.', '.', '-']);
}

/** '1.234,50' of the digits typed, which fill up from the right; empty stays empty. */
export function maskMoney(typed: string): string {
  const digits = typed.slice(0, 60).replace(/\D/g, '').replace(/^0+/, '').slice(0, MONEY_DIGITS);
  if (digits === '') return /\d/.test(typed) ? '0,00' : '';
  const padded = digits.padStart(3, '0');
  const reais = padded.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, '.');
  return `${reais},${padded.slice(-2)}`;
}

/** Digits before the decimal comma; more would be beyond every price. */
const REAIS_DIGITS = 8;

/**
 * '1234,5' as far as it has been typed: reais, and after a comma or dot at most two decimals. Pasted amounts keep
 * their meaning: '1.234,50', 'R$ 350' and '1234.56' alike. A dot stays what it is until the digits after it tell cents
 * from thousands, so that '1.234,50' can be typed too.
 */
export function maskReais(typed: string): string {
  const compact = typed.slice(0, 60).replace(/[^\d.,]/g, '');
  const comma = compact.indexOf(',');
  const dot = compact.indexOf('.');
  const isThousands = dot !== compact.lastIndexOf('.') || /\.\d{3}$/.test(compact);
  const split = comma >= 0 ? comma : isThousands ? -1 : dot;
  const digits = (split < 0 ? compact : compact.slice(0, split)).replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  const reais = digits.slice(0, REAIS_DIGITS);
  if (split < 0) return reais;
  const sign = comma >= 0 ? ',' : '.';
  return `${reais === '' ? '0' : reais}${sign}${compact.slice(split).replace(/\D/g, '').slice(0, 2)}`;
}

/** '1.234,50': an amount as a field shows it, without the sign of the currency. */
export function moneyFieldText(amount: Cents): string {
  return formatBRL(amount).replace('R$ ', '');
}

/** '12' of whatever is typed: whole numbers only, at most `length` digits. */
export function maskDigits(typed: string, length: number): string {
  return typed
    .slice(0, 60)
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, length);
}

/** Where the caret belongs after masking: behind as many letters and digits as stood before it. */
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
