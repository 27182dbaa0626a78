export const STOCK_CAUSES = ['initial', 'edit', 'correction', 'sale', 'manual-sale', 'order-edit', 'cancel'] as const;
type StockCause = (typeof STOCK_CAUSES)[number];

export const STOCK_CAUSE_LABELS: Record<StockCause, string> = {
  initial: 'Cadastro',
  edit: 'Alterado no produto',
  correction: 'Correção',
  sale: 'Venda na loja',
  'manual-sale': 'Venda pelo telefone',
  'order-edit': 'Pedido alterado',
  cancel: 'Pedido cancelado',
};

/** The usual reasons of a correction; others are typed. */
export const STOCK_REASONS = ['Contagem', 'Chegou mais', 'Estragada', 'Usada em outro arranjo'] as const;

/** Up to this number of units a wreath is in short supply until the owner sets another. */
export const LOW_MARK = 2;
