import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant, money } from './fields.ts';

export const getDashboardSummary = endpoint({
  method: 'GET',
  path: '/dashboard/resumo',
  access: 'administrador',
  summary: 'Reservas vivas e produtos ativos',
  response: z.object({ reservas: z.number().int(), produtos: z.number().int() }),
});

export const attentionPayment = z.object({
  payment_id: z.string(),
  order_id: z.string().nullable(),
  buyer_name: z.string().nullable(),
  amount: money,
  problems: z.array(z.string()),
  updated_at: instant,
});
export type AttentionPayment = z.input<typeof attentionPayment>;

export const attentionNotification = z.object({
  _id: z.string(),
  event: z.string(),
  channel: z.enum(['email', 'telegram']),
  recipient: z.string(),
  subject: z.string(),
  error: z.string().nullable(),
  created_at: instant,
});
export type AttentionNotification = z.input<typeof attentionNotification>;

export const getAttention = endpoint({
  method: 'GET',
  path: '/dashboard/attention',
  access: 'administrador',
  summary: 'O que precisa de uma pessoa: pagamentos com problema e avisos que não chegaram; os 10 mais novos de cada',
  response: z.object({
    payments: z.object({ total: z.number().int(), latest: z.array(attentionPayment) }),
    notifications: z.object({ total: z.number().int(), latest: z.array(attentionNotification) }),
  }),
});
