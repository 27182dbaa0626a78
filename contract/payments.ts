import { z } from 'zod';
import { WREATH_EVENTS } from '#domain/funeral.ts';
import { limits } from '#domain/limits.ts';
import { PROVIDER_ID } from '#domain/payment.ts';
import { ARRIVAL_VERDICTS } from '#domain/promise.ts';
import { PHONE_HOLD_MINUTES, SENT_ORDER_STATES } from '#domain/reservation.ts';
import * as addresses from './addresses.ts';
import { admin, endpoint, open } from './endpoint.ts';
import { clientKey, id, instant, lines, money, orderNumber } from './fields.ts';
import { buyerFields, purchase, purchaseFields, purchaseItem } from './purchase.ts';

const paymentLine = purchaseItem.pick({ title: true, quantity: true }).extend({ unit_price: money });

export const orderData = z.strictObject({
  ...purchaseFields,
  faixa_texts: z.array(lines(limits.faixa)).min(1, 'Preencha todas as faixas').max(limits.unitsPerOrder),
  items: z.array(purchaseItem).min(1, 'O carrinho está vazio.').max(limits.unitsPerOrder),
  order_id: clientKey,
  ceremony: z
    .strictObject({ key: id, event: z.enum(WREATH_EVENTS) })
    .optional()
    .describe('A cerimônia de cuja página o pedido veio; nome, local e hora são os dela.'),
});

export const createPayment = endpoint(open('POST', '/pagamento/create-payment'), {
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

export const verifyPayment = endpoint(addresses.verifyPayment, {
  summary: 'Situação de um pagamento; ok significa aprovado',
  query: z.object({ payment_id: z.string().regex(PROVIDER_ID, 'Pagamento inválido.') }),
  response: z.object({ status: z.enum(['ok', 'pending', 'rejected']) }),
  limit: 'verify-payment',
});

export const getSentOrder = endpoint(addresses.getSentOrder, {
  summary: 'O que aconteceu com o pedido que este aparelho enviou; chaves desconhecidas são pedidos vencidos',
  params: z.object({ chave: id }),
  query: z.object({ order_id: clientKey }),
  response: z.object({
    status: z.enum(SENT_ORDER_STATES),
    number: orderNumber.nullable().describe('O número do pedido pago, quando a chave abre a página dele.'),
    payment_id: z.string().nullable(),
    pay_key: z.string().nullable().describe('A parte secreta do endereço em que outra pessoa pode pagar.'),
  }),
  limit: 'verify-payment',
});
export type SentOrderAnswer = z.input<typeof getSentOrder.response>;

/**
 * Everything that another person needs to check and pay an order: wreaths, ribbons and ceremony while it can be paid, and of the
 * buyer the first name alone.
 */
export const payPage = z
  .object({
    status: z.enum(SENT_ORDER_STATES),
    number: orderNumber,
    rest_of: orderNumber.nullable().describe('O pedido de que se paga o que falta; null: um pedido ainda não pago.'),
    buyer_first_name: z.string(),
    wreaths: z
      .array(z.object({ title: z.string(), image: z.string(), faixa: z.string().nullable() }))
      .describe('As coroas e as suas faixas, enquanto se pode pagar.'),
    ceremony: purchase
      .pick({ deceased_name: true, funeral_location: true, funeral_time: true })
      .extend({
        verdict: z.enum(ARRIVAL_VERDICTS).describe('Se ainda chega a tempo.'),
        order_by: instant.nullable().describe('Até quando pagar para que chegue a tempo.'),
      })
      .nullable()
      .describe('Para quem, onde e quando, enquanto se pode pagar.'),
    total: money,
    expires_at: instant.nullable().describe('Até quando as coroas ficam reservadas; null em rest_of.'),
    ended: z.string().nullable().describe('Por que nada mais se paga para esta cerimônia; null enquanto acontece.'),
    url: z.string().nullable().describe('O link de pagamento, enquanto vale.'),
    may_hold_longer: z.boolean(),
    purchase: purchase
      .pick({ buyer_name: true, buyer_phone: true, whatsapp: true })
      .nullable()
      .describe('O pedido feito por telefone, para conferir e completar; null: nada falta.'),
  })
  .meta({ id: 'PayPage' });
export type PayPage = z.input<typeof payPage>;

export const getPayPage = endpoint(addresses.getPayPage, {
  summary: 'O que há a pagar de um pedido, para quem recebeu o endereço de quem compra',
  params: z.object({ chave: id }),
  response: payPage,
  limit: 'verify-payment',
});

export const payDue = endpoint(addresses.payDue, {
  summary: 'Criar o link de pagamento do que falta de um pedido; 409 quando o valor já não é esse',
  params: z.object({ chave: id }),
  body: z.strictObject({ amount: money.describe('O valor que a pessoa viu.') }),
  response: payPage,
  limit: 'create-payment',
});

export const holdLonger = endpoint(addresses.holdLonger, {
  summary: 'Segurar as coroas por mais 30 minutos, uma vez e se ainda houver, com o mesmo link de pagamento',
  params: z.object({ chave: id }),
  response: payPage,
  limit: 'create-payment',
});

export const completePurchase = endpoint(addresses.completePurchase, {
  summary: 'Completar com os dados de quem paga um pedido feito por telefone, e criar o link de pagamento',
  params: z.object({ chave: id }),
  body: z.strictObject({
    ...buyerFields,
    late_accepted: z.boolean().optional().describe('Quer pagar mesmo que o prazo da cerimônia já tenha passado.'),
  }),
  response: payPage.extend({
    order_key: z.string().nullable().describe('A chave da página do pedido; null para quem não o completou.'),
  }),
  limit: 'create-payment',
});

export const holdByPhone = endpoint(admin('POST', '/orders/by-phone'), {
  summary: 'Reservar as coroas de um pedido feito por telefone, que quem compra completa e paga por um link',
  body: z.strictObject({
    order_id: clientKey,
    hold_minutes: z.literal(PHONE_HOLD_MINUTES),
    buyer_name: purchaseFields.buyer_name,
    buyer_phone: purchaseFields.buyer_phone,
    whatsapp: purchaseFields.whatsapp,
    deceased_name: purchaseFields.deceased_name,
    funeral_location: purchaseFields.funeral_location,
    funeral_time: purchaseFields.funeral_time,
    items: z.array(purchaseItem).min(1, 'Informe pelo menos um item.').max(limits.unitsPerOrder),
  }),
  status: 201,
  response: z.object({
    number: orderNumber,
    pay_key: z.string().describe('A parte secreta do endereço em que se paga.'),
    total: money,
    expires_at: instant.describe('Até quando as coroas ficam reservadas.'),
  }),
});
export type PhoneHold = z.input<typeof holdByPhone.response>;

export const paymentWebhook = endpoint(open('POST', '/pagamento/webhook'), {
  summary: 'Aviso do provedor de pagamento; só a assinatura e o número importam, o resto é lido do provedor',
  query: z.looseObject({
    'data.id': z.string().max(64).optional(),
    type: z.string().max(64).optional(),
    topic: z.string().max(64).optional(),
  }),
  body: z.unknown(),
  response: z.object({ received: z.literal(true) }),
  limit: 'webhook',
});
