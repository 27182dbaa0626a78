import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { PAYMENT_METHODS } from '#domain/order.ts';
import { MOVEMENT_KINDS, SITUATIONS } from '#domain/order-money.ts';
import { clientKey, id, instant, lines, money } from './fields.ts';

export const situation = z.enum(SITUATIONS).nullable().describe('null enquanto nada aconteceu.');

/** The money of an order; everything but the agreed total follows from its movements. */
export const moneyFields = {
  paid: money.describe('O que entrou.'),
  refunded: money.describe('O que foi devolvido do que entrou.'),
  held: money.describe('O que o provedor retém enquanto há disputa.'),
  discount: money.describe('O que não se cobra mais do total combinado.'),
  due: money.describe('O que falta receber do total combinado.'),
  situation,
};

/** A movement with the day it was booked on; `amount` is below zero when money went out. */
export const movement = z.object({
  _id: z.string(),
  at: instant,
  kind: z.enum(MOVEMENT_KINDS),
  amount: money,
});

const orderMovement = movement.extend({
  payment_id: z.string().nullable().describe('null em um desconto.'),
  user_email: z.string().nullable().describe('Quem fez; null quando veio do provedor.'),
  reason: z.string().nullable(),
});
export type OrderMovement = z.input<typeof orderMovement>;

const orderPayment = z.object({
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

export const orderClosing = z.object({
  closing: z.enum(['cancelled', 'voided']),
  at: instant,
  by: z.string(),
  reason: z.string(),
});

export const moneyDetails = {
  excess: money.describe('O que há para devolver: pago a mais, ou de um pedido cancelado.'),
  payments: z.array(orderPayment),
  movements: z.array(orderMovement).describe('Do mais antigo ao mais novo.'),
  closed: orderClosing.nullable(),
};

const reason = lines(limits.orderReason);

export const closingBody = z.strictObject({ reason });

export const refundBody = z.strictObject({
  payment_id: id,
  amount: money,
  reason,
  cancel: z.boolean().default(false).describe('Também cancela o pedido.'),
  keep_due: z.boolean().default(false).describe('O valor continua a receber, por outro meio; senão, vira desconto.'),
  refunded: money
    .optional()
    .describe('O que a pessoa viu como devolvido ou em andamento deste pagamento: 409 quando já não é isso.'),
  request_key: clientKey.describe('O mesmo estorno enviado duas vezes é feito uma vez.'),
});

export const receivedBody = z.strictObject({
  amount: money,
  method: z.enum(PAYMENT_METHODS),
  request_key: clientKey.describe('O mesmo recebimento enviado duas vezes é gravado uma vez.'),
});
