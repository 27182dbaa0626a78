import { orderMoney } from '#domain/order-money.ts';
import { isStop } from '#domain/payment.ts';
import { PRODUCTION_STATES, TOLD_AFTER_SECONDS } from '#domain/production.ts';
import { isOpen } from '#domain/sale/consequences.ts';
import { agrees, brokenPromises } from './sale-promises.ts';
import { type Charge, HOUR, type Life, STOCK, type Step, type Told } from './sale-steps.ts';

type Seen = { now: Date; stock: number; charges: readonly Charge[]; sales: readonly Life[]; told: readonly Told[] };

/** A promise that a history has broken. */
class Broken extends Error {}

export function keep(isKept: boolean, promise: string): void {
  if (!isKept) throw new Broken(promise);
}

/** Whether the books of a sale say what the provider says of a payment. */
export const isBooked = (sale: Life, charge: Charge): boolean => agrees({ ...sale, payments: [] }, charge);

/** The place of the ceremony as the buyer knows it. */
export function placeKnown({ told, now }: Seen, { order }: Life): string {
  const moves = told.filter(
    (one) => one.order === order.orderId && one.about === 'moved' && one.leaves <= now.getTime(),
  );
  return moves.at(-1)?.place ?? 'chapel';
}

/** Every promise of a shop, after a step that found its sales as they were `before`. */
export function checkShop(shop: Seen, before: readonly Life[], step: Step): void {
  const ids = shop.sales.map(({ order }) => order.orderId);
  keep(new Set(ids).size === ids.length, 'a payment makes one order');
  keep(shop.stock >= 0, 'stock is never below zero');
  keep(shop.stock + shop.sales.reduce((sum, { taken }) => sum + taken, 0) === STOCK, 'stock is what was not taken');
  for (const sale of shop.sales) {
    checkSale(shop, sale);
    checkTold(shop, sale);
    const was = before.find(({ order }) => order.orderId === sale.order.orderId);
    if (was) checkAfter(was, sale, step);
  }
}

function checkSale(shop: Seen, sale: Life): void {
  const { order, payments, wreaths } = sale;
  const [broken] = brokenPromises({
    ...sale,
    payments: shop.charges.filter(({ paymentId }) => payments.some((one) => one.paymentId === paymentId)),
  });
  keep(broken === undefined, broken ?? '');
  keep(
    wreaths.every(({ faixa, productId }) => faixa === `for ${productId}`),
    'a ribbon stays with its wreath',
  );
  const isWhole = sale.taken === (order.closing === null ? wreaths.length : 0);
  keep(
    isWhole || (sale.isShort && sale.taken < wreaths.length),
    'units are taken of what is sold, and given back of what is closed',
  );
  const isDelivered = sale.deliveries.some(({ undoneBy }) => undoneBy === null);
  keep(isDelivered === (order.production === 'entregue'), 'delivered is what was delivered and not undone');
  keep(
    sale.deliveries.every(({ undoneBy }) => undoneBy !== 'funcionario'),
    'an administrator undoes a delivery',
  );
}

function checkAfter(before: Life, after: Life, { what }: Step): void {
  const isSame = before.movements.every(
    (one, at) => after.movements[at]?.amount === one.amount && after.movements[at]?.kind === one.kind,
  );
  keep(isSame, 'what is booked never changes');
  const wasClosed = before.order.closing !== null;
  keep(!wasClosed || after.order.closing !== null, 'what is closed stays closed');
  keep(
    !wasClosed || after.order.production === before.order.production,
    'a closed order is neither made nor delivered',
  );
  keep((after.order.closing !== null) === wasClosed || what === 'close', 'a person closes an order');
  const lifted = before.order.flags.filter((flag) => isStop(flag) && !after.order.flags.includes(flag));
  const open = after.payments.filter(({ needsPerson }) => needsPerson).flatMap(({ problems }) => problems);
  keep(
    lifted.length === 0 || (what === 'resolve' && !lifted.some((flag) => open.includes(flag))),
    'a person lifts a freeze',
  );
  const isRefund = after.movements.length > before.movements.length && what === 'answer';
  const { due } = orderMoney(after.order, after.movements);
  const asksAgain = after.refunds.some(({ keepDue }) => keepDue);
  keep(
    !isRefund || asksAgain || due <= orderMoney(before.order, before.movements).due,
    'what is given back is not due',
  );
}

function checkTold(shop: Seen, sale: Life): void {
  const { order, steps, movedAt } = sale;
  const now = shop.now.getTime();
  const told = shop.told.filter((one) => one.order === order.orderId && one.leaves <= now);
  const paid = told.filter(({ about }) => about === 'paid');
  keep(paid.length === 1, 'a buyer is told once that an order is paid');
  keep(paid[0]?.to === order.paid.hold.buyerEmail, 'who paid is told');
  for (const stage of ['saiu', 'entregue'] as const) {
    const leaves = told.filter(({ about }) => about === stage).map((one) => one.leaves);
    keep(
      leaves.every((at, i) => at - (leaves[i - 1] ?? 0) >= HOUR),
      'a stage is told once',
    );
    const [from, reached] = [steps.at(-2)?.to ?? 'novo', steps.at(-1)?.createdAt.getTime() ?? now];
    const isForward = PRODUCTION_STATES.indexOf(stage) > PRODUCTION_STATES.indexOf(from);
    const isDue = order.production === stage && isForward && now - reached >= TOLD_AFTER_SECONDS * 1000;
    keep(!isDue || leaves.length > 0, 'a buyer is told of a stage');
  }
  const isQuiet = movedAt !== null && now - movedAt.getTime() >= TOLD_AFTER_SECONDS * 1000;
  keep(!isQuiet || !isOpen(order) || placeKnown(shop, sale) === order.funeralLocation, 'a buyer is told of a move');
}
