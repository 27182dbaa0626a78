import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { PAYMENT_METHODS } from '#domain/order.ts';
import { SITUATIONS } from '#domain/order-money.ts';
import { clientKey, id, instant, money, text } from './fields.ts';

/** Where the money of an order stands; everything but the agreed total follows from its payments. */
export const moneyFields = {
  paid: money.describe('O que entrou.'),
  refunded: money.describe('O que foi devolvido do que entrou.'),
  due: money.describe('O que falta receber do total combinado.'),
  situation: z.enum(SITUATIONS),
};

export const orderPayment = z.object({
  payment_id: z.string(),
  method: z.string(),
  by_hand: z.boolean().describe('Recebido fora do provedor e lançado por uma pessoa.'),
  paid: money,
  refunded: money,
  refundable: money.describe('O que ainda pode ser devolvido.'),
  disputed: z.boolean(),
  created_at: instant,
  refunds: z.array(
    z.object({
      amount: money,
      reason: z.string(),
      user_email: z.string(),
      status: z.enum(['pending', 'approved', 'rejected']),
      created_at: instant,
    }),
  ),
});
export type OrderPayment = z.input<typeof orderPayment>;

/** Why and by whom an order won't be delivered. */
export const orderClosing = z.object({
  closing: z.enum(['cancelled', 'voided']),
  at: instant,
  by: z.string(),
  reason: z.string(),
});

const reason = text(limits.orderReason);

export const closingBody = z.strictObject({ reason });

export const refundBody = z.strictObject({
  payment_id: id,
  amount: money,
  reason,
  cancel: z.boolean().default(false).describe('Também cancela o pedido.'),
  request_key: clientKey.describe('O mesmo estorno enviado duas vezes é feito uma vez.'),
});

export const receivedBody = z.strictObject({
  amount: money,
  method: z.enum(PAYMENT_METHODS),
  request_key: clientKey.describe('O mesmo recebimento enviado duas vezes é gravado uma vez.'),
});
