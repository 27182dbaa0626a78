import { addToCart, type CartItem, type CatalogueProduct } from './cart.ts';
import type { FaixaTexts } from './checkout.ts';

/** A wreath of a cart put together by somebody else. */
export type SharedLine = { id: string; quantity: number; faixas: readonly string[] };

/** Units of a shared line that can't be had: no longer sold, or fewer left or fitting into an order. */
export type SharedGap = { id: string } & (
  | { kind: 'withdrawn' }
  | { kind: 'fewer'; title: string; wanted: number; given: number }
);

/** A cart with the texts of its faixas. */
export type WrittenCart = { cart: readonly CartItem[]; faixas: FaixaTexts };
export const EMPTY_WRITTEN_CART: WrittenCart = { cart: [], faixas: {} };

/** The lines of a cart as they are shared: of each wreath as many faixas as units. */
export function sharedLines({ cart, faixas }: WrittenCart): SharedLine[] {
  return cart.map(({ _id: id, quantity }) => ({
    id,
    quantity,
    faixas: (faixas[id] ?? []).slice(0, quantity),
  }));
}

/** The most units of a product that a cart takes, up to `wanted`, put into it. */
function addUpTo(cart: readonly CartItem[], product: CatalogueProduct, wanted: number) {
  const all = addToCart(cart, product, wanted);
  if (all.ok) return { cart: all.cart, given: wanted };
  const some = addToCart(cart, product, all.remaining);
  return some.ok ? { cart: some.cart, given: all.remaining } : { cart, given: 0 };
}

/**
 * The shared wreaths beside those that are in the cart already, at the shop's own prices and as far as there are units;
 * their faixas follow those of the units before them.
 */
export function takeShared(
  mine: WrittenCart,
  shared: readonly SharedLine[],
  products: readonly CatalogueProduct[],
): WrittenCart & { gaps: SharedGap[] } {
  let cart = mine.cart;
  const texts: Record<string, readonly string[]> = { ...mine.faixas };
  const gaps: SharedGap[] = [];
  for (const { id, quantity, faixas } of shared) {
    const product = products.find(({ _id }) => _id === id);
    if (!product || product.active === false) {
      gaps.push({ id, kind: 'withdrawn' });
      continue;
    }
    const before = cart.find(({ _id }) => _id === id)?.quantity ?? 0;
    const { given, ...added } = addUpTo(cart, product, quantity);
    cart = added.cart;
    const kept = Array.from({ length: before }, (_, at) => texts[id]?.[at] ?? '');
    if (given > 0) texts[id] = [...kept, ...faixas.slice(0, given)];
    if (given < quantity) gaps.push({ id, kind: 'fewer', title: product.name, wanted: quantity, given });
  }
  return { cart, faixas: texts, gaps };
}
