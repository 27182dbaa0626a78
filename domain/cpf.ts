/** Digits of a CPF (11) or letters and digits of a CNPJ (14), whatever separators were typed. */
export function documentCharacters(text: string): string {
  return text
    .slice(0, 40)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
}

const CNPJ_FIRST = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
const CNPJ_SECOND = [6, ...CNPJ_FIRST];

function cpfDigit(digits: string, length: number): number {
  let sum = 0;
  for (let i = 0; i < length; i += 1) sum += Number(digits[i]) * (length + 1 - i);
  return ((sum * 10) % 11) % 10;
}

function cnpjDigit(characters: string, weights: number[]): number {
  let sum = 0;
  weights.forEach((weight, i) => {
    sum += (characters.charCodeAt(i) - 48) * weight;
  });
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** True when `text` is a CPF with right check digits (https://www.gov.br/receitafederal). */
export function isValidCpf(text: string): boolean {
  const digits = documentCharacters(text);
  if (!/^\d{11}$/.test(digits) || /^(\d)\1{10}$/.test(digits)) return false;
  return cpfDigit(digits, 9) === Number(digits[9]) && cpfDigit(digits, 10) === Number(digits[10]);
}

/** True when `text` is a CNPJ with right check digits; letters are allowed in the first twelve places since 2026. */
export function isValidCnpj(text: string): boolean {
  const characters = documentCharacters(text);
  if (!/^[0-9A-Z]{12}\d{2}$/.test(characters) || /^(.)\1{13}$/.test(characters)) return false;
  return (
    cnpjDigit(characters, CNPJ_FIRST) === Number(characters[12]) &&
    cnpjDigit(characters, CNPJ_SECOND) === Number(characters[13])
  );
}

/** A CPF or CNPJ with right check digits. Wrong ones are hinted at, never refused. */
export function isValidDocument(text: string): boolean {
  return isValidCpf(text) || isValidCnpj(text);
}

/** '000.000.000-00' or '00.000.000/0000-00'; other lengths come back as typed. */
export function formatDocument(text: string): string {
  const c = documentCharacters(text);
  if (/^\d{11}$/.test(c)) return `${c.slice(0, 3)}.${c.slice(3, 6)}.${c.slice(6, 9)}-${c.slice(9)}`;
  if (c.length === 14) return `${c.slice(0, 2)}.${c.slice(2, 5)}.${c.slice(5, 8)}/${c.slice(8, 12)}-${c.slice(12)}`;
  return text.trim();
}

/** '***.982.247-**' for lists and logs, where the full number isn't needed. */
export function maskDocument(text: string): string {
  const c = documentCharacters(text);
  if (c.length === 11) return `***.${c.slice(3, 6)}.${c.slice(6, 9)}-**`;
  if (c.length === 14) return `**.${c.slice(2, 5)}.***/****-**`;
  return '***';
}
