import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { DIFFERENCES, SITUATION_LABELS, SITUATIONS } from '#domain/order-money.ts';
import { REQUEST_ANSWERS } from '#domain/order-request.ts';
import { PRODUCTION_LABELS, PRODUCTION_STATES } from '#domain/production.ts';
import { failedDeliveries } from './arrival.ts';
import { asOptionalRange, asRange, optionalRangeFields, rangeFields } from './date-range.ts';
import { admin, endpoint } from './endpoint.ts';
import { clientKey, id, instant, lines, money, orderNumber, PHONE_REFUSED, phone, text } from './fields.ts';
import { closingBody, moneyDetails, moneyFields, receivedBody, refundBody } from './order-money.ts';
import { orderRequest } from './order-page.ts';
import { optionalPageFields } from './page.ts';
import { purchase, purchaseFields, purchaseItem, purchaseItems } from './purchase.ts';

export const orderSummary = purchase
  .pick({ buyer_name: true, total: true, payment_method: true })
  .extend({ order_id: z.string(), number: orderNumber, situation: moneyFields.situation, created_at: instant })
  .meta({ id: 'OrderSummary' });
export type OrderSummary = z.input<typeof orderSummary>;

export const relatedFuneral = z.object({
  _id: z.string(),
  linked: z.boolean().describe('O pedido segue esta cerimônia; false: só é provável que seja dela.'),
  called_off: z.boolean().describe('O funeral foi desativado.'),
  velorio: z.object({ local: z.string(), data_hora: instant }).nullable(),
  sepultamento: z.object({ local: z.string(), data_hora: instant }),
  changed_at: instant.nullable().describe('Quando o funeral mudou pela última vez depois de agendado.'),
});
export type RelatedFuneral = z.input<typeof relatedFuneral>;

export const order = orderSummary
  .extend({
    ...purchase.shape,
    origin: z.enum(['shop', 'manual']),
    items: purchaseItems,
    ...moneyFields,
    payment_id: z.string().nullable(),
    flags: z
      .array(z.string())
      .describe(
        'O que uma pessoa precisa conferir: late, past-deadline, short-stock, newer-content, older-content, moved, moved-late, no-ceremony, fraud-stop, dispute.',
      ),
    production: z.enum(PRODUCTION_STATES),
    production_at: instant.nullable(),
    deliver_by: instant.describe('Até quando a coroa deve estar no local da cerimônia.'),
    version: z.number().int(),
  })
  .meta({ id: 'Order' });
export type Order = z.input<typeof order>;

export const startBy = instant
  .nullable()
  .describe('Até quando começar a produzir para chegar a tempo; null quando nunca houve tempo.');

export const productionSteps = z.array(
  z.object({
    from: z.enum(PRODUCTION_STATES),
    to: z.enum(PRODUCTION_STATES),
    user_email: z.string(),
    created_at: instant,
  }),
);

export const orderDetails = order
  .extend({
    start_by: startBy,
    ...moneyDetails,
    invoice: z
      .object({
        name: z.string(),
        document: z.string(),
        address: z.string(),
        state_registration: z.string(),
        email: z.string().describe('Vazio: o do pedido.'),
        own_number: z.string().describe('O número do pedido na empresa que comprou.'),
        requested_at: instant.nullable().describe('null: emitida sem que o comprador pedisse.'),
        number: z.string().nullable(),
        done_at: instant.nullable(),
        done_by: z.string().nullable(),
      })
      .nullable()
      .describe('A nota fiscal que o comprador pediu, ou que foi emitida.'),
    requests: z.array(
      orderRequest.extend({
        reason: z.string().nullable().describe('null: cancelado pelo comprador antes da produção.'),
        answered_by: z.string().nullable(),
        photo: z.string().nullable().describe('A chave da foto de uma reclamação.'),
      }),
    ),
    funeral: relatedFuneral.nullable(),
    failed_deliveries: failedDeliveries,
    production_steps: productionSteps,
  })
  .meta({ id: 'OrderDetails' });
export type OrderDetails = z.input<typeof orderDetails>;

const items = z
  .array(purchaseItem.extend({ price: money.refine((value) => value >= 0, 'O preço não pode ser negativo.') }))
  .min(1, 'Informe pelo menos um item.')
  .max(limits.unitsPerOrder, `Use no máximo ${limits.unitsPerOrder} itens.`);
const enteredFields = {
  ...purchaseFields,
  faixa_texts: purchaseFields.faixa_texts.optional(),
  total: money.refine((value) => value >= 0, 'O total não pode ser negativo.'),
  items,
};

const orderUpdate = z.strictObject({
  ...enteredFields,
  buyer_phone: z.union([z.literal(''), phone], { error: PHONE_REFUSED }).optional(),
  version: z.int().optional(),
  difference: z
    .enum(DIFFERENCES)
    .optional()
    .describe('O que acontece com a diferença quando o total muda: a receber, a devolver ou desconto combinado.'),
});

export const manualOrder = z.strictObject({
  ...enteredFields,
  payment_method: purchaseFields.payment_method.default('pix'),
  request_key: clientKey.optional().describe('O mesmo pedido enviado duas vezes é gravado uma vez.'),
});

