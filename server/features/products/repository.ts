import { and, arrayContains, asc, count, desc, eq, getTableColumns, gt, inArray, like, ne, or, sql } from 'drizzle-orm';
import { freeSlug, isSlug, slugOf } from '#domain/slug.ts';
import { lockNames, type Queryable, type Tx } from '../../db/client.ts';
import { isId, newId } from '../../db/ids.ts';
import { orders } from '../../db/schema/orders.ts';
import { products, stockMovements } from '../../db/schema/products.ts';
import { reservations, reservationWreaths } from '../../db/schema/reservations.ts';
import { nextVersion } from '../../db/version.ts';

export type ProductRow = typeof products.$inferSelect;
export type StockedProduct = ProductRow & { held: number };

/** Units of each product held by live reservations, except the hold of one order, so that no buyer blocks themself. */
export async function heldUnits(
  db: Queryable,
  now: Date,
  only?: { productIds?: string[]; exceptOrderId?: string },
): Promise<Map<string, number>> {
  const conditions = [eq(reservations.status, 'active'), gt(reservations.expiresAt, now)];
  if (only?.productIds) conditions.push(inArray(reservationWreaths.productId, only.productIds));
  if (only?.exceptOrderId) conditions.push(sql`${reservations.orderId} <> ${only.exceptOrderId}`);
  const rows = await db
    .select({ productId: reservationWreaths.productId, units: count() })
    .from(reservations)
    .innerJoin(reservationWreaths, eq(reservationWreaths.reservationId, reservations.id))
    .where(and(...conditions))
    .groupBy(reservationWreaths.productId);
  return new Map(rows.map(({ productId, units }) => [productId, units]));
}

async function withHeld(db: Queryable, rows: ProductRow[], now: Date): Promise<StockedProduct[]> {
  if (rows.length === 0) return [];
  const held = await heldUnits(db, now, { productIds: rows.map(({ id }) => id) });
  return rows.map((row) => ({ ...row, held: held.get(row.id) ?? 0 }));
}

/** Products in the shop's order, with the units held at `now`. */
export async function listProductRows(
  db: Queryable,
  now: Date,
  filter: { activeOnly: boolean },
): Promise<StockedProduct[]> {
  const rows = await db
    .select()
    .from(products)
    .where(filter.activeOnly ? eq(products.active, true) : undefined)
    .orderBy(asc(products.position), asc(products.id));
  return withHeld(db, rows, now);
}

/** The existing products of the ids; malformed ids are left out. */
export async function findProducts(db: Queryable, ids: string[], now: Date): Promise<StockedProduct[]> {
  const known = ids.filter(isId);
  if (known.length === 0) return [];
  return withHeld(db, await db.select().from(products).where(inArray(products.id, known)), now);
}

/** The product with this slug, present or former. */
export async function findProductBySlug(db: Queryable, slug: string, now: Date): Promise<StockedProduct | undefined> {
  if (!isSlug(slug)) return undefined;
  const isNamed = or(eq(products.slug, slug), arrayContains(products.formerSlugs, [slug]));
  const [found] = await withHeld(db, await db.select().from(products).where(isNamed), now);
  return found;
}

/** A slug that no other product has or had; the lock keeps it free until the transaction ends. */
async function takeSlug(tx: Tx, id: string, name: string): Promise<string> {
  await lockNames(tx, ['product slugs']);
  const begins = `${slugOf(name)}%`;
  const isNear = or(
    like(products.slug, begins),
    sql`array_to_string(${products.formerSlugs}, ' ') like ${`%${begins}`}`,
  );
  const rows = await tx
    .select()
    .from(products)
    .where(and(ne(products.id, id), isNear));
  return freeSlug(name, new Set(rows.flatMap(({ slug, formerSlugs }) => [slug, ...formerSlugs])));
}

