import { type Cents, cents, formatBRL, sumCents } from './money.ts';
import type { OrderFlag, ProviderStatus } from './payment.ts';
import type { ProductionState } from './production.ts';

const ZERO: Cents = cents(0);

/** A payment as the provider reports it. `refunded` is what it says was given back so far. */
type ReportedPayment = { status: ProviderStatus; statusDetail: string; amount: Cents; refunded: Cents };
/** What came in with a payment and what of it went back. */
type PaymentMoney = { paid: Cents; refunded: Cents };

/** A lost dispute takes the whole payment back, whatever was refunded before; a won one takes nothing. */
export function moneyOfPayment({ status, statusDetail, amount, refunded }: ReportedPayment): PaymentMoney {
  const partly = cents(Math.min(amount, refunded));
  switch (status) {
    case 'approved':
    case 'in_mediation':
      return { paid: amount, refunded: partly };
    case 'refunded':
      return { paid: amount, refunded: amount };
    case 'charged_back':
      return { paid: amount, refunded: statusDetail === 'reimbursed' ? partly : amount };
    default:
      return { paid: ZERO, refunded: ZERO };
  }
}

/** True while buyer and bank argue about a payment. */
export function isDisputed({ status, statusDetail }: { status: string; statusDetail: string }): boolean {
  return status === 'in_mediation' || (status === 'charged_back' && statusDetail === 'in_process');
}

/** True for an order that is not made: cancelled, voided, or refunded in full at the provider. */
export function isStopped({ closing, flags }: { closing: string | null; flags: readonly OrderFlag[] }): boolean {
  return closing !== null || flags.includes('refunded');
}

/** `excess` is money that is to go back: more than was agreed, or anything that is left of a stopped order. */
export type OrderMoney = { total: Cents; paid: Cents; refunded: Cents; due: Cents; excess: Cents };

/** Where the money of an order stands. `total` is what was agreed; nothing is due of a stopped order. */
export function orderMoney(
  { total, isStopped: stopped }: { total: Cents; isStopped: boolean },
  payments: readonly PaymentMoney[],
): OrderMoney {
  const paid = sumCents(payments.map((payment) => payment.paid));
  const refunded = sumCents(payments.map((payment) => payment.refunded));
  const kept = paid - refunded;
  const agreed = stopped ? 0 : total;
  return { total, paid, refunded, due: cents(Math.max(0, agreed - kept)), excess: cents(Math.max(0, kept - agreed)) };
}

export const SITUATIONS = [
  'em_producao',
  'entregue',
  'cancelado',
  'estornado',
  'estorno_parcial',
  'a_receber',
  'em_disputa',
] as const;
export type Situation = (typeof SITUATIONS)[number];

export const SITUATION_LABELS: Record<Situation, string> = {
  em_producao: 'Em produção',
  entregue: 'Entregue',
  cancelado: 'Cancelado',
  estornado: 'Estornado',
  estorno_parcial: 'Estorno parcial',
  a_receber: 'A receber',
  em_disputa: 'Em disputa',
};

type Standing = {
  total: Cents;
  isCancelled: boolean;
  isStopped: boolean;
  production: ProductionState;
  payments: readonly (PaymentMoney & { isDisputed: boolean })[];
};

/** What the office has to know of an order first. A second payment that was given back whole leaves no trace here. */
export function situationOf({ payments, production, ...order }: Standing): Situation {
  const { due, refunded } = orderMoney(order, payments);
  const kept = payments.filter((payment) => payment.refunded < payment.paid);
  if (payments.some((payment) => payment.isDisputed)) return 'em_disputa';
  if (order.isCancelled) return 'cancelado';
  if (refunded > 0 && kept.length === 0) return 'estornado';
  if (kept.some((payment) => payment.refunded > 0)) return 'estorno_parcial';
  if (due > 0) return 'a_receber';
  return production === 'entregue' ? 'entregue' : 'em_producao';
}

/** What can still be given back of a payment; `pending` is what was asked for and isn't yet done. */
export function refundable(payment: PaymentMoney, pending: Cents): Cents {
  return cents(Math.max(0, payment.paid - payment.refunded - pending));
}

/** Why an amount can't be refunded, or undefined when it can. */
export function refundProblem(amount: Cents, left: Cents): string | undefined {
  if (amount <= 0) return 'Informe um valor maior que zero.';
  return amount > left ? `Este pagamento tem ${formatBRL(left)} para devolver.` : undefined;
}

/** What happens with the difference when the agreed total changes. */
export const DIFFERENCES = ['collect', 'refund', 'discount'] as const;
export type Difference = (typeof DIFFERENCES)[number];

/** The choices for a new total, the usual one first; none when the total stays. */
export function differenceChoices(money: Pick<OrderMoney, 'total' | 'paid' | 'refunded'>, total: Cents): Difference[] {
  if (total === money.total) return [];
  if (total > money.total) return ['collect', 'discount'];
  return total < money.paid - money.refunded ? ['refund'] : ['discount'];
}

/** The total that a choice leaves: a discount on dearer wreaths keeps what was agreed before. */
export function totalAfter(choice: Difference | undefined, before: Cents, total: Cents): Cents {
  return choice === 'discount' && total > before ? before : total;
}
