import { cents, formatBRL } from '#domain/money.ts';
import { orderNumberText } from '#domain/order.ts';
import {
  type PaymentChange,
  type PaymentStatus,
  type ProviderStatus,
  paymentStatus,
  problemText,
} from '#domain/payment.ts';
import { isPromised } from '#domain/reservation.ts';
import { isCancelled } from '#domain/sale/consequences.ts';
import { frozen, reported } from '#domain/sale/sale.ts';
import { type Report, settle, type Verdict } from '#domain/sale/settle.ts';
import type { ProviderPayment } from '../../../adapters/payments.ts';
import { checkpoint } from '../../../checkpoints.ts';
import type { Tx } from '../../../db/client.ts';
import { isId } from '../../../db/ids.ts';
import type { Deps } from '../../../deps.ts';
import { SYSTEM } from '../../logs/service.ts';
import type { Order } from '../order-repository.ts';
import { feeToldBy, findPayment, type PaymentRow } from '../payment-repository.ts';
import { findReservation, type Reservation } from '../reservation-repository.ts';
import { type Change, inSale, type OrderedSale, ordered, owedText, type Sale, withHold } from '../sale.ts';
import { placeOrder } from './place-order.ts';

/** The source of the report, for the log. */
type SettleCause = 'webhook' | 'page' | 'reconcile' | 'refund';

/**
 * The status of a payment id. A payment recorded as paid is answered at once; otherwise the provider is asked and its
 * answer settled. Undefined when the payment is unknown to the provider or not ours. Throws GatewayError when the
 * provider is down.
 */
export async function checkPayment(
  deps: Deps,
  paymentId: string,
  cause: SettleCause,
): Promise<PaymentStatus | undefined> {
  const known = cause === 'page' ? await findPayment(deps.db, paymentId) : undefined;
  if (known?.outcome === 'order') return answer(known);
  const payment = await deps.payments.getPayment(paymentId);
  return payment && settlePayment(deps, payment, cause);
}

/**
 * Records a payment as the provider reports it, exactly once, however often and in whichever order reports arrive.
 * Undefined when it isn't ours.
 */
export async function settlePayment(
  deps: Deps,
  payment: ProviderPayment,
  cause: SettleCause,
): Promise<PaymentStatus | undefined> {
  const { id: paymentId, reference } = payment;
  const hold = reference === undefined ? undefined : await findReservation(deps.db, reference);
  if (!hold) {
    if (cause !== 'reconcile') deps.log.warn({ payment: paymentId, cause }, 'payment without a reservation of ours');
    if (isOurReference(reference))
      await inSale(deps, SYSTEM, { orderId: reference, paymentId }, (sale) => lost(deps, sale, payment));
    return undefined;
  }
  checkpoint('after-payment-read');
  const { payments } = await inSale(deps, SYSTEM, { orderId: hold.orderId }, (sale, tx) =>
    settled(tx, deps, sale, payment),
  );
  checkpoint('after-order-commit');
  const row = payments.find((one) => one.paymentId === paymentId);
  return row && answer(row);
}

/** References of ours have this form; the account takes payments of other programs too. */
const isOurReference = (text: string | undefined): text is string =>
  text !== undefined && isId(text) && text[14] === '7';

/** The status of a recorded payment for its buyer: 'ok' when it became an order or paid one twice. */
function answer(row: PaymentRow): PaymentStatus {
  const status = paymentStatus(row.status as ProviderStatus);
  return status === 'ok' && row.outcome === 'mismatch' ? 'pending' : status;
}

/** Money for a hold that was lost with a machine: nobody here knows the wreath, so a person has to ask. */
function lost(deps: Deps, sale: Sale, payment: ProviderPayment): Change {
  const [known] = sale.payments;
  if (!known && paymentStatus(payment.status) !== 'ok') return { sale };
  const problems = ['lost-order'];
  const recorded = { outcome: 'mismatch' as const, problems, needsPerson: known?.needsPerson ?? true, orderRow: null };
  const change = { sale: record(deps, sale, payment, undefined, recorded) };
  return known ? change : { ...change, ...alarm(payment, 'mismatch', problems) };
}

