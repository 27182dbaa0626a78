/** The messages for an invalid telephone: the alert's, and the field's. */
export const PHONE_REFUSAL = {
  title: 'Telefone inválido',
  description: 'Informe um telefone com DDD (10 ou 11 dígitos).',
  atField: 'Confira o DDD e o número.',
} as const;
