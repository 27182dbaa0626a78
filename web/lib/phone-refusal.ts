import { phoneDigits } from '#domain/phone.ts';

/** The messages for an invalid telephone: the alert's, and the field's. */
export const PHONE_REFUSAL = {
  title: 'Telefone inválido',
  description: 'Informe um telefone com DDD (10 ou 11 dígitos).',
  atField: 'Confira o DDD e o número.',
} as const;

/** Doubt about a telephone: area codes begin at 11, and no number is one digit over and over. */
export function phoneRemark(typed: string): string | undefined {
  const digits = phoneDigits(typed);
  if (digits.length < 10 || (/^[1-9]{2}/.test(digits) && !/^\d{2}(\d)\1+$/.test(digits))) return undefined;
  return 'Confira o telefone: é por ele que falamos com você se for preciso.';
}
