import { z } from 'zod';
import { asDayRange, dayRangeFields } from './date-range.ts';
import { endpoint } from './endpoint.ts';
import { money } from './fields.ts';

/** A sum, which may be below zero, unlike a price. */
const financeSummary = z
  .object({
    revenue: money,
    expenses: money,
    balance: money,
    orders: z.number().int(),
    bucket: z.enum(['day', 'month']),
    series: z
      .array(z.object({ name: z.string(), revenue: money, expenses: money }))
      .describe('Dia a dia até um trimestre, depois mês a mês, sem lacunas.'),
    categories: z.array(z.object({ categoria: z.string(), total: money })).describe('Gastos por categoria, do maior.'),
  })
  .meta({ id: 'FinanceSummary' });
export type FinanceSummary = z.input<typeof financeSummary>;

export const getFinanceSummary = endpoint({
  method: 'GET',
  path: '/finances/summary',
  access: 'administrador',
  summary: 'Receita, gastos e saldo de um período, no tempo e por categoria',
  query: z.object(dayRangeFields).transform(asDayRange),
  response: financeSummary,
});

export const exportFinances = endpoint({
  method: 'GET',
  path: '/finances/export',
  access: 'administrador',
  summary: 'Planilha de gastos e pedidos de um período, com os totais',
  query: z.object(dayRangeFields).transform(asDayRange),
  media: 'csv',
  response: z.string(),
});
