import { type Cents, negated } from '#domain/money.ts';
import { type Agreed, moneyOfPayment, type PaymentReport, refundProblem } from '#domain/order-money.ts';
import { isStop, type OrderFlag, PROBLEMS_OF_MAKING, type Stop, withProblems } from '#domain/payment.ts';
import type { ProductionState } from '#domain/production.ts';
import {
  type AskedRefund,
  type Booked,
  bookings,
  type Entry,
  entriesOfRefund,
  entriesOfReport,
  standingOf,
} from './booking.ts';

export type Closing = 'cancelled' | 'voided';

type Sold = Agreed & {
  origin: 'shop' | 'manual';
  production: ProductionState;
  flags: OrderFlag[];
  closing: Closing | null;
  closedAt: Date | null;
  closedBy: string | null;
  closeReason: string | null;
  version: number;
};

/** A payment: the provider's last report, or, without a reservation, what a person received. */
export type SalePayment = {
  paymentId: string;
  reservationId: string | null;
  status: string;
  statusDetail: string;
  amount: Cents;
  problems: string[];
  needsPerson: boolean;
};

/** A sale with its order; the rows of the database fit it. Each decision answers the sale as it is afterwards. */
export type Sale = {
  order: Sold;
  payments: SalePayment[];
  movements: Booked[];
  refunds: AskedRefund[];
};

type RefusalCode =
  | ('conflict' | 'stale-version' | 'forbidden')
  | ('already-paid' | 'insufficient-stock' | 'price-changed' | 'product-unavailable');

/** A decision that isn't made: a code of the API, words for people, and the field of the form that is wrong. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly field: string | undefined;

  constructor(code: Refused['code'], text?: string, field?: string) {
    super(text);
    this.code = code;
    this.field = field;
  }
}

/** The sale with other columns of its order, as the next version. */
export function changed<S extends Sale>(sale: S, columns: Partial<Sold> | Partial<S['order']>): S {
  return { ...sale, order: { ...sale.order, ...columns, version: sale.order.version + 1 } };
}

function changePayments<S extends Sale>(
  sale: S,
  change: (payment: SalePayment) => Partial<SalePayment> | undefined,
): S {
  return { ...sale, payments: sale.payments.map((payment) => ({ ...payment, ...change(payment) })) };
}

function changePayment<S extends Sale>(sale: S, paymentId: string, change: Partial<SalePayment>): S {
  return changePayments(sale, (payment) => (payment.paymentId === paymentId ? change : undefined));
}

function booked<S extends Sale>(sale: S, paymentId: string, entries: readonly Entry[]): S {
  return { ...sale, movements: [...sale.movements, ...bookings(sale.order, sale.movements, paymentId, entries)] };
}

/** Books the part of a provider's report that isn't booked yet. */
export function reported<S extends Sale>(sale: S, report: PaymentReport & { paymentId: string }): S {
  return booked(sale, report.paymentId, entriesOfReport(sale.movements, sale.refunds, report));
}

/** Books a refund made by us, once. */
export function givenBack<S extends Sale>(sale: S, refund: AskedRefund): S {
  return booked(sale, refund.paymentId, entriesOfRefund(sale.movements, sale.refunds, refund));
}

/** Books a payment that a person received, R$ 0,00 for a courtesy. */
export function received<S extends Sale>(sale: S, payment: S['payments'][number], userEmail: string | null): S {
  const { paymentId, amount } = payment;
  const entry: Entry = { kind: 'payment', amount, userEmail, isFinal: true };
  return booked({ ...sale, payments: [...sale.payments, payment] }, paymentId, [entry]);
}

const DELIVERED = 'Este pedido já foi entregue. Volte a produção uma etapa antes de cancelar.';
const NOT_VOIDABLE = 'Só um pedido lançado à mão pode ser anulado. Cancele este pedido.';
const WAS_REFUNDED = 'Este pedido já teve uma devolução e não pode ser anulado. Cancele este pedido.';

const IS_ONLINE = 'Este pedido recebeu um pagamento pelo Mercado Pago e não pode ser anulado. Cancele este pedido.';

const isOfMaking = (problem: string): boolean => (PROBLEMS_OF_MAKING as readonly string[]).includes(problem);

/**
 * 'cancelled': it won't be delivered; its money isn't touched. 'voided': it was entered by mistake, so no money was ever
 * received for it; one that the provider received refuses it. A closed order stays as it is. Questions about its making
 * are answered by that.
 */
