import type { HandlerResult } from '#contract/endpoint.ts';
import * as contract from '#contract/invoices.ts';
import { formatDocument } from '#domain/cpf.ts';
import { csvDay, csvHeader, csvLabel, csvMoney, csvRow, csvText } from '#domain/csv.ts';
import { INVOICE_STATE_LABELS, invoiceAmount, invoiceModel, invoiceState, isCompany } from '#domain/invoice.ts';
import { orderMoney } from '#domain/order-money.ts';
import { itemsText } from '#domain/purchase-export.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/bind.ts';
import { answers } from '../../../rows.ts';
import { loggedExport } from '../../logs/service.ts';
import { productsById } from '../../products/service.ts';
import { deliveriesOfOrders } from '../deliveries/repository.ts';
import { type OrderWreath, wreathsOfOrders } from '../orders/repository.ts';
import { movementsOfOrders } from '../payments/movements-repository.ts';
import { type InvoicePeriod, pagesOfInvoices } from './repository.ts';
import { holderOf } from './service.ts';

type Invoice = HandlerResult<typeof contract.listInvoices>[number];

const toInvoice = answers(contract.listInvoices.response.element);
const NOT_ASKED = { number: null, amount: null, requestedAt: null, doneAt: null };

/** The codes that the products of wreaths have today, each once. */
async function taxCodes(db: Queryable, all: readonly OrderWreath[]) {
  const products = await productsById(
    db,
    all.map(({ productId }) => productId),
  );
  return (wreaths: readonly OrderWreath[]) => {
    const told = (code: 'ncm' | 'cst' | 'cClassTrib') =>
      [...new Set(wreaths.map(({ productId }) => products.get(productId)?.[code]).filter(Boolean))].join(' / ');
    return { ncm: told('ncm'), cst: told('cst'), cClassTrib: told('cClassTrib') };
  };
}

/** The notas fiscais of the sales of [from, to), newest first, page after page. */
async function* pagesOfLines(deps: Deps, db: Queryable, period: InvoicePeriod): AsyncGenerator<Invoice[]> {
  for await (const page of pagesOfInvoices(db, period)) {
    const ids = page.map(({ id }) => id);
    const wreaths = await wreathsOfOrders(db, ids);
    const movements = await movementsOfOrders(db, ids);
    const deliveries = await deliveriesOfOrders(db, ids);
    const codesOf = await taxCodes(db, [...wreaths.values()].flat());
    yield page.flatMap(({ order, invoice }) => {
      const money = orderMoney(order, movements.get(order.id) ?? []);
      const state = invoiceState(order, money, invoice);
      if (state === null || state !== (period.state ?? state)) return [];
      const record = invoice ?? { ...holderOf(order), ...NOT_ASKED };
      const paid = movements.get(order.id)?.find(({ kind }) => kind === 'payment');
      const delivered = deliveries.get(order.id)?.find(({ outcome, undoneAt }) => outcome === 'delivered' && !undoneAt);
      return toInvoice({
        ...{ ...record, ...codesOf(wreaths.get(order.id) ?? []), state },
        ...{ orderId: order.orderId, orderNumber: order.number, soldAt: order.createdAt },
        model: invoiceModel(record.document, deps.business.wreathsInvoicedAs),
        email: record.email || order.buyerEmail,
        paidAt: paid?.at ?? null,
        deliveredAt: delivered?.at ?? null,
        description: itemsText(wreaths.get(order.id) ?? []),
        amount: invoiceAmount(money),
        issuedAmount: record.amount,
        issuedAt: record.doneAt,
      });
    });
  }
}

/** A page of the notas fiscais of a period, newest first; reads no more of them than up to its end. */
export async function listInvoices(
  deps: Deps,
  { query: { from, to, state, skip, limit } }: Call<typeof contract.listInvoices>,
): Promise<Invoice[]> {
  const found: Invoice[] = [];
  for await (const lines of pagesOfLines(deps, deps.db, { from, to, state })) {
    found.push(...lines);
    if (found.length >= skip + limit) break;
  }
  return found.slice(skip, skip + limit);
}

const HEADINGS = [
  ...['Data', 'Pedido', 'Modelo', 'Tomador', 'Nome', 'CPF/CNPJ', 'Endereço', 'E-mail', 'Descrição', 'Valor'],
  ...['Situação', 'Número da nota', 'Valor da nota', 'Emitida em'],
  ...['Inscrição estadual', 'Pedido da empresa', 'Paga em', 'Entregue em', 'NCM', 'CST', 'cClassTrib'],
];

const day = (at: Date | null) => (at ? csvDay(at) : csvText(''));

function csvLine(line: Invoice): string {
  const { document, number, issued_amount: issuedAmount, issued_at: issuedAt } = line;
  return csvRow([
    csvDay(line.sold_at),
    csvLabel(String(line.order_number)),
    csvLabel(line.model),
    csvLabel(isCompany(document) ? 'Pessoa jurídica' : 'Pessoa física'),
    ...[line.name, formatDocument(document), line.address, line.email, line.description].map(csvText),
    csvMoney(line.amount),
    csvLabel(INVOICE_STATE_LABELS[line.state]),
    csvText(number),
    issuedAmount === null ? csvText('') : csvMoney(issuedAmount),
    day(issuedAt),
    ...[line.state_registration, line.own_number].map(csvText),
    ...[line.paid_at, line.delivered_at].map(day),
    ...[line.ncm, line.cst, line.c_class_trib].map(csvText),
  ]);
}

async function* pieces(deps: Deps, db: Queryable, range: InvoicePeriod): AsyncGenerator<string> {
  yield csvHeader(HEADINGS);
  for await (const lines of pagesOfLines(deps, db, range)) yield lines.map(csvLine).join('');
}

/** The accountant's spreadsheet of a period, or of everything, of one state or of all. */
export function exportInvoices(deps: Deps, call: Call<typeof contract.exportInvoices>) {
  const { range, state } = call.query;
  return loggedExport(deps, call, {
    name: (days) => `notas_${days}.csv`,
    action: 'notas_fiscais_exportadas',
    what: 'Notas fiscais exportadas',
    range,
    filters: [state && INVOICE_STATE_LABELS[state]],
    pieces: (db, sold) => pieces(deps, db, { ...sold, state }),
  });
}
