/** How a telephone that cannot be called is refused: the alert says the rule, the field what to look at. */
export const PHONE_REFUSAL = {
  title: 'Telefone inválido',
  description: 'Informe um telefone com DDD (10 ou 11 dígitos).',
  atField: 'Confira o DDD e o número.',
} as const;
