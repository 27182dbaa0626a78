import { z } from 'zod';
import { SYSTEM_PARTS } from '#domain/alarms.ts';
import { limits } from '#domain/limits.ts';
import { REQUEST_KINDS } from '#domain/order-request.ts';
import { endpoint } from './endpoint.ts';
import { acknowledged, id, instant, money, orderNumber, text } from './fields.ts';

export const getDashboardSummary = endpoint({
  method: 'GET',
  path: '/dashboard/resumo',
  access: 'administrador',
  summary: 'Reservas vivas e produtos ativos',
  response: z.object({ reservas: z.number().int(), produtos: z.number().int() }),
});

const attentionPayment = z.object({
  payment_id: z.string(),
  order_id: z.string().nullable(),
  number: orderNumber.nullable(),
  buyer_name: z.string().nullable(),
  amount: money,
  problems: z.array(z.string()),
  updated_at: instant,
});
export type AttentionPayment = z.input<typeof attentionPayment>;

const attentionNotification = z.object({
  _id: z.string(),
  event: z.string(),
  channel: z.enum(['email', 'telegram']),
  recipient: z.string(),
  subject: z.string(),
  error: z.string().nullable(),
  created_at: instant,
});
export type AttentionNotification = z.input<typeof attentionNotification>;

const attentionAddress = z.object({
  address: z.string(),
  refused: z.number().int().describe('Reservas recusadas nas últimas 24 horas.'),
  last_at: instant,
});
export type AttentionAddress = z.input<typeof attentionAddress>;

const attentionInvoice = z.object({
  order_id: z.string(),
  number: orderNumber,
  buyer_name: z.string(),
  requested_at: instant,
});
export type AttentionInvoice = z.input<typeof attentionInvoice>;

const attentionRequest = z.object({
  order_id: z.string(),
  number: orderNumber,
  buyer_name: z.string(),
  kind: z.enum(REQUEST_KINDS),
  answer_by: instant,
});
export type AttentionRequest = z.input<typeof attentionRequest>;

export const attentionAlarm = z.object({ part: z.enum(SYSTEM_PARTS), words: z.string(), began_at: instant });
export type AttentionAlarm = z.input<typeof attentionAlarm>;

export const getAttention = endpoint({
  method: 'GET',
  path: '/dashboard/attention',
  access: 'administrador',
  summary:
    'O que precisa de uma pessoa: alarmes do sistema, pagamentos com problema, avisos que não chegaram, endereços com reservas demais, notas fiscais pedidas e solicitações de compradores; até 10 de cada',
  response: z.object({
    alarms: z.object({ total: z.number().int(), latest: z.array(attentionAlarm) }),
    payments: z.object({ total: z.number().int(), latest: z.array(attentionPayment) }),
    notifications: z.object({ total: z.number().int(), latest: z.array(attentionNotification) }),
    reservations: z.object({ total: z.number().int(), latest: z.array(attentionAddress) }),
    invoices: z.object({ total: z.number().int(), latest: z.array(attentionInvoice) }),
    requests: z.object({ total: z.number().int(), latest: z.array(attentionRequest) }),
  }),
});

export const NEW_ORDERS_AT_MOST = 20;

const newOrder = z.object({
  order_id: z.string(),
  number: orderNumber,
  buyer_name: z.string(),
  total: money,
  created_at: instant,
});
export type NewOrder = z.input<typeof newOrder>;

export const getNewOrders = endpoint({
  method: 'GET',
  path: '/dashboard/novidades',
  access: 'administrador',
  summary:
    'Os pedidos pagos depois de um instante, do mais novo, no máximo 20; sem instante, nenhum: só a hora do servidor, para começar',
  query: z.object({ desde: instant.optional() }),
  response: z.object({ at: instant, orders: z.array(newOrder) }),
});

export const resolvePayment = endpoint({
  method: 'PATCH',
  path: '/dashboard/attention/payments/:payment_id/resolve',
  access: 'administrador',
  summary:
    'Dar por resolvido um pagamento que precisava de uma pessoa, com uma nota do que foi feito; fica nos registros',
  params: z.object({ payment_id: id }),
  body: z.strictObject({
    note: text(limits.attentionNote),
    updated_at: instant
      .optional()
      .describe('O updated_at que a pessoa viu: com ele, 409 quando o pagamento mudou desde então.'),
  }),
  response: acknowledged,
});
