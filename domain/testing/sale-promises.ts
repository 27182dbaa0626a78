import { moneyOfReport, orderMoney, type PaymentReport, situationOf } from '#domain/order-money.ts';
import { type AskedRefund, type Booked, standingOf } from '#domain/sale/booking.ts';

/** Money of a sale as it is booked here, with what the provider says of each payment. */
export type BookedSale = {
  order: Parameters<typeof situationOf>[0];
  payments: (PaymentReport & { paymentId: string })[];
  refunds: AskedRefund[];
  movements: Booked[];
};

/** Whether the books say of a payment what the provider says; only once its report and our refunds are booked. */
export function agrees({ movements, refunds }: BookedSale, payment: BookedSale['payments'][number]): boolean {
  const { paid, refunded, held } = standingOf(payment.paymentId, movements, refunds);
  const told = moneyOfReport(payment);
  return paid === told.paid && refunded === told.refunded && held === told.held;
}

/** The promises of a sale's money that are broken; they hold at every moment, whatever was cut off or came twice. */
export function brokenPromises({ order, payments, refunds, movements }: BookedSale): string[] {
  const money = orderMoney(order, movements);
  const standings = payments.map(({ paymentId }) => standingOf(paymentId, movements, refunds));
  const booked = (id: string) => movements.filter(({ refundId, kind }) => refundId === id && kind === 'refund').length;
  const promises = {
    'no more goes out than came in': standings.every(
      ({ paid, refunded, held }) => Math.min(refunded, held, paid - refunded - held) >= 0,
    ),
    'a refund is booked once': refunds.every(({ id }) => booked(id) <= 1),
    'kept is what is left': money.kept === money.paid - money.refunded - money.held,
    'nobody owes and is owed': Math.min(money.due, money.excess) === 0,
    'what is kept and due is what was agreed':
      money.held > 0 ||
      order.closing !== null ||
      money.kept + money.due - money.excess === Math.max(0, order.total - money.discount),
    'what is owed is seen':
      money.excess === 0 || money.held > 0 || isStopped(order) || situationOf(order, movements) === 'a_devolver',
  };
  return Object.entries(promises).flatMap(([promise, isKept]) => (isKept ? [] : [promise]));
}

/** A dispute is seen before anything else, a suspicion while somebody could still make or deliver. */
const isStopped = ({ flags, closing }: BookedSale['order']) =>
  flags.includes('dispute') || (closing === null && flags.includes('fraud-stop'));
