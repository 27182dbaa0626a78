import type { PlaceAndTime } from '#domain/funeral-events.ts';
import { type Cents, formatBRL } from '#domain/money.ts';
import { FAIXA_FEE, orderTotal } from '#domain/order.ts';
import { type Difference, differenceChoices, orderMoney, totalAfter } from '#domain/order-money.ts';
import type { OrderFlag } from '#domain/payment.ts';
import type { Availability } from '#domain/reservation.ts';
import type { Wreath } from '#domain/wreath.ts';
import { Refused, type Sale } from './sale.ts';

type Product = { name: string; image: string; size: string; price: Cents; active: boolean };
type Claims = ReadonlyMap<string, { product: Product; availability: Availability }>;

/** Refuses a sale when too few units of a product are left, by the first one's name. */
export function checkStock(claims: Iterable<{ product: { name: string }; availability: Availability }>): void {
  for (const { product, availability } of claims) {
    if (availability.ok) continue;
    const left = `Restam apenas ${availability.available} unidade(s) disponível(is).`;
    throw new Refused('insufficient-stock', `Estoque insuficiente para ${product.name}. ${left}`);
  }
}

/**
 * The asked wreaths as our table describes them. Refuses an unknown or inactive one, one of which too few are left and,
 * unless the administrator agreed on its price, one without a price or with another.
 */
export function soldNow(asked: readonly Wreath[], claims: Claims, { isAgreed = false } = {}): Wreath[] {
  const sold = asked.map((wreath) => {
    const product = claims.get(wreath.productId)?.product;
    if (!product?.active || (!isAgreed && product.price <= 0)) {
      throw new Refused('product-unavailable', `Produto inválido ou sem preço: ${wreath.title}`);
    }
    const { name: title, image, size, price } = product;
    if (!isAgreed && price !== wreath.price) {
      throw new Refused('price-changed', `O preço de ${title} mudou para ${formatBRL(price)}. Atualize o carrinho.`);
    }
    return { ...wreath, title, image, size };
  });
  checkStock(claims.values());
  return sold;
}

const ASK = 'Faça o pedido de novo ou fale conosco.';
export const NOT_AGAIN = `As coroas não podem ser reservadas de novo por este link. ${ASK}`;

/** Refuses to hold wreaths again that aren't sold any more, not at the price that was confirmed, or not so many. */
export function checkHeld(wreaths: readonly Wreath[], claims: Claims): void {
  for (const { productId, title, price } of wreaths) {
    const product = claims.get(productId)?.product;
    if (!product?.active) throw new Refused('product-unavailable', `${title}: não vendemos mais esta coroa. ${ASK}`);
    if (product.price === price) continue;
    throw new Refused('price-changed', `O preço de ${title} mudou para ${formatBRL(product.price)}. ${ASK}`);
  }
  checkStock(claims.values());
}

const ascending = (a: number, b: number) => a - b;

type Seen = { items: readonly { unit_price: Cents; quantity: number }[]; total: Cents };

/** The total, which the buyer must have seen: every wreath at our price, one faixa fee per unit, and their sum. */
export function seenTotal(seen: Seen, wreaths: readonly Wreath[]): Cents {
  const total = orderTotal(wreaths.map(({ price }) => ({ price, quantity: 1 })));
  const asked = seen.items
    .flatMap(({ unit_price, quantity }) => Array<number>(quantity).fill(unit_price))
    .sort(ascending);
  const ours = wreaths.flatMap(({ price }) => [price, FAIXA_FEE]).sort(ascending);
  const isSame = asked.length === ours.length && asked.every((amount, i) => amount === ours[i]);
  if (isSame && seen.total === total) return total;
  const names = [...new Set(wreaths.map(({ title }) => title))].join(', ');
  const text = `O valor do pedido mudou (${names}). O total é ${formatBRL(total)}. Atualize o carrinho.`;
  throw new Refused('price-changed', text);
}

type Placed = {
  isAfterEnd: boolean;
  isShort: boolean;
  /** The payment became known when the wreath should have been there. */
  isOverdue: boolean;
  /** The ceremony that was bought for, and the one of now. */
  bought: PlaceAndTime;
  awaited: PlaceAndTime;
  isLate: (event: PlaceAndTime) => boolean;
};

/** Reasons for a person to look at an order that was just paid; who paid in time isn't blamed for what came later. */
export function flagsOfPlaced({ isAfterEnd, isShort, isOverdue, bought, awaited, isLate }: Placed): OrderFlag[] {
  const lateness = isLate(bought) ? 'past-deadline' : 'moved-late';
  return [
    ...(isAfterEnd ? (['late'] as const) : []),
    ...(isOverdue || isLate(awaited) ? ([lateness] as const) : []),
    ...(isShort ? (['short-stock'] as const) : []),
  ];
}

type Money = Pick<Sale, 'order' | 'movements'>;

/** The sum due of an order, as its payer saw it. Refuses a closed order, and one of which nothing or something else is due. */
export function seenDue({ order, movements }: Money, seen: Cents): Cents {
  if (order.closing) throw new Refused('conflict', 'Este pedido foi cancelado: não há o que pagar.');
  const { due } = orderMoney(order, movements);
  if (due === 0) throw new Refused('already-paid');
  if (due === seen) return due;
  throw new Refused('price-changed', `O valor mudou: agora faltam ${formatBRL(due)}. Confira e pague de novo.`);
}

/** The total agreed after an edit. Refuses a closed order, and a choice that isn't offered for this change of the total. */
export function agreedTotal({ order, movements }: Money, total: Cents, difference: Difference | undefined): Cents {
  if (order.closing) throw new Refused('conflict', 'Este pedido foi cancelado e não muda mais.');
  if (difference === undefined) return total;
  if (!differenceChoices(orderMoney(order, movements), total).includes(difference)) {
    throw new Refused('conflict', 'Escolha o que acontece com a diferença.', 'difference');
  }
  return totalAfter(difference, order.total, total);
}