async function settled(tx: Tx, deps: Deps, sale: Sale, payment: ProviderPayment): Promise<Change> {
  const hold = sale.holds.find(({ id }) => id === payment.reference);
  if (!hold) return { sale };
  const report: Report = { ...payment, ...reportOf(payment) };
  const verdict = settle(sale, hold, report, {
    collectorId: deps.config.mercadoPago?.collectorId,
    requireLiveMode: deps.config.mode === 'production' && deps.config.payments === 'mercadopago',
  });
  return DECIDED[verdict.kind]({ tx, deps, sale, payment, hold, verdict });
}

type Case = { tx: Tx; deps: Deps; sale: Sale; payment: ProviderPayment; hold: Reservation; verdict: Verdict };

/** The record of a payment with a verdict, in a sale that may have its order by now. */
const noted = ({ deps, sale, payment, hold, verdict }: Case, outcome: PaymentRow['outcome'], orderRow: string | null) =>
  record(deps, sale, payment, hold, { ...verdict, outcome, orderRow });

/** An order's sale with the report in its books; a payment that is contested now freezes the order. */
function booked({ payment, verdict }: Case, sale: Sale): OrderedSale {
  const after = reported(ordered(sale), reportOf(payment));
  return verdict.told.includes('dispute') ? frozen(after, 'dispute') : after;
}

const DECIDED: Record<Verdict['kind'], (decided: Case) => Change | Promise<Change>> = {
  known: ({ sale }) => ({ sale }),
  waiting: (decided) => ({ sale: noted(decided, 'waiting', null) }),
  refused: (decided) => {
    const { payment, hold } = decided;
    const sale = noted(decided, 'refused', null);
    if (hold.status !== 'active' || isPromised(hold)) return { sale };
    const message = `Pagamento ${payment.id} recusado; reserva do pedido ${orderNumberText(hold.number)} liberada.`;
    return { sale: withHold(sale, { ...hold, status: 'released' }), log: [{ action: 'reserva_liberada', message }] };
  },
  mismatch: (decided) => ({
    sale: noted(decided, 'mismatch', null),
    ...alarm(decided.payment, 'mismatch', decided.verdict.problems),
  }),
  duplicate: paidTwice,
  order: async (decided) => {
    const { tx, deps, payment, hold } = decided;
    const isContested = decided.verdict.told.includes('dispute');
    const { sale, ...change } = await placeOrder(tx, deps, decided.sale, { payment, paid: hold, isContested });
    const { flags, id } = sale.order;
    const verdict = { ...decided.verdict, problems: flags, needsPerson: flags.length > 0 };
    return { ...change, sale: booked(decided, noted({ ...decided, sale, verdict }, 'order', id)) };
  },
  due: receiveDue,
  changed: changeLater,
};

/** A payment of an order that was paid before: it is booked, and the money goes back. */
function paidTwice(decided: Case): Change {
  const { payment, hold, verdict, sale } = decided;
  const recorded = noted(decided, 'duplicate', sale.order?.id ?? null);
  const { log, tell } = alarm(payment, 'duplicate', verdict.problems);
  const { orderId, number, buyerName, buyerEmail } = hold;
  const amount = cents(payment.amountCents);
  // The key of an order is sent only to the order's own e-mail.
  const accessKey = sale.order?.buyerEmail === buyerEmail ? sale.order.accessKey : undefined;
  const cancelled = sale.order !== undefined && isCancelled(sale.order, sale.movements);
  const second = { orderId, number, accessKey, buyerName, buyerEmail, cancelled };
  return {
    sale: sale.order ? booked(decided, recorded) : recorded,
    log,
    tell: [...tell, ['buyer-paid-twice', second, { paymentId: payment.id, amount }]],
  };
}

