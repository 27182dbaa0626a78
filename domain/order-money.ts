import { type Cents, cents, formatBRL, negated, sumCents } from './money.ts';
import type { ProviderStatus } from './payment.ts';

/**
 * Kinds of movements. 'void' takes back what a mistyped order never received; 'discount' is no money: below zero it lowers
 * what is due, above zero it takes an earlier one back.
 */
export const MOVEMENT_KINDS = ['payment', 'refund', 'discount', 'dispute_held', 'dispute_released', 'void'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

export const MOVEMENT_LABELS: Record<MovementKind, string> = {
  payment: 'Pagamento',
  refund: 'Estorno',
  discount: 'Desconto',
  dispute_held: 'Retido em disputa',
  dispute_released: 'Liberado da disputa',
  void: 'Anulação',
};

/** A step of money on its own date, signed as the till feels it; a discount belongs to no payment. */
export type Movement = { kind: MovementKind; amount: Cents; paymentId?: string | null | undefined };

/** The sums of a payment: received, refunded, and withheld by the provider during a dispute. */
export type PaymentMoney = { paid: Cents; refunded: Cents; held: Cents };

function sumOf(movements: readonly Movement[], ...kinds: MovementKind[]): number {
  return sumCents(movements.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
}

/** The money of one payment. What a dispute releases beyond what it held is a lost one that was won after all. */
export function moneyOfPayment(movements: readonly Movement[]): PaymentMoney {
  const held = -sumOf(movements, 'dispute_held', 'dispute_released');
  return {
    paid: cents(sumOf(movements, 'payment', 'void')),
    refunded: cents(Math.min(held, 0) - sumOf(movements, 'refund')),
    held: cents(Math.max(held, 0)),
  };
}

/**
 * The refunds of an order whose money didn't come again, oldest first. A dispute that is won after it was lost brings
 * money again: as much less is left of the newest refunds before it.
 */
export function lastingRefunds<M extends Movement>(movements: readonly M[]): M[] {
  let lasting: M[] = [];
  for (const [at, movement] of movements.entries()) {
    const isOwn = ({ paymentId }: Movement) => paymentId === movement.paymentId;
    const refunded = (end: number) => moneyOfPayment(movements.slice(0, end).filter(isOwn)).refunded;
    if (movement.kind === 'refund') lasting.push(movement);
    let back = Math.max(0, refunded(at) - refunded(at + 1));
    const newestFirst = lasting.toReversed().map((refund) => {
      const taken = isOwn(refund) ? Math.min(back, negated(refund.amount)) : 0;
      back -= taken;
      return { ...refund, amount: cents(refund.amount + taken) };
    });
    lasting = newestFirst.filter(({ amount }) => amount !== 0).toReversed();
  }
  return lasting;
}

/** A payment as the provider reports it, `refunded` its sum so far. */
export type PaymentReport = { status: ProviderStatus; statusDetail: string; amount: Cents; refunded: Cents };

/** True for a charge-back that was decided for the shop, also one that was lost before. */
export function isReimbursed({ status, statusDetail }: Pick<PaymentReport, 'status' | 'statusDetail'>): boolean {
  return status === 'charged_back' && statusDetail === 'reimbursed';
}

/** The sums of a payment according to the provider's report. A lost dispute counts as a full refund. */
export function moneyOfReport(report: PaymentReport): PaymentMoney {
  const { status, statusDetail, amount, refunded: told } = report;
  const refunded = cents(Math.min(amount, told));
  const free = { paid: amount, refunded, held: cents(0) };
  const disputed = { paid: amount, refunded, held: cents(amount - refunded) };
  const gone = { paid: amount, refunded: amount, held: cents(0) };
  switch (status) {
    case 'approved':
      return free;
    case 'in_mediation':
      return disputed;
    case 'refunded':
      return gone;
    case 'charged_back':
      if (isReimbursed(report)) return free;
      return statusDetail === 'in_process' ? disputed : gone;
    default:
      return { paid: cents(0), refunded: cents(0), held: cents(0) };
  }
}

type Step = { kind: Exclude<MovementKind, 'discount' | 'void'>; amount: Cents };

/** The movements between two states of a payment; none takes more than is there. */
export function stepsBetween(booked: PaymentMoney, target: PaymentMoney): Step[] {
  const paid = target.paid - booked.paid;
  const refunded = target.refunded - booked.refunded;
  const held = target.held - booked.held;
  const steps = [
    { kind: 'payment', amount: paid },
    { kind: 'dispute_released', amount: Math.max(0, -held) + Math.max(0, -refunded) },
    { kind: 'refund', amount: Math.min(0, -refunded) },
    { kind: 'dispute_held', amount: Math.min(0, -held) },
  ] as const;
  return steps.filter(({ amount }) => amount !== 0).map(({ kind, amount }) => ({ kind, amount: cents(amount) }));
}

/** A payment after `amount` more went back, out of what a dispute holds as far as the rest isn't enough. */
export function afterRefund({ paid, refunded, held }: PaymentMoney, amount: Cents): PaymentMoney {
  const back = cents(Math.min(paid, refunded + amount));
  return { paid, refunded: back, held: cents(Math.min(held, paid - back)) };
}

/**
 * The movements that a report adds; none when it was booked before. Money that went back comes again only by a
 * dispute that is won: any other report that knows less of it is older than a refund of ours.
 */
export function stepsOfReport(report: PaymentReport, booked: PaymentMoney): Step[] {
  const told = moneyOfReport(report);
  const paid = cents(Math.max(told.paid, booked.paid));
  const refunded = isReimbursed(report) ? told.refunded : cents(Math.max(told.refunded, booked.refunded));
  return stepsBetween(booked, { paid, refunded, held: cents(Math.min(told.held, paid - refunded)) });
}

/**
 * The money of an order: `total` as agreed, `discount` the part no longer asked for, `kept` with us; `excess` is to
 * go back: more than was agreed, or anything kept of a closed order.
 */
export type OrderMoney = PaymentMoney & { total: Cents; discount: Cents; kept: Cents; due: Cents; excess: Cents };

export type Agreed = { total: Cents; closing: string | null };

function paymentsIn(movements: readonly Movement[]): PaymentMoney[] {
  const own = movements.filter(({ kind }) => kind !== 'discount');
  return [...Map.groupBy(own, ({ paymentId }) => paymentId).values()].map(moneyOfPayment);
}

/** The money of an order by its movements. Nothing is due of a closed one. */
export function orderMoney({ total, closing }: Agreed, movements: readonly Movement[]): OrderMoney {
  const payments = paymentsIn(movements);
  const paid = sumCents(payments.map((payment) => payment.paid));
  const refunded = sumCents(payments.map((payment) => payment.refunded));
  const held = sumCents(payments.map((payment) => payment.held));
  const discount = cents(-sumOf(movements, 'discount'));
  const agreed = closing === null ? total - discount : 0;
  const kept = cents(paid - refunded - held);
  const due = cents(closing === null ? Math.max(0, agreed - paid + refunded) : 0);
  return { total, paid, refunded, held, discount, kept, due, excess: cents(Math.max(0, kept - Math.max(0, agreed))) };
}

/** True for an order whose whole money went back, and of which nobody said that it is still to be paid. */
export function isGivenBack({ refunded, kept, held, due }: OrderMoney): boolean {
  return refunded > 0 && kept === 0 && held === 0 && due === 0;
}

/**
 * The discount that goes with a movement: what was given back isn't asked for again, and what comes in beyond what is due
 * takes an earlier discount back.
 */
export function discountBeside(before: OrderMoney, after: OrderMoney): Cents {
  const net = (money: OrderMoney) => money.paid - money.refunded;
  if (net(after) < net(before)) return cents(Math.min(0, before.due - after.due));
  if (net(after) === net(before)) return cents(0);
  return cents(Math.max(0, Math.min(before.discount, after.excess - before.excess)));
}

/** Amounts that the staff may record as received by hand: the amount due, and a refund that the buyer pays again. */
export function receivable(
  { total, closing }: Agreed,
  { paid, refunded }: Pick<PaymentMoney, 'paid' | 'refunded'>,
): Cents {
  return cents(closing === null ? Math.max(0, total - paid + refunded) : 0);
}

export const SITUATIONS = [
  'cancelado',
  'estornado',
  'estorno_parcial',
  'a_receber',
  'a_devolver',
  'em_disputa',
  'suspeita_de_fraude',
] as const;
export type Situation = (typeof SITUATIONS)[number];

export const SITUATION_LABELS: Record<Situation, string> = {
  cancelado: 'Cancelado',
  estornado: 'Estornado',
  estorno_parcial: 'Estorno parcial',
  a_receber: 'A receber',
  a_devolver: 'A devolver',
  em_disputa: 'Em disputa',
  suspeita_de_fraude: 'Suspeita de fraude',
};

/**
 * The first thing the office has to know of an order; null while nothing happened. A second payment that was given
 * back whole leaves no trace here.
 */
export function situationOf(
  order: Agreed & { flags: readonly string[] },
  movements: readonly Movement[],
): Situation | null {
  const money = orderMoney(order, movements);
  // A dispute that was lost is over, though nobody has answered it yet.
  const isContested = order.flags.includes('dispute') && money.paid > money.refunded;
  if (money.held > 0 || isContested) return 'em_disputa';
  if (order.closing === null && order.flags.includes('fraud-stop')) return 'suspeita_de_fraude';
  if (money.excess > 0) return 'a_devolver';
  if (order.closing !== null) return 'cancelado';
  if (money.due > 0) return 'a_receber';
  if (isGivenBack(money)) return 'estornado';
  const isPart = ({ paid, refunded }: PaymentMoney) => refunded > 0 && refunded < paid;
  return paymentsIn(movements).some(isPart) ? 'estorno_parcial' : null;
}

/** Rest of a payment that we may refund; `pending` is the sum of refunds under way. */
export function refundable({ paid, refunded, held }: PaymentMoney, pending: Cents): Cents {
  return cents(held > 0 ? 0 : Math.max(0, paid - refunded - pending));
}

/** The way back of money that is owed, in words for the person who paid it. */
export function givingBackText(amount: Cents, isByHand: boolean): string {
  return isByHand
    ? `Temos ${formatBRL(amount)} a devolver: uma pessoa da nossa equipe combina com você como.`
    : `Vamos devolver ${formatBRL(amount)} pelo mesmo meio do pagamento, e avisamos por e-mail quando sair daqui.`;
}

/** Contested money that we gave back would be paid twice, for the provider decides about it. */
export const CONTESTED =
  'Este pagamento está em disputa: quem decide é o Mercado Pago, e devolver agora seria pagar duas vezes. Dá para estornar quando a disputa terminar a seu favor.';

/** Why an amount can't be refunded, or undefined when it can. */
export function refundProblem(amount: Cents, left: Cents, held: Cents): string | undefined {
  if (held > 0) return CONTESTED;
  if (amount <= 0) return 'Informe um valor maior que zero.';
  return amount > left ? `Este pagamento tem ${formatBRL(left)} para devolver.` : undefined;
}

export const DIFFERENCES = ['collect', 'refund', 'discount'] as const;
export type Difference = (typeof DIFFERENCES)[number];

/** The choices for a new total, the usual one first; none when the total stays. */
export function differenceChoices(
  money: Pick<OrderMoney, 'total' | 'paid' | 'refunded' | 'discount'>,
  total: Cents,
): Difference[] {
  if (total === money.total) return [];
  if (total > money.total) return ['collect', 'discount'];
  return total - money.discount < money.paid - money.refunded ? ['refund'] : ['discount'];
}

/** The total that a choice leaves: a discount on dearer wreaths keeps what was agreed before. */
export function totalAfter(choice: Difference | undefined, before: Cents, total: Cents): Cents {
  return choice === 'discount' && total > before ? before : total;
}