export async function productsById(db: Queryable, ids: string[]): Promise<Map<string, ProductRow>> {
  const rows = await db
    .select()
    .from(products)
    .where(inArray(products.id, ids.filter(isId)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks the products in ascending id, the order used by every transaction, and returns them. */
export async function lockProducts(tx: Tx, ids: string[]): Promise<Map<string, ProductRow>> {
  const known = ids.filter(isId);
  if (known.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(products)
    .where(inArray(products.id, known))
    .orderBy(asc(products.id))
    .for('update');
  return new Map(rows.map((row) => [row.id, row]));
}

type OwnColumns = 'id' | 'slug' | 'formerSlugs' | 'lowMark' | 'position' | 'version' | 'createdAt' | 'updatedAt';
/** The columns that people fill in. */
export type ProductValues = Omit<ProductRow, OwnColumns>;
type NewProduct = Omit<typeof products.$inferInsert, OwnColumns>;

export type StockMovement = {
  productId: string;
  delta: number;
  cause: (typeof stockMovements.$inferSelect)['cause'];
  reference?: string;
  reason?: string;
  userEmail?: string;
  at: Date;
};

/** Records why stock changed; every change of stock has a movement. */
export async function recordMovement(tx: Queryable, movement: StockMovement): Promise<void> {
  if (movement.delta === 0) return;
  await tx.insert(stockMovements).values({
    id: newId(movement.at),
    productId: movement.productId,
    delta: movement.delta,
    cause: movement.cause,
    reference: movement.reference ?? null,
    reason: movement.reason ?? null,
    userEmail: movement.userEmail ?? null,
    createdAt: movement.at,
  });
}

/** Units taken from stock for a reference and not returned, by product. */
export async function unitsTaken(tx: Tx, reference: string): Promise<Map<string, number>> {
  const { productId, delta } = stockMovements;
  const rows = await tx
    .select({ productId, units: sql<number>`-sum(${delta})::integer` })
    .from(stockMovements)
    .where(eq(stockMovements.reference, reference))
    .groupBy(productId);
  return new Map(rows.map((row) => [row.productId, row.units]));
}

/** Changes the stock of a locked product and records the movement. */
export async function takeStock(tx: Tx, movement: StockMovement): Promise<void> {
  if (movement.delta === 0) return;
  await tx
    .update(products)
    .set({
      stock: sql`${products.stock} + ${movement.delta}`,
      version: sql`${products.version} + 1`,
      updatedAt: movement.at,
    })
    .where(eq(products.id, movement.productId));
  await recordMovement(tx, movement);
}

type By = { userEmail?: string; at: Date };

/** Adds a product; its stock becomes a movement. */
export async function insertProduct(tx: Tx, id: string, values: NewProduct, by: By): Promise<void> {
  const [last] = await tx.select({ position: sql<number>`coalesce(max(${products.position}), 0)` }).from(products);
  await tx.insert(products).values({
    ...values,
    id,
    slug: await takeSlug(tx, id, values.name),
    position: (last?.position ?? 0) + 1,
    createdAt: by.at,
    updatedAt: by.at,
  });
  await recordMovement(tx, { ...by, productId: id, delta: values.stock, cause: 'initial' });
}

/** Writes a locked product; a changed stock becomes a movement. */
export async function updateProductRow(tx: Tx, before: ProductRow, values: ProductValues, by: By): Promise<void> {
  const slug = slugOf(values.name) === slugOf(before.name) ? before.slug : await takeSlug(tx, before.id, values.name);
  const formerSlugs = [...new Set([...before.formerSlugs, before.slug])].filter((former) => former !== slug);
  await tx
    .update(products)
    .set({
      ...values,
      slug,
      formerSlugs,
      version: nextVersion(before),
      updatedAt: by.at,
    })
    .where(eq(products.id, before.id));
  await recordMovement(tx, { ...by, productId: before.id, delta: values.stock - before.stock, cause: 'edit' });
}

/** Sets until how few units a locked product's stock counts as low. */
export async function updateLowMark(tx: Tx, id: string, lowMark: number, at: Date): Promise<void> {
  await tx.update(products).set({ lowMark, updatedAt: at }).where(eq(products.id, id));
}

/** The movements of a product, newest first, each with the stock after it. */
export function listMovementRows(db: Queryable, productId: string, { skip, limit }: { skip: number; limit: number }) {
  const { id, createdAt, delta } = stockMovements;
  // Counted back from the present stock, so that no more is read than up to the page's end.
  const later = sql`sum(${delta}) over (order by ${createdAt} desc, ${id} desc rows between unbounded preceding and 1 preceding)`;
  const page = db
    .select({
      ...getTableColumns(stockMovements),
      after: sql<number>`(${products.stock} - coalesce(${later}, 0))::integer`.as('after'),
    })
    .from(stockMovements)
    .innerJoin(products, eq(products.id, stockMovements.productId))
    .where(eq(stockMovements.productId, productId))
    .orderBy(desc(createdAt), desc(id))
    .offset(skip)
    .limit(limit)
    .as('page');
  return db
    .select({
      id: page.id,
      createdAt: page.createdAt,
      cause: page.cause,
      reason: page.reason,
      userEmail: page.userEmail,
      number: orders.number,
      delta: page.delta,
      after: page.after,
    })
    .from(page)
    .leftJoin(orders, eq(orders.orderId, page.reference))
    .orderBy(desc(page.createdAt), desc(page.id));
}
