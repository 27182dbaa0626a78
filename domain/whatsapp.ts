/**
 * A message in words that Meta has approved. `{{1}}`, `{{2}}` … are the texts of a message; the button opens
 * `path` and the message's key. Changed words need another name and a new registration (docs/whatsapp.md).
 */
type Template = {
  name: string;
  body: string;
  button: { label: string; path: '/pedido/' | '/pagar/' };
  hasPicture?: true;
  /** Texts that show what it means; Meta asks for them. */
  examples: readonly string[];
};

const FOLLOW = { label: 'Ver o pedido', path: '/pedido/' } as const;

export const WHATSAPP_TEMPLATES = {
  link: {
    name: 'pedido_por_telefone',
    body: 'Olá, {{1}}. Anotamos o seu pedido {{2}}. As coroas ficam reservadas até {{3}}. Confira e pague pelo botão abaixo.',
    button: { label: 'Conferir e pagar', path: '/pagar/' },
    examples: ['Ana', 'nº 1001', '21/11/2026 15:00'],
  },
  unpaid: {
    name: 'lembrete_de_pagamento',
    body: 'Olá, {{1}}. O seu pedido {{2}} ainda não foi pago. As coroas ficam reservadas até {{3}}. Se já pagou, não é preciso fazer nada.',
    button: { label: 'Conferir e pagar', path: '/pagar/' },
    examples: ['Ana', 'nº 1001', '21/11/2026 15:00'],
  },
  paid: {
    name: 'pagamento_aprovado',
    body: 'Olá, {{1}}. Recebemos o pagamento do seu pedido {{2}}. A cerimônia é em {{3}}. Avisamos por aqui quando a homenagem sair para a entrega.',
    button: FOLLOW,
    examples: ['Ana', 'nº 1001', '21/11/2026 15:00'],
  },
  leaving: {
    name: 'saiu_para_entrega',
    body: 'Olá, {{1}}. A sua homenagem, pedido {{2}}, está a caminho da cerimônia. Avisamos por aqui quando ela for entregue.',
    button: FOLLOW,
    examples: ['Ana', 'nº 1001'],
  },
  delivered: {
    name: 'entregue',
    body: 'Olá, {{1}}. A sua homenagem, pedido {{2}}, foi entregue em {{3}}. Obrigado por nos confiar este cuidado.',
    button: FOLLOW,
    examples: ['Ana', 'nº 1001', '21/11/2026 14:10'],
  },
  photo: {
    name: 'entregue_com_foto',
    body: 'Olá, {{1}}. A sua homenagem, pedido {{2}}, foi entregue em {{3}}. Esta é a foto dela no local. Obrigado por nos confiar este cuidado.',
    button: FOLLOW,
    hasPicture: true,
    examples: ['Ana', 'nº 1001', '21/11/2026 14:10'],
  },
  changed: {
    name: 'pedido_mudou',
    body: 'Olá, {{1}}. Sobre o seu pedido {{2}}: {{3}}. Os detalhes estão no seu e-mail; se algo não estiver certo, fale conosco.',
    button: FOLLOW,
    examples: ['Ana', 'nº 1001', 'a cerimônia passou para Capela 2, 21/11/2026 16:00'],
  },
} as const satisfies Record<string, Template>;
export type WhatsAppTemplate = keyof typeof WHATSAPP_TEMPLATES;

export type WhatsAppMessage = {
  template: WhatsAppTemplate;
  texts: readonly string[];
  /** The secret part of the address that the button opens. */
  key: string;
  /** The public address of the picture, for a template that has one. */
  picture?: string;
};

/** Receipts of a message that Meta has accepted, in this order; a report never takes it back. */
export const WHATSAPP_RECEIPTS = ['sent', 'failed', 'delivered', 'read'] as const;
export type WhatsAppReceipt = (typeof WHATSAPP_RECEIPTS)[number];

/** Meta's report about a message, known by our own `reference`; `reason` of a failed one. */
export type WhatsAppReport = { reference: string; receipt: WhatsAppReceipt; at: Date; reason: string | undefined };

export const templateOf = (message: Pick<WhatsAppMessage, 'template'>): Template =>
  WHATSAPP_TEMPLATES[message.template];

export function filled({ body }: Pick<Template, 'body'>, texts: readonly string[]): string {
  return body.replace(/\{\{(\d)\}\}/g, (_, position) => texts[Number(position) - 1] ?? '');
}
