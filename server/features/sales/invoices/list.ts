import type { HandlerResult } from '#contract/endpoint.ts';
import * as contract from '#contract/invoices.ts';
import { formatDocument } from '#domain/cpf.ts';
import { type CsvColumns, csvDay, csvHeader, csvLabel, csvLine, csvMoney, csvText } from '#domain/csv.ts';
import { INVOICE_STATE_LABELS, invoiceAmount, invoiceModel, invoiceState, isCompany } from '#domain/invoice.ts';
import { orderMoney } from '#domain/order-money.ts';
import { itemsText } from '#domain/purchase-export.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/bind.ts';
import { answers } from '../../../rows.ts';
import { loggedExport } from '../../logs/service.ts';
import { productsById } from '../../products/service.ts';
import { type InvoicePeriod, pagesOfInvoices } from '../invoice-repository.ts';
import { type OrderWreath, wreathsOfOrders } from '../order-repository.ts';
import { deliveriesOfOrders, movementsOfOrders } from '../sale-repository.ts';
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

const day = (at: Date | null) => (at ? csvDay(at) : csvText(''));

const COLUMNS: CsvColumns<Invoice> = {
  Data: (line) => csvDay(line.sold_at),
  Pedido: (line) => csvLabel(String(line.order_number)),
  Modelo: (line) => csvLabel(line.model),
  Tomador: (line) => csvLabel(isCompany(line.document) ? 'Pessoa jurídica' : 'Pessoa física'),
  Nome: (line) => csvText(line.name),
  'CPF/CNPJ': (line) => csvText(formatDocument(line.document)),
  Endereço: (line) => csvText(line.address),
  'E-mail': (line) => csvText(line.email),
  Descrição: (line) => csvText(line.description),
  Valor: (line) => csvMoney(line.amount),
  Situação: (line) => csvLabel(INVOICE_STATE_LABELS[line.state]),
  'Número da nota': (line) => csvText(line.number),
  'Valor da nota': (line) => (line.issued_amount === null ? csvText('') : csvMoney(line.issued_amount)),
  'Emitida em': (line) => day(line.issued_at),
  'Inscrição estadual': (line) => csvText(line.state_registration),
  'Pedido da empresa': (line) => csvText(line.own_number),
  'Paga em': (line) => day(line.paid_at),
  'Entregue em': (line) => day(line.delivered_at),
  NCM: (line) => csvText(line.ncm),
  CST: (line) => csvText(line.cst),
  cClassTrib: (line) => csvText(line.c_class_trib),
};

async function* pieces(deps: Deps, db: Queryable, range: InvoicePeriod): AsyncGenerator<string> {
  yield csvHeader(Object.keys(COLUMNS));
  for await (const lines of pagesOfLines(deps, db, range)) yield lines.map((line) => csvLine(COLUMNS, line)).join('');
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
