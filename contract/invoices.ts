import { z } from 'zod';
import { INVOICE_MODELS, INVOICE_STATES } from '#domain/invoice.ts';
import { limits } from '#domain/limits.ts';
import { asOptionalRange, asRange, optionalDayRangeFields, rangeFields } from './date-range.ts';
import { admin, endpoint } from './endpoint.ts';
import { instant, lines, money, orderNumber } from './fields.ts';
import { optionalPageFields } from './page.ts';

const invoice = z
  .object({
    order_id: z.string(),
    order_number: orderNumber,
    sold_at: instant,
    state: z.enum(INVOICE_STATES),
    model: z.enum(INVOICE_MODELS),
    name: z.string(),
    document: z.string().describe('CPF ou CNPJ.'),
    address: z.string(),
    state_registration: z.string().describe('De uma empresa; vazio para uma pessoa.'),
    email: z.string(),
    own_number: z.string().describe('O número do pedido na empresa que comprou.'),
    paid_at: instant.nullable().describe('O primeiro pagamento.'),
    delivered_at: instant.nullable(),
    description: z.string(),
    ncm: z.string().describe('Os códigos das coroas, cada um uma vez; vazio quando ninguém os informou.'),
    cst: z.string(),
    c_class_trib: z.string(),
    amount: money.describe('O que a venda custa: o combinado menos descontos e o que foi devolvido.'),
    requested_at: instant.nullable(),
    number: z.string().nullable(),
    issued_amount: money.nullable().describe('O que a venda custava quando a nota foi emitida.'),
    issued_at: instant.nullable(),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.input<typeof invoice>;

export const listInvoices = endpoint(admin('GET', '/finances/invoices'), {
  summary:
    'As notas fiscais das vendas de um período: devidas, pedidas, emitidas, a corrigir e a cancelar, da mais nova à mais antiga',
  query: z
    .object({ ...rangeFields, state: z.enum(INVOICE_STATES).optional(), ...optionalPageFields })
    .transform(asRange),
  response: z.array(invoice),
});

export const exportInvoices = endpoint(admin('GET', '/finances/invoices/export'), {
  secondStep: true,
  summary: 'Planilha das notas fiscais, todas ou as de um período e de uma situação, para o contador',
  query: z.object({ ...optionalDayRangeFields, state: z.enum(INVOICE_STATES).optional() }).transform(asOptionalRange),
  media: 'csv',
  response: z.string(),
});

const refusedLine = z
  .object({ line: z.number().int(), text: z.string(), reason: z.string() })
  .meta({ id: 'RefusedInvoiceLine' });

export const numberInvoices = endpoint(admin('POST', '/finances/invoices/numbers'), {
  summary: 'Registrar os números de notas fiscais emitidas, uma por linha: pedido;número. Repetir não muda nada.',
  body: z.strictObject({ lines: lines(limits.invoiceLines) }),
  response: z.object({
    accepted: z.number().int(),
    refused: z.array(refusedLine).describe('As linhas que não foram registradas, com o motivo.'),
  }),
});
