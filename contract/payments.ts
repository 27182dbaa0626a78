import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { PAYMENT_METHODS } from '#domain/order.ts';
import { endpoint } from './endpoint.ts';
import { clientKey, email, instant, money, optionalText, phone, text } from './fields.ts';

const unitQuantity = z.int('Informe um número inteiro.').min(1, 'A quantidade mínima é 1.').max(limits.unitsPerOrder);

/** A line of the payment: wreaths and the faixa, in reais on the wire. */
export const paymentLine = z.strictObject({
  title: text(limits.productName),
  quantity: unitQuantity,
  unit_price: money,
});

export const orderItem = z.strictObject({
  id: z.string().max(64),
  title: text(limits.productName),
  image: optionalText(limits.imageUrl),
  size: optionalText(limits.productSize),
  color: optionalText(80),
  quantity: unitQuantity,
  price: money,
});
export type OrderItem = z.input<typeof orderItem>;

/** Buyer, ceremony and banner texts: what the checkout form asks for. */
export const buyerFields = {
  buyer_name: text(limits.personName),
  buyer_email: email,
  buyer_phone: phone,
  buyer_cpf: text(20),
  billing_address: text(limits.address),
  deceased_name: text(limits.personName),
  funeral_location: text(limits.place),
  funeral_time: instant,
};

export const orderData = z.strictObject({
  ...buyerFields,
  faixa_texts: z.array(text(limits.banner)).min(1, 'Preencha todas as faixas').max(limits.unitsPerOrder),
  payment_method: z.enum(PAYMENT_METHODS),
  total: money,
  items: z.array(orderItem).min(1, 'O carrinho está vazio.').max(limits.unitsPerOrder),
  order_id: clientKey,
});
export type OrderData = z.input<typeof orderData>;

export const createPayment = endpoint({
  method: 'POST',
  path: '/pagamento/create-payment',
  access: 'anonymous',
  summary: 'Reservar as coroas e criar o link de pagamento; o mesmo order_id com o mesmo conteúdo devolve o mesmo link',
  body: z.strictObject({
    items: z
      .array(paymentLine)
      .min(1)
      .max(limits.unitsPerOrder * 2),
    order_data: orderData,
  }),
  response: z.object({
    init_point: z.string(),
    expires_at: instant.describe('Até quando o link pode ser pago.'),
    order_key: z.string().describe('A chave da página do pedido, que passa a existir quando ele é pago.'),
  }),
  limit: 'create-payment',
});

export const verifyPayment = endpoint({
  method: 'GET',
  path: '/pagamento/verificar-pagamento',
  access: 'anonymous',
  summary: 'Situação de um pagamento; ok significa aprovado',
  query: z.object({ payment_id: z.string().regex(/^\d{1,20}$/, 'Pagamento inválido.') }),
  response: z.object({ status: z.enum(['ok', 'pending', 'rejected']) }),
  limit: 'verify-payment',
});

export const paymentWebhook = endpoint({
  method: 'POST',
  path: '/pagamento/webhook',
  access: 'anonymous',
  summary: 'Aviso do provedor de pagamento; só a assinatura e o número importam, o resto é lido do provedor',
  query: z.looseObject({
    'data.id': z.string().max(64).optional(),
    type: z.string().max(64).optional(),
    topic: z.string().max(64).optional(),
    id: z.string().max(64).optional(),
  }),
  body: z.unknown(),
  response: z.object({ received: z.literal(true) }),
  limit: 'webhook',
});
