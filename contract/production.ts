import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { PRODUCTION_STATES } from '#domain/production.ts';
import { delivery, failedDeliveries } from './arrival.ts';
import { endpoint, staff } from './endpoint.ts';
import { acknowledged, clientKey, day, id, instant, lines } from './fields.ts';
import { orderClosing } from './order-money.ts';
import { order, orderParams, productionSteps, relatedFuneral, startBy } from './orders.ts';
import { wholeNumber } from './page.ts';
import { purchaseFields, purchaseItems } from './purchase.ts';

const orderNote = z.object({ text: z.string(), by: z.string(), at: instant });
export type OrderNote = z.input<typeof orderNote>;

const orderNotes = z.array(orderNote).describe('Da mais antiga à mais nova.');

const orderChange = z.object({
  at: instant,
  by: z.string(),
  differences: z.array(z.object({ what: z.string(), from: z.string(), to: z.string() })),
  open: z.boolean().describe('O que foi impresso antes está errado, e ninguém respondeu Troquei.'),
});

/** An order as making and delivering it needs it: no price, CPF, e-mail or billing address. */
export const productionOrder = order
  .pick({
    order_id: true,
    number: true,
    buyer_name: true,
    buyer_phone: true,
    deceased_name: true,
    funeral_location: true,
    funeral_time: true,
    created_at: true,
    flags: true,
    production: true,
    production_at: true,
    deliver_by: true,
    version: true,
  })
  .extend({
    wreaths: z.array(
      purchaseItems.element
        .pick({ title: true, image: true, size: true, color: true })
        .extend({ product_id: z.string(), faixa: z.string().nullable().describe('null: sem faixa.') }),
    ),
    start_by: startBy,
    closing: orderClosing.shape.closing.nullable().describe('Cancelado ou anulado: não se produz nem se entrega.'),
    refunded: z.boolean().describe('O dinheiro voltou todo: antes de entregar, uma pessoa decide.'),
    funeral: relatedFuneral.nullable(),
    delivery,
    failed_deliveries: failedDeliveries,
    notes: orderNotes,
    changes: z.array(orderChange).describe('O que mudou para quem faz e entrega, do mais antigo ao mais novo.'),
  })
  .meta({ id: 'ProductionOrder' });
export type ProductionOrder = z.input<typeof productionOrder>;

export const listProduction = endpoint(staff('GET', '/orders/production'), {
  summary:
    'O que produzir em um dia (hoje, sem dia): o que começar ou entregar até o fim dele e o que foi entregue nele, do mais urgente',
  query: z.object({ day: day.optional() }),
  response: z.array(productionOrder),
});

/** Calls of the staff about one order, which they answer for production. */
const ofOrder = { params: orderParams, response: productionOrder } as const;

export const getProduction = endpoint(staff('GET', '/orders/:orderId/production'), {
  ...ofOrder,
  summary: 'A ficha de produção de um pedido, sem valores e sem dados de cobrança',
});

export const getOrderByNumber = endpoint(staff('GET', '/orders/by_number/:number'), {
  summary:
    'Um pedido pelo número: a ficha de produção com as anotações, e as etapas, sem valores e sem dados de cobrança',
  params: z.object({ number: wholeNumber(1, 999_999_999) }),
  response: z.object({
    order: productionOrder,
    steps: productionSteps,
    wake: z
      .object({
        called: z.boolean().describe('Alguém do plantão já foi acordado; false com o plantão vazio.'),
        heard_at: instant.nullable(),
        heard_by: z.string().nullable(),
      })
      .nullable()
      .describe('De um pedido urgente: quem respondeu Recebi, e quando; null para os outros.'),
  }),
});

export const acknowledgeOrder = endpoint(staff('POST', '/orders/:orderId/recebi'), {
  summary: 'Responder por um pedido urgente: ninguém mais do plantão é acordado',
  params: orderParams,
  response: acknowledged,
});

export const exchangePapers = endpoint(staff('POST', '/orders/:orderId/troquei'), {
  ...ofOrder,
  summary: 'Responder que fichas e faixas de antes das mudanças que a pessoa viu foram trocadas',
  body: z.strictObject({ seen: instant.describe('Quando foi a última mudança que a pessoa viu.') }),
});

export const confirmArrival = endpoint(staff('POST', '/orders/:orderId/prazo'), {
  ...ofOrder,
  summary: 'Responder a quem comprou que a coroa ainda chega a tempo, depois que a cerimônia mudou',
});

export const addOrderNote = endpoint(staff('PUT', '/orders/:orderId/notes/:chave'), {
  summary: 'Anotar algo em um pedido; a chave é de quem envia, e a mesma enviada de novo é uma só',
  params: orderParams.extend({ chave: clientKey }),
  body: z.strictObject({ text: lines(limits.orderNote) }),
  response: orderNotes,
});

export const checkMove = endpoint(staff('POST', '/orders/:orderId/avisos'), {
  ...ofOrder,
  summary: 'Um pedido cabe no prazo de outro local ou hora? Não grava nada',
  body: z.strictObject({
    funeral_location: purchaseFields.funeral_location,
    funeral_time: purchaseFields.funeral_time,
  }),
  response: z.object({ text: z.string().nullable().describe('null: o local e a hora são os mesmos.') }),
});

export const linkOrder = endpoint(staff('PUT', '/orders/:orderId/ceremony'), {
  ...ofOrder,
  summary: 'O pedido segue a cerimônia de um funeral: local e hora passam a ser os dela',
  body: z.strictObject({ funeral_id: id }),
});

export const unlinkOrder = endpoint(staff('DELETE', '/orders/:orderId/ceremony'), {
  ...ofOrder,
  summary: 'O pedido não segue mais a cerimônia: fica como está',
});

export const moveProduction = endpoint(staff('PATCH', '/orders/:orderId/production'), {
  ...ofOrder,
  summary:
    'Levar a produção de um pedido a outra etapa; from é a etapa que a pessoa viu. Entregue é um registro à parte, que só um administrador desfaz',
  body: z.strictObject({
    from: z.enum(PRODUCTION_STATES),
    to: z.enum(PRODUCTION_STATES).exclude(['entregue']),
    version: z
      .int()
      .optional()
      .describe('Ao começar: 409 quando o pedido, e talvez a faixa, mudou desde que a pessoa o viu.'),
    reason: lines(limits.orderReason)
      .optional()
      .describe('Por que a entrega é desfeita, o que só um administrador faz.'),
  }),
});
