import { z } from 'zod';
import { PAYMENT_METHODS } from '#domain/order.ts';
import { PRODUCTION_STATES } from '#domain/production.ts';
import { ARRIVAL_VERDICTS } from '#domain/promise.ts';
import * as addresses from './addresses.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, money, orderNumber } from './fields.ts';

/** An order as the buyer, and anyone with its address, sees it: no data that identifies or reaches a person. */
export const orderPage = z
  .object({
    number: orderNumber,
    first_name: z.string().describe('O primeiro nome de quem comprou.'),
    created_at: instant,
    deceased_name: z.string(),
    funeral_location: z.string(),
    funeral_time: instant,
    deliver_by: instant.describe('Até quando a coroa deve estar no local da cerimônia.'),
    promise: z.enum(ARRIVAL_VERDICTS).describe('Se o pedido foi feito a tempo.'),
    wreaths: z.array(
      z.object({ title: z.string(), image: z.string(), size: z.string(), faixa: z.string().nullable() }),
    ),
    spare_faixas: z.array(z.string()).describe('Faixas a mais do que coroas, em pedidos feitos por telefone.'),
    production: z.enum(PRODUCTION_STATES),
    steps: z
      .array(z.object({ state: z.enum(PRODUCTION_STATES), at: instant.nullable() }))
      .describe('As etapas alcançadas; at é null em uma etapa que foi pulada.'),
    total: money,
    payment_method: z.enum(PAYMENT_METHODS),
    paid: money,
    refunded: money.describe('O que foi devolvido.'),
    due: money.describe('O que falta pagar.'),
    cancelled: z.boolean().describe('Não será entregue: cancelado, ou o dinheiro voltou.'),
  })
  .meta({ id: 'OrderPage' });
export type OrderPage = z.input<typeof orderPage>;

export const getOrderPage = endpoint({
  ...addresses.getOrderPage,
  summary: 'Um pedido pago, para quem tem o endereço secreto dele',
  params: z.object({ chave: id }),
  response: orderPage,
  limit: 'order-page',
});
