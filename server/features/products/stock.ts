import { unitsByProduct } from '#domain/order.ts';
import { type Availability, checkAvailability } from '#domain/reservation.ts';
import type { Wreath } from '#domain/wreath.ts';
import type { Tx } from '../../db/client.ts';
import { heldUnits, lockProducts, type ProductRow, type StockMovement, takeStock, unitsTaken } from './repository.ts';

/** Units wanted of a locked product, and whether the shelf and others' holds leave that many. */
export type StockClaim = { product: ProductRow; quantity: number; availability: Availability };

/**
 * Locks the products of the wreaths and says of each how many units are wanted in all and whether there are as many.
 * Unknown ids are left out; the hold of `exceptOrderId` doesn't count against itself.
 */
export async function claimStock(
  tx: Tx,
  wreaths: Iterable<Pick<Wreath, 'productId'>>,
  { now, exceptOrderId }: { now: Date; exceptOrderId?: string },
): Promise<Map<string, StockClaim>> {
  const wanted = unitsByProduct(wreaths);
  const locked = await lockProducts(tx, [...wanted.keys()]);
  const productIds = [...locked.keys()];
  const held = await heldUnits(tx, now, exceptOrderId === undefined ? { productIds } : { productIds, exceptOrderId });
  const claims = new Map<string, StockClaim>();
  for (const [id, quantity] of wanted) {
    const product = locked.get(id);
    if (!product) continue;
    claims.set(id, { product, quantity, availability: checkAvailability(product.stock, held.get(id) ?? 0, quantity) });
  }
  return claims;
}

/** Takes what was claimed off the stock, as far as there are units, in the order in which the products were locked. */
export async function sellStock(
  tx: Tx,
  claims: Iterable<StockClaim>,
  sale: Pick<StockMovement, 'cause' | 'at'> & { reference: string },
): Promise<void> {
  for (const { product, quantity } of claims) {
    await takeStock(tx, { ...sale, productId: product.id, delta: -Math.min(product.stock, quantity) });
  }
}

/**
 * Moves the stock by what an edit adds to a sale and takes away from it. Wreaths that were added are claimed as in any
 * sale: nothing is moved when the answer, which names the claims, has one that is short.
 */
export async function resell(
  tx: Tx,
  { before, after }: Record<'before' | 'after', readonly Pick<Wreath, 'productId'>[]>,
  sale: { reference: string; at: Date },
): Promise<StockClaim[]> {
  const had = unitsByProduct(before);
  const has = unitsByProduct(after);
  // All in one order, those that come back as well, so that no two transactions wait for each other.
  await lockProducts(tx, [...new Set([...had.keys(), ...has.keys()])]);
  const seen = new Map(had);
  const added = after.filter(({ productId }) => {
    const left = seen.get(productId) ?? 0;
    seen.set(productId, left - 1);
    return left <= 0;
  });
  const claims = [...(await claimStock(tx, added, { now: sale.at })).values()];
  if (claims.some(({ availability }) => !availability.ok)) return claims;
  await sellStock(tx, claims, { ...sale, cause: 'order-edit' });
  // What was sold beyond the stock was never taken off it and doesn't come back.
  const taken = await unitsTaken(tx, sale.reference);
  for (const productId of had.keys()) {
    const delta = Math.max(0, (taken.get(productId) ?? 0) - (has.get(productId) ?? 0));
    await takeStock(tx, { ...sale, productId, delta, cause: 'order-edit' });
  }
  return claims;
}

/** Gives back what is still missing from the stock because of a reference; done twice, it gives back nothing more. */
export async function returnStock(tx: Tx, reference: string, at: Date): Promise<void> {
  const taken = await unitsTaken(tx, reference);
  const locked = await lockProducts(tx, [...taken.keys()]);
  for (const productId of locked.keys()) {
    await takeStock(tx, { productId, delta: taken.get(productId) ?? 0, cause: 'cancel', reference, at });
  }
}
