/** The usual reasons, in words that can be counted; others are typed. */
export const REASONS = {
  refund: ['Desistência da família', 'Pago duas vezes', 'Não chegou a tempo', 'Coroa ou faixa com defeito'],
  cancel: ['Desistência da família', 'Cerimônia cancelada', 'Não há tempo para entregar', 'Comprado duas vezes'],
  void: ['Lançado por engano', 'Lançado duas vezes'],
  not_delivered: ['Local fechado', 'Endereço não encontrado', 'Cerimônia em outro local', 'Ninguém para receber'],
} as const;
