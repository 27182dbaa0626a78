import { z } from 'zod';
import { SYSTEM_PARTS } from '#domain/alarms.ts';
import { limits } from '#domain/limits.ts';
import { REQUEST_KINDS } from '#domain/order-request.ts';
import { admin, endpoint, staff } from './endpoint.ts';
import { acknowledged, id, instant, lines, money, orderNumber } from './fields.ts';
import { NOTIFICATION_CHANNELS } from './notifications.ts';
import { productionOrder } from './production.ts';

export const getDashboardSummary = endpoint(admin('GET', '/dashboard/resumo'), {
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
  channel: z.enum(NOTIFICATION_CHANNELS),
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

const attentionOwed = z.object({ order_id: z.string(), number: orderNumber, buyer_name: z.string(), amount: money });

export const attentionAlarm = z.object({ part: z.enum(SYSTEM_PARTS), words: z.string(), began_at: instant });
export type AttentionAlarm = z.input<typeof attentionAlarm>;

export const getAttention = endpoint(admin('GET', '/dashboard/attention'), {
  summary:
    'O que precisa de uma pessoa: alarmes do sistema, pagamentos com problema, avisos que não chegaram, endereços com reservas demais, notas fiscais pedidas, solicitações de compradores e dinheiro a devolver; até 10 de cada',
  response: z.object({
    alarms: z.object({ total: z.number().int(), latest: z.array(attentionAlarm) }),
    payments: z.object({ total: z.number().int(), latest: z.array(attentionPayment) }),
    notifications: z.object({ total: z.number().int(), latest: z.array(attentionNotification) }),
    reservations: z.object({ total: z.number().int(), latest: z.array(attentionAddress) }),
    invoices: z.object({ total: z.number().int(), latest: z.array(attentionInvoice) }),
    requests: z.object({ total: z.number().int(), latest: z.array(attentionRequest) }),
    owed: z.object({ total: z.number().int(), latest: z.array(attentionOwed) }).describe('Dinheiro a devolver.'),
  }),
});

export const overnightOrder = productionOrder.pick({
  order_id: true,
  number: true,
  deceased_name: true,
  funeral_time: true,
});

export const getToday = endpoint(staff('GET', '/dashboard/hoje'), {
  summary:
    'O dia de quem trabalha: coroas a começar, a entregar e atrasadas até o fim de hoje, os pedidos mais urgentes, o que chegou desde ontem à noite e o estoque baixo; sem valores',
  response: z.object({
    wreaths: z.object({
      late: z.number().int().describe('Prazo de entrega vencido e não entregues.'),
      to_begin: z.number().int(),
      to_deliver: z.number().int().describe('Já começadas.'),
    }),
    orders: z.object({ total: z.number().int(), first: z.array(productionOrder) }),
    unheard: z.array(overnightOrder).describe('Pedidos urgentes pelos quais ninguém respondeu Recebi.'),
    overnight: z.object({ since: instant, total: z.number().int(), latest: z.array(overnightOrder) }),
    low_stock: z.array(
      z.object({
        product_id: z.string(),
        name: z.string(),
        available: z.number().int().describe('Sem as reservadas.'),
      }),
    ),
  }),
});

export const getTodayMoney = endpoint(admin('GET', '/dashboard/hoje/dinheiro'), {
  summary: 'O dinheiro que entrou menos o que voltou: hoje e nesta semana, e até a mesma hora da semana passada',
  response: z.object({ today: money, same_day_last_week: money, week: money, last_week: money }),
});

export const NEW_ORDERS_AT_MOST = 20;

const newOrder = z.object({
  order_id: z.string(),
  number: orderNumber,
  buyer_name: z.string(),
  total: money,
  created_at: instant,
  unheard: z.boolean().describe('Urgente, e ninguém respondeu Recebi.'),
});
export type NewOrder = z.input<typeof newOrder>;

export const getNewOrders = endpoint(admin('GET', '/dashboard/novidades'), {
  summary:
    'Os pedidos pagos depois de um instante, do mais novo, no máximo 20; sem instante, nenhum: só a hora do servidor, para começar',
  query: z.object({ desde: instant.optional() }),
  response: z.object({ at: instant, orders: z.array(newOrder) }),
});

export const resolvePayment = endpoint(admin('PATCH', '/dashboard/attention/payments/:payment_id/resolve'), {
  summary:
    'Dar por resolvido um pagamento que precisava de uma pessoa, com uma nota do que foi feito; fica nos registros',
  params: z.object({ payment_id: id }),
  body: z.strictObject({
    note: lines(limits.attentionNote),
    updated_at: instant
      .optional()
      .describe('O updated_at que a pessoa viu: com ele, 409 quando o pagamento mudou desde então.'),
  }),
  response: acknowledged,
});
