import { z } from 'zod';
import { REASON_KINDS } from '#domain/reasons.ts';
import {
  asDayRange,
  asOptionalRange,
  asRange,
  dayRangeFields,
  optionalDayRangeFields,
  rangeFields,
} from './date-range.ts';
import { admin, endpoint } from './endpoint.ts';
import { money, orderNumber } from './fields.ts';
import { movement } from './order-money.ts';
import { order } from './orders.ts';
import { optionalPageFields } from './page.ts';

/** May be negative, unlike a price. */
const financeSummary = z
  .object({
    revenue: money,
    expenses: money,
    balance: money,
    fees: money.describe('Com o que o provedor ficou dos pagamentos do período, até onde informou.'),
    net: money.describe('Receita menos as tarifas do provedor.'),
    orders: z.number().int(),
    bucket: z.enum(['day', 'month']),
    series: z
      .array(z.object({ name: z.string(), revenue: money, expenses: money, fees: money, net: money }))
      .describe('Dia a dia até um trimestre, depois mês a mês, sem lacunas.'),
    categories: z.array(z.object({ categoria: z.string(), total: money })).describe('Gastos por categoria, do maior.'),
  })
  .meta({ id: 'FinanceSummary' });
export type FinanceSummary = z.input<typeof financeSummary>;

export const getFinanceSummary = endpoint(admin('GET', '/finances/summary'), {
  summary: 'Receita, gastos e saldo de um período, no tempo e por categoria',
  query: z.object(dayRangeFields).transform(asDayRange),
  response: financeSummary,
});

const orderMoneyMovement = movement
  .extend({
    order_id: z.string(),
    number: orderNumber,
    buyer_name: z.string(),
    origin: order.shape.origin,
    method: z.string().describe('O meio do pagamento: pix, card ou o que o provedor diz.'),
  })
  .meta({ id: 'Movement' });
export type Movement = z.input<typeof orderMoneyMovement>;

const countedReason = z
  .object({
    kind: z.enum(REASON_KINDS),
    reason: z.string().nullable().describe('null: todos os motivos escritos à mão.'),
    count: z.number().int(),
  })
  .meta({ id: 'CountedReason' });
export type CountedReason = z.input<typeof countedReason>;

export const countGivenReasons = endpoint(admin('GET', '/finances/reasons'), {
  summary: 'Quantas vezes cada razão foi dada para estornos, cancelamentos, anulações e entregas não feitas no período',
  query: z.object(dayRangeFields).transform(asDayRange),
  response: z.array(countedReason),
});

export const listMovements = endpoint(admin('GET', '/finances/movements'), {
  summary:
    'O dinheiro dos pedidos que entrou e saiu em um período, cada passo na sua data, do mais novo ao mais antigo',
  query: z.object({ ...rangeFields, ...optionalPageFields }).transform(asRange),
  response: z.array(orderMoneyMovement),
});

export const exportFinances = endpoint(admin('GET', '/finances/export'), {
  secondStep: true,
  summary: 'Planilha de gastos e do dinheiro dos pedidos, tudo ou de um período, com os totais',
  query: z.object(optionalDayRangeFields).transform(asOptionalRange),
  media: 'csv',
  response: z.string(),
});
