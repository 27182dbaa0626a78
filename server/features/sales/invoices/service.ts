import type { HandlerResult } from '#contract/endpoint.ts';
import { text } from '#contract/fields.ts';
import type * as contract from '#contract/invoices.ts';
import type { numberInvoice as numberInvoiceContract } from '#contract/orders.ts';
import { invoiceAmount, isSold, readInvoiceLine } from '#domain/invoice.ts';
import { limits } from '#domain/limits.ts';
import { orderNumberText } from '#domain/order.ts';
import { orderMoney } from '#domain/order-money.ts';
import { inTransaction, type Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, orNotFound } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import type { AuditContext } from '../../../http/guard.ts';
import { writeLog } from '../../logs/service.ts';
import { deleteInvoice, findInvoiceRequest, type InvoiceRequest, saveInvoice } from '../invoice-repository.ts';
import { findOrderBy, type Order } from '../order-repository.ts';
import type { OrderDetails } from '../orders/present.ts';
import { describeOrder } from '../orders/queries.ts';
import { lockExistingOrder } from '../sale.ts';
import { movementsOfOrder } from '../sale-repository.ts';

export { openInvoiceRequests } from '../invoice-repository.ts';

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
