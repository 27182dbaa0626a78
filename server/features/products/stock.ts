import { unitsByProduct } from '#domain/order.ts';
import { type Availability, checkAvailability } from '#domain/reservation.ts';
import type { Wreath } from '#domain/wreath.ts';
import type { Tx } from '../../db/client.ts';
import { heldUnits, lockProducts, type ProductRow, type StockMovement, takeStock, unitsTaken } from './repository.ts';

/** A locked product, the wanted units, and whether stock and others' holds leave that many. */
export type StockClaim = { product: ProductRow; quantity: number; availability: Availability };

/**
 * Locks the products of the wreaths and returns a claim for each: the wanted units in all, and whether they are
 * available. Unknown ids are left out; the hold of `exceptOrderId` doesn't count against itself.
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

/** Takes the claimed units from stock, as far as there are any, in the order in which the products were locked. */
export async function sellStock(
  tx: Tx,
  claims: Iterable<StockClaim>,
  sale: Pick<StockMovement, 'cause' | 'at' | 'userEmail'> & { reference: string },
): Promise<void> {
  for (const { product, quantity } of claims) {
    await takeStock(tx, { ...sale, productId: product.id, delta: -Math.min(product.stock, quantity) });
  }
}

/**
 * Moves stock by the difference of an edit. Added wreaths are claimed as in any sale: when one of the returned claims
 * is short, nothing has been moved.
 */
export async function resell(
  tx: Tx,
  { before, after }: Record<'before' | 'after', readonly Pick<Wreath, 'productId'>[]>,
  sale: { reference: string; at: Date; userEmail?: string },
): Promise<StockClaim[]> {
  const had = unitsByProduct(before);
  const has = unitsByProduct(after);
  // Locks all products at once, also those that get units back, so that no two transactions wait for each other.
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
  // Units sold beyond the stock were never taken from it, so they aren't returned either.
  const taken = await unitsTaken(tx, sale.reference);
  for (const productId of had.keys()) {
    const delta = Math.max(0, (taken.get(productId) ?? 0) - (has.get(productId) ?? 0));
    await takeStock(tx, { ...sale, productId, delta, cause: 'order-edit' });
  }
  return claims;
}

/** Returns all units still taken for a reference; a second call returns nothing more. */
export async function returnStock(
  tx: Tx,
  { reference, ...by }: { reference: string; at: Date; userEmail: string },
): Promise<void> {
  const taken = await unitsTaken(tx, reference);
  const locked = await lockProducts(tx, [...taken.keys()]);
  for (const productId of locked.keys()) {
    await takeStock(tx, { ...by, productId, delta: taken.get(productId) ?? 0, cause: 'cancel', reference });
  }
}
