import { z } from 'zod';
import { PAYMENT_METHODS } from '#domain/order.ts';
import { endpoint } from './endpoint.ts';
import { instant, money } from './fields.ts';

export const orderSummary = z
  .object({
    order_id: z.string(),
    buyer_name: z.string(),
    total: money,
    payment_method: z.enum(PAYMENT_METHODS),
    created_at: instant,
  })
  .meta({ id: 'OrderSummary' });
export type OrderSummary = z.input<typeof orderSummary>;

export const countOrders = endpoint({
  method: 'GET',
  path: '/orders/count',
  access: 'administrador',
  summary: 'Quantos pedidos há',
  response: z.object({ total: z.number().int() }),
});

export const listLastOrders = endpoint({
  method: 'GET',
  path: '/orders/last',
  access: 'administrador',
  summary: 'Os 5 pedidos mais novos',
  response: z.array(orderSummary),
});