/** Clients choose order ids: text that the database can't hold belongs to no order. */
export const orderId = id.refine((value) => !value.includes('\u0000'));
export const orderParams = z.object({ orderId });

export const countOrders = endpoint(admin('GET', '/orders/count'), {
  summary: 'Quantos pedidos há',
  response: z.object({ total: z.number().int() }),
});

export const listLastOrders = endpoint(admin('GET', '/orders/last'), {
  summary: 'Os 5 pedidos mais novos',
  response: z.array(orderSummary),
});

/** The filters of the list: their names in its address and their words. A further one is an entry here and below. */
export const ORDER_FILTERS = {
  stage: { in: 'etapa', label: 'Etapa', of: PRODUCTION_LABELS },
  situation: { in: 'situacao', label: 'Situação', of: SITUATION_LABELS },
} satisfies Record<keyof OrderFilter, unknown>;
const filterFields = {
  stage: z.enum(PRODUCTION_STATES).optional().describe('Só os pedidos nesta etapa da produção.'),
  situation: z.enum(SITUATIONS).optional().describe('Só os pedidos nesta situação.'),
};
export type OrderFilter = { [Name in keyof typeof filterFields]?: z.input<(typeof filterFields)[Name]> };

export const listOrdersAhead = endpoint(admin('GET', '/orders/ahead'), {
  summary: 'Pedidos com cerimônia de hoje em diante, da mais próxima à mais distante',
  query: z.object({ ...filterFields, ...optionalPageFields }),
  response: z.array(order),
});

export const listOrdersByDate = endpoint(admin('GET', '/orders/by_date'), {
  summary: 'Pedidos de um período pela data da compra, do mais novo ao mais antigo',
  query: z.object({ ...rangeFields, ...filterFields, ...optionalPageFields }).transform(asRange),
  response: z.array(order),
});

export const exportOrders = endpoint(admin('GET', '/orders/export'), {
  secondStep: true,
  summary: 'Planilha dos pedidos, todos ou os de um período e dos filtros',
  query: z.object({ ...optionalRangeFields, ...filterFields }).transform(asOptionalRange),
  media: 'csv',
  response: z.string(),
});

/** Calls of administrators about one order, which they answer. */
const ofOrder = { params: orderParams, response: orderDetails } as const;

export const getOrder = endpoint(admin('GET', '/orders/:orderId'), {
  ...ofOrder,
  summary: 'Um pedido, com a produção e o funeral da mesma pessoa',
});

export const updateOrder = endpoint(admin('PUT', '/orders/:orderId'), {
  ...ofOrder,
  summary: 'Corrigir um pedido; número e data da compra ficam como estão, o estoque muda com as coroas',
  body: orderUpdate,
});

export const createManualOrder = endpoint(admin('POST', '/orders/manual'), {
  summary: 'Lançar um pedido feito por telefone ou no balcão: pago, e com baixa no estoque',
  body: manualOrder,
  status: 201,
  response: orderDetails,
});

export const refundPayment = endpoint(admin('POST', '/orders/:orderId/refunds'), {
  ...ofOrder,
  secondStep: true,
  summary: 'Devolver um pagamento, todo ou em parte, pelo provedor; o comprador recebe um e-mail',
  body: refundBody,
});

export const recordManualPayment = endpoint(admin('POST', '/orders/:orderId/payments'), {
  ...ofOrder,
  summary: 'Lançar o que foi recebido do que faltava de um pedido, ou do que dele tinha sido devolvido',
  body: receivedBody,
});

export const cancelOrder = endpoint(admin('POST', '/orders/:orderId/cancel'), {
  ...ofOrder,
  summary: 'Cancelar um pedido: sai da produção e as coroas voltam ao estoque; o dinheiro fica como está',
  body: closingBody,
});

export const voidOrder = endpoint(admin('POST', '/orders/:orderId/void'), {
  ...ofOrder,
  secondStep: true,
  summary: 'Anular um pedido que foi lançado por engano: como se nunca tivesse sido feito nem pago',
  body: closingBody,
});

export const numberInvoice = endpoint(admin('PATCH', '/orders/:orderId/invoice'), {
  ...ofOrder,
  summary: 'Registrar o número da nota fiscal emitida para um pedido, ou apagá-lo',
  body: z.strictObject({
    number: text(limits.invoiceNumber)
      .nullable()
      .describe('Número, série e o que mais identifica a nota; null: não foi emitida, ou foi cancelada.'),
    requested_at: instant.nullable().describe('O pedido de nota que a pessoa viu; null sem pedido.'),
  }),
});

export const answerRequest = endpoint(admin('PATCH', '/orders/:orderId/requests/:protocol'), {
  secondStep: true,
  summary: 'Responder a um pedido de cancelamento ou a uma reclamação; quem comprou recebe a resposta por e-mail',
  params: orderParams.extend({ protocol: id }),
  body: z.strictObject({
    answer: z.enum(REQUEST_ANSWERS),
    text: lines(limits.requestText),
    refund: z
      .boolean()
      .default(false)
      .describe('Devolve também o que o provedor ainda tem; um cancelamento aceito sempre devolve.'),
  }),
  response: orderDetails,
});