/** The rest of an order was paid by its link; a person looks at one that doesn't fit any more. */
function receiveDue(decided: Case): Change {
  const { payment, hold, verdict, sale } = decided;
  const { order } = ordered(sale);
  const { id: paymentId } = payment;
  const { total: amount } = hold;
  const number = orderNumberText(order.number);
  const recorded = withHold(noted(decided, 'order', order.id), { ...hold, status: 'converted' });
  const message = `Pagamento ${paymentId} aprovado: ${formatBRL(amount)} do que faltava do pedido ${number}.`;
  const text = `Pagamento ${paymentId} do pedido ${number} precisa de uma pessoa: ${problemsText(verdict.problems)}.`;
  const after = booked(decided, recorded);
  return {
    sale: after,
    log: [{ action: 'pagamento_aprovado', message }],
    tell: [
      ['buyer-due-paid', order, { paymentId, amount, owed: owedText(after) }],
      verdict.needsPerson && ['payment-problem', { paymentId, text, kind: 'due' }],
    ],
  };
}

const CHANGES = {
  refunded: { action: 'pagamento_estornado', text: 'foi estornado' },
  'partial-refund': { action: 'pagamento_estornado', text: 'foi estornado em parte' },
  dispute: { action: 'pagamento_em_disputa', text: 'está em disputa' },
  'dispute-won': { action: 'disputa_ganha', text: 'teve a disputa decidida a favor da loja' },
} as const;

/** A later change of a known payment: refunds and disputes begun at the provider are reported to the administrators. */
function changeLater(decided: Case): Change {
  const { deps, payment, verdict, sale } = decided;
  const known = sale.payments.find(({ paymentId }) => paymentId === payment.id);
  if (!known) return { sale };
  const recorded = noted(decided, known.outcome, known.orderRow);
  if (known.orderRow === null) return { sale: recorded };
  const after = booked(decided, recorded);
  const told = verdict.told.map((change) => reversal(after.order, payment.id, change, deps.now()));
  return {
    sale: after,
    log: told.flatMap(({ log }) => log),
    tell: told.flatMap(({ tell }) => tell),
  };
}

/** The entry and the message about a change of an order's payment; a later change of the same kind has its own. */
export function reversal(order: Order, paymentId: string, change: PaymentChange, at: Date): Told {
  const { action, text: what } = CHANGES[change];
  const text = `Pagamento ${paymentId} do pedido ${orderNumberText(order.number)} ${what}.`;
  return {
    log: [{ action, message: text }],
    tell: [['payment-reversed', order, { once: `${change}:${paymentId}:${at.getTime()}`, text }]],
  };
}

const problemsText = (problems: readonly string[]): string => problems.map(problemText).join(', ');

type Told = Required<Pick<Change, 'log' | 'tell'>>;

/** The entry and the message about a payment that fits no order; the administrators are told once. */
function alarm(payment: ProviderPayment, kind: 'mismatch' | 'duplicate', problems: readonly string[]): Told {
  const text = `Pagamento ${payment.id} de ${formatBRL(cents(payment.amountCents))} precisa de uma pessoa: ${problemsText(problems)}.`;
  return {
    log: [{ action: 'pagamento_divergente', message: text }],
    tell: [['payment-problem', { paymentId: payment.id, text, kind }]],
  };
}

function reportOf({ id, status, statusDetail, amountCents, refundedCents }: ProviderPayment) {
  return { paymentId: id, status, statusDetail, amount: cents(amountCents), refunded: cents(refundedCents) };
}

type Recorded = Pick<PaymentRow, 'outcome' | 'problems' | 'needsPerson' | 'orderRow'>;

/** The payment's record after a report; the same report again leaves it as it was. */
function record(
  deps: Deps,
  sale: Sale,
  payment: ProviderPayment,
  hold: Reservation | undefined,
  { outcome, problems, needsPerson, orderRow }: Recorded,
): Sale {
  const now = deps.now();
  const others = sale.payments.filter(({ paymentId }) => paymentId !== payment.id);
  const known = sale.payments.find(({ paymentId }) => paymentId === payment.id);
  const { status, statusDetail, method, currency, updatedAt: reportedAt } = payment;
  const { paymentId, amount, refunded: reportedRefunded } = reportOf(payment);
  const row: PaymentRow = {
    ...{ paymentId, reservationId: hold?.id ?? null, status, statusDetail, method, amount, currency },
    ...{ reportedRefunded, reportedAt, outcome, problems, needsPerson, orderRow, ...feeToldBy(payment) },
    ...{ createdAt: known?.createdAt ?? now, updatedAt: known?.updatedAt ?? now },
  };
  return { ...sale, payments: [...others, row] };
}
