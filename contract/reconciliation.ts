import { z } from 'zod';
import { PROVIDER_ID } from '#domain/payment.ts';
import { DISCREPANCIES } from '#domain/reconciliation.ts';
import { asDayRange, asOptionalRange, asRange, dayRangeFields, optionalDayRangeFields } from './date-range.ts';
import { admin, endpoint } from './endpoint.ts';
import { acknowledged, instant, money, orderNumber } from './fields.ts';
import { optionalPageFields } from './page.ts';

const reconciledPayment = z
  .object({
    payment_id: z.string(),
    order_id: z.string().nullable().describe('null quando o dinheiro não está em um pedido.'),
    number: orderNumber.nullable(),
    at: instant,
    release_at: instant.nullable().describe('Quando o provedor libera o valor.'),
    received: money.describe('O que o cliente pagou no período.'),
    refunded: money.describe('O que foi devolvido no período, abaixo de zero.'),
    held: money.describe('O que foi retido (abaixo de zero) ou liberado de disputas no período.'),
    fee: money.nullable().describe('A tarifa do provedor; null enquanto ele não a informa.'),
    credited: money.nullable().describe('O que o provedor credita; null sem a tarifa.'),
    difference: money.describe('O que está nos pedidos menos o que o provedor informa.'),
    discrepancies: z.array(z.enum(DISCREPANCIES)),
  })
  .meta({ id: 'ReconciledPayment' });
export type ReconciledPayment = z.input<typeof reconciledPayment>;

const reconciliation = z
  .object({
    received: money,
    refunded: money,
    held: money,
    fee: money.describe('Com o que o provedor ficou.'),
    credited: money,
    blocked: money.describe('O que o provedor credita e ainda não liberou.'),
    payments: z.number().int(),
    without_fee: z.number().int().describe('Pagamentos cuja tarifa o provedor ainda não informou; contam sem ela.'),
    difference_count: z.number().int(),
    differences: z.array(reconciledPayment).describe('As primeiras 50.'),
  })
  .meta({ id: 'Reconciliation' });
export type Reconciliation = z.input<typeof reconciliation>;

export const getReconciliation = endpoint(admin('GET', '/finances/reconciliation'), {
  summary: 'O dinheiro dos pedidos ao lado do que o provedor informa: somas e diferenças de um período',
  query: z.object(dayRangeFields).transform(asDayRange),
  response: reconciliation,
});

export const listReconciledPayments = endpoint(admin('GET', '/finances/reconciliation/payments'), {
  summary: 'Os pagamentos do provedor com movimento em um período, do mais novo ao mais antigo',
  query: z.object({ ...dayRangeFields, ...optionalPageFields }).transform(asRange),
  response: z.array(reconciledPayment),
});

export const exportReconciliation = endpoint(admin('GET', '/finances/reconciliation/export'), {
  secondStep: true,
  summary: 'Planilha da conciliação, tudo ou de um período, com as somas',
  query: z.object(optionalDayRangeFields).transform(asOptionalRange),
  media: 'csv',
  response: z.string(),
});

export const askProviderAgain = endpoint(admin('POST', '/finances/reconciliation/payments/:payment_id/ask'), {
  summary: 'Pergunta ao provedor outra vez por um pagamento e registra o que ele responde',
  params: z.object({ payment_id: z.string().regex(PROVIDER_ID, 'Pagamento inválido.') }),
  response: acknowledged,
});
