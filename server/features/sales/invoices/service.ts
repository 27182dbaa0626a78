import type { HandlerResult } from '#contract/endpoint.ts';
import { text } from '#contract/fields.ts';
import * as contract from '#contract/invoices.ts';
import type { numberInvoice as numberInvoiceContract } from '#contract/orders.ts';
import { formatDocument } from '#domain/cpf.ts';
import { type CsvColumns, csvDay, csvHeader, csvLabel, csvLine, csvMoney, csvText } from '#domain/csv.ts';
import {
  INVOICE_STATE_LABELS,
  invoiceAmount,
  invoiceModel,
  invoiceState,
  isCompany,
  isSold,
  readInvoiceLine,
} from '#domain/invoice.ts';
import { limits } from '#domain/limits.ts';
import { orderNumberText } from '#domain/order.ts';
import { orderMoney } from '#domain/order-money.ts';
import { itemsText } from '#domain/purchase-export.ts';
import { inTransaction, type Queryable, type Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, orNotFound } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import type { AuditContext } from '../../../http/guard.ts';
import { answers } from '../../../rows.ts';
import { loggedExport, writeLog } from '../../logs/service.ts';
import { productsById } from '../../products/service.ts';
import { lockExistingOrder } from '../existing-order.ts';
import {
  deleteInvoice,
  findInvoiceRequest,
  findOrderBy,
  type InvoicePeriod,
  type InvoiceRequest,
  type Order,
  type OrderWreath,
  pagesOfInvoices,
  saveInvoice,
  wreathsOfOrders,
} from '../order-repository.ts';
import type { OrderDetails } from '../orders/present.ts';
import { describeOrder } from '../orders/queries.ts';
import { deliveriesOfOrders, movementsOfOrder, movementsOfOrders } from '../sale-repository.ts';

export { openInvoiceRequests } from '../order-repository.ts';

const NO_COMPANY = { stateRegistration: '', email: '', ownNumber: '' };

/** Whom the nota fiscal of an order is for, unless the buyer has said otherwise. */
export const holderOf = ({ buyerName: name, buyerCpf: document, billingAddress: address }: Order) => ({
  name,
  document,
  address,
  ...NO_COMPANY,
});

export const NOT_ISSUED = { number: null, amount: null, doneAt: null, doneBy: null };

type Known = InvoiceRequest | undefined;

async function issue(tx: Tx, order: Order, known: Known, done: { number: string; at: Date; by: string }) {
  const name = orderNumberText(order.number);
  if (known?.number) throw new AppError('conflict', `O pedido ${name} já tem a nota ${known.number}. Desfaça-a antes.`);
  const money = orderMoney(order, await movementsOfOrder(tx, order));
  if (!isSold(order, money)) {
    throw new AppError('conflict', `O pedido ${name} não está pago, ou foi cancelado: não há nota a emitir.`);
  }
  const { number, at: doneAt, by: doneBy } = done;
  await saveInvoice(tx, {
    ...(known ?? { orderRow: order.id, ...holderOf(order), requestedAt: null }),
    number,
    amount: invoiceAmount(money),
    doneAt,
    doneBy,
  });
  return { action: 'nota_fiscal_emitida' as const, message: `Nota fiscal ${number} do pedido ${name} registrada.` };
}

async function undo(tx: Tx, order: Order, known: InvoiceRequest) {
  await (known.requestedAt ? saveInvoice(tx, { ...known, ...NOT_ISSUED }) : deleteInvoice(tx, known));
  const message = `Nota fiscal ${known.number ?? 'sem número'} do pedido ${orderNumberText(order.number)} desfeita.`;
  return { action: 'nota_fiscal_desfeita' as const, message };
}

/** `seenAt` is the request that the person saw; undefined for who sees none. */
type Numbered = { orderId: string; number: string | null; seenAt?: Date | null };

function writeNumber(deps: Deps, audit: AuditContext, { orderId, number, seenAt }: Numbered): Promise<OrderDetails> {
  const at = deps.now();
  return inTransaction(deps.database, async (tx) => {
    const order = await lockExistingOrder(tx, orderId);
    const known = await findInvoiceRequest(tx, order.id);
    const asked = known?.requestedAt ?? null;
    if (seenAt !== undefined && asked?.getTime() !== seenAt?.getTime()) throw new AppError('stale-version');
    if (number === null ? known?.doneAt : number !== known?.number) {
      const entry =
        number === null
          ? await undo(tx, order, orNotFound(known))
          : await issue(tx, order, known, { number, at, by: audit.actor.email });
      await writeLog(tx, audit, { at, ...entry });
    }
    return describeOrder(tx, order);
  });
}

/**
 * Notes the number under which the nota fiscal of an order was issued, or with null that it wasn't after all. Repeating
 * changes nothing. Throws `stale-version` when the buyer has asked for another one since, and `conflict` when it has
 * another number, or nothing was sold.
 */
export const numberInvoice = (deps: Deps, { params, body, audit }: Call<typeof numberInvoiceContract>) =>
  writeNumber(deps, audit, { ...params, number: body.number, seenAt: body.requested_at });

const NUMBER = text(limits.invoiceNumber);

/** Notes the number of a line; returns why not in words. */
async function numberLine(deps: Deps, audit: AuditContext, line: string): Promise<string | undefined> {
  const found = readInvoiceLine(line);
  if (!found) return 'Escreva o pedido, ponto e vírgula e o número da nota.';
  const { data: number, error } = NUMBER.safeParse(found.number);
  if (error) return error.issues[0]?.message;
  const order = await findOrderBy(deps.db, 'number', found.order);
  if (!order) return `Não há pedido ${orderNumberText(found.order)}.`;
  try {
    await writeNumber(deps, audit, { orderId: order.orderId, number });
    return undefined;
  } catch (error) {
    if (error instanceof AppError && typeof error.detail === 'string') return error.detail;
    throw error;
  }
}

/** Notes pasted numbers, each line on its own; a repeated line changes nothing. Answers the refused lines with reasons. */
export async function numberInvoices(
  deps: Deps,
  { body: { lines }, audit }: Call<typeof contract.numberInvoices>,
): Promise<HandlerResult<typeof contract.numberInvoices>> {
  const refused = [];
  let accepted = 0;
  for (const [at, line] of lines.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const reason = await numberLine(deps, audit, line);
    if (reason === undefined) accepted += 1;
    else refused.push({ line: at + 1, text: line, reason });
  }
  return { accepted, refused };
}

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
  const { state } = call.query;
  return loggedExport(deps, call, {
    name: (days) => `notas_${days}.csv`,
    action: 'notas_fiscais_exportadas',
    filters: [state && INVOICE_STATE_LABELS[state]],
    pieces: (db, sold) => pieces(deps, db, { ...sold, state }),
  });
}
