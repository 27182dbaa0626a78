import { type Cents, cents, sumCents } from './money.ts';
import { type Movement, moneyOfPayment, moneyOfReport, type PaymentReport } from './order-money.ts';

export const DISCREPANCIES = ['not_booked', 'refund', 'dispute', 'net'] as const;
export type Discrepancy = (typeof DISCREPANCIES)[number];

/** The reason of a difference between our books and the provider's report, and the way to solve it. */
export const DISCREPANCY_TEXTS: Record<Discrepancy, string> = {
  not_booked: 'O provedor recebeu um valor que não está em nenhum pedido. Abra as pendências do Painel e resolva.',
  refund: 'O valor devolvido não é o mesmo aqui e no provedor. Pergunte outra vez; se continuar, veja o pedido.',
  dispute: 'O valor retido em disputa não é o mesmo aqui e no provedor. Pergunte outra vez.',
  net: 'O provedor creditou outro valor do que o pago menos a tarifa. Confira impostos e retenções no extrato dele.',
};

/** The provider's last report of a payment; `fee` and `net` are null when it reported none. */
type Told = PaymentReport & { fee: Cents | null; net: Cents | null };
type DatedMovement = Movement & { at: Date };

export type Reconciled = ReturnType<typeof reconcile>;

function sumOf(movements: readonly Movement[], ...kinds: Movement['kind'][]): Cents {
  return sumCents(movements.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
}

/**
 * A payment's money in [from, to), signed as the till feels it, and how our books differ from the report: `difference` is
 * ours minus theirs over the payment's whole life. The fee belongs to the period in which the buyer paid; a missing
 * fee is no difference.
 */
export function reconcile(told: Told, movements: readonly DatedMovement[], { from, to }: { from: Date; to: Date }) {
  const within = movements.filter(({ at }) => at >= from && at < to);
  const received = sumOf(within, 'payment', 'void');
  const refunded = sumOf(within, 'refund');
  const held = sumOf(within, 'dispute_held', 'dispute_released');
  const fee = received === 0 ? cents(0) : told.fee;
  const ours = moneyOfPayment(movements);
  const theirs = moneyOfReport(told);
  const isNetTold = told.fee !== null && told.net !== null && theirs.refunded === 0 && theirs.held === 0;
  const netGap = isNetTold && theirs.paid > 0 ? told.amount - (told.fee ?? 0) - (told.net ?? 0) : 0;
  const kept = ({ paid, refunded: back, held: withheld }: typeof ours) => paid - back - withheld;
  const gaps: Record<Discrepancy, boolean> = {
    // A payment that fitted no order and went back whole is missing nowhere.
    not_booked: ours.paid !== theirs.paid && kept(ours) !== kept(theirs),
    refund: ours.paid === theirs.paid && ours.refunded !== theirs.refunded,
    dispute: ours.paid === theirs.paid && ours.held !== theirs.held,
    net: netGap !== 0,
  };
  return {
    received,
    refunded,
    held,
    fee,
    credited: fee === null ? null : cents(received + refunded + held - fee),
    difference: cents(kept(ours) - kept(theirs) + netGap),
    discrepancies: DISCREPANCIES.filter((name) => gaps[name]),
  };
}
