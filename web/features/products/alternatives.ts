import type { Product } from '#contract/products.ts';

const SHOWN = 3;

/** Other wreaths that can be bought, those of the nearest price first. */
export function alternatives(wreaths: readonly Product[], to?: Product): Product[] {
  const others = wreaths.filter(({ _id, stock }) => stock >= 1 && _id !== to?._id);
  if (to) others.sort((a, b) => Math.abs(a.price - to.price) - Math.abs(b.price - to.price));
  return others.slice(0, SHOWN);
}