export function closed<S extends Sale>(
  sale: S,
  { closing, reason, by, at }: { closing: Closing; reason: string; by: string; at: Date },
): S {
  const { order, movements } = sale;
  if (order.closing) return sale;
  if (order.production === 'entregue') throw new Refused('conflict', DELIVERED);
  const after = changePayments(
    changed(sale, { closing, closeReason: reason, closedBy: by, closedAt: at }),
    ({ problems }) => (problems.every(isOfMaking) ? { needsPerson: false } : undefined),
  );
  if (closing === 'cancelled') return after;
  if (order.origin !== 'manual') throw new Refused('conflict', NOT_VOIDABLE);
  if (movements.some(({ kind }) => kind === 'refund')) throw new Refused('conflict', WAS_REFUNDED);
  const paidBy = ({ paymentId }: SalePayment) =>
    moneyOfPayment(movements.filter((movement) => movement.paymentId === paymentId)).paid;
  if (sale.payments.some((payment) => !isByHand(payment) && paidBy(payment) > 0)) {
    throw new Refused('conflict', IS_ONLINE);
  }
  const withdrawn = changePayments(after, () => ({ status: 'cancelled', statusDetail: 'voided' }));
  return sale.payments.reduce((voiding, payment) => {
    const paid = paidBy(payment);
    const entry: Entry = { kind: 'void', amount: negated(paid), userEmail: by, reason, isFinal: false };
    return paid === 0 ? voiding : booked(voiding, payment.paymentId, [entry]);
  }, withdrawn);
}

/** Freezes an order until a person has answered; one that is closed or delivered can't be stopped by a dispute. */
export function frozen<S extends Sale>(sale: S, stop: Stop): S {
  const { flags, closing, production } = sale.order;
  const isOver = closing !== null || production === 'entregue';
  if (flags.includes(stop) || (isOver && stop === 'dispute')) return sale;
  return changed(sale, { flags: [...flags, stop] });
}

/** Freezes the order of a payment that the provider suspects, or whose payer contests it; a person has to answer. */
export function stopped<S extends Sale>(sale: S, paymentId: string, stop: Stop): S {
  const problems = sale.payments.find((payment) => payment.paymentId === paymentId)?.problems ?? [];
  return frozen(changePayment(sale, paymentId, { problems: withProblems(problems, [stop]), needsPerson: true }), stop);
}

/**
 * A person has answered what a payment asked for. The order may be delivered again, except for reasons of which another
 * payment still waits for an answer.
 */
export function answered<S extends Sale>(sale: S, paymentId: string): S {
  const after = changePayment(sale, paymentId, { needsPerson: false });
  const open = after.payments.filter(({ needsPerson }) => needsPerson);
  const isOver = (flag: string) => isStop(flag) && !open.some(({ problems }) => problems.includes(flag));
  const flags = sale.order.flags.filter((flag) => !isOver(flag));
  return flags.length < sale.order.flags.length ? changed(after, { flags }) : after;
}

/** True for a payment that a person received, outside the provider. */
export function isByHand({ reservationId }: Pick<SalePayment, 'reservationId'>): boolean {
  return reservationId === null;
}

const REFUNDED_MEANWHILE =
  'Outra devolução deste pagamento foi feita desde que a página foi aberta. Confira e tente de novo.';

/** Refuses a refund of more than is left, or after others than the person saw. */
export function checkRefund(
  { movements, refunds }: Pick<Sale, 'movements' | 'refunds'>,
  { paymentId, amount, seen }: { paymentId: string; amount: Cents; seen: Cents | undefined },
): void {
  const { refunded, pending, refundable, held } = standingOf(paymentId, movements, refunds);
  if (seen !== undefined && seen !== refunded + pending) throw new Refused('stale-version', REFUNDED_MEANWHILE);
  const problem = refundProblem(amount, refundable, held);
  if (problem) throw new Refused('conflict', problem, 'amount');
}

/** The payments of which something can be given back, and how much. */
export function givable({ payments, movements, refunds }: Sale) {
  return payments
    .map((payment) => ({
      paymentId: payment.paymentId,
      amount: standingOf(payment.paymentId, movements, refunds).refundable,
      byHand: isByHand(payment),
    }))
    .filter(({ amount }) => amount > 0);
}
