import type { HandlerResult } from '#contract/endpoint.ts';
import * as contract from '#contract/products.ts';
import { changedFields, type Fields } from '#domain/changes.ts';
import { checkpoint } from '../../checkpoints.ts';
import { inTransaction, type Queryable } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound, refuseStale } from '../../errors.ts';
import type { Call } from '../../http/bind.ts';
import { answers } from '../../rows.ts';
import { refuseLostPictures } from '../images/service.ts';
import { loggedFields, writeLog } from '../logs/service.ts';
import {
  findProductBySlug,
  findProducts,
  insertProduct,
  listMovementRows,
  listProductRows,
  lockProducts,
  type ProductValues,
  type StockedProduct,
  takeStock,
  updateLowMark,
  updateProductRow,
} from './repository.ts';

export { productsById } from './repository.ts';

const NOT_FOUND = 'Produto não encontrado.';

type ShopProduct = HandlerResult<typeof contract.listActiveProducts>[number];
type ManagedProduct = HandlerResult<typeof contract.listProducts>[number];

const toShop = answers(contract.product);
const toManaged = answers(contract.managedProduct);

/** A product for the public: `stock` is the number of units on sale; an original price that isn't higher is left out. */
function toShopProduct(row: StockedProduct): ShopProduct {
  const originalPrice = row.originalPrice !== null && row.originalPrice > row.price ? row.originalPrice : null;
  return toShop({ ...row, stock: Math.max(0, row.stock - row.held), originalPrice });
}

/** A product for administrators: `stock` as set, with the reserved units. */
const toManagedProduct = (row: StockedProduct): ManagedProduct => toManaged({ ...row, reserved: row.held });

const recorded = contract.managedProduct.omit({ _id: true, slug: true, reserved: true, lowMark: true, version: true });

const loggedProduct = (product: ManagedProduct): Fields => loggedFields(recorded, product);

type BodyOf = Call<typeof contract.createProduct>['body'];
const valuesOf = (body: BodyOf): ProductValues => ({ ...body, originalPrice: body.originalPrice ?? null });

export const listActiveProducts = async ({ db, now }: Deps): Promise<ShopProduct[]> =>
  (await listProductRows(db, now(), { activeOnly: true })).map(toShopProduct);

export const listProducts = async ({ db, now }: Deps): Promise<ManagedProduct[]> =>
  (await listProductRows(db, now(), { activeOnly: false })).map(toManagedProduct);

export async function listProductsByIds({ db, now }: Deps, { query }: Call<typeof contract.listProductsByIds>) {
  const rows = await findProducts(db, query.ids, now());
  return rows.filter(({ active }) => active).map(toShopProduct);
}

/** A product for this actor; only administrators see inactive products. */
export async function getProduct(
  deps: Deps,
  { params, actor }: Pick<Call<typeof contract.getProduct>, 'params' | 'actor'>,
): Promise<ShopProduct | ManagedProduct> {
  const [row] = await findProducts(deps.db, [params.id], deps.now());
  if (actor?.role === 'administrador') return toManagedProduct(orNotFound(row, NOT_FOUND));
  return toShopProduct(orNotFound(row?.active ? row : undefined, NOT_FOUND));
}

/** The wreaths on sale of which few units are left, the fewest first. */
export async function listLowStock(deps: Deps): Promise<{ productId: string; name: string; available: number }[]> {
  const rows = await listProductRows(deps.db, deps.now(), { activeOnly: true });
  return rows
    .map(({ id: productId, name, stock, held, lowMark }) => ({
      ...{ productId, name, lowMark, available: Math.max(0, stock - held) },
    }))
    .filter(({ available, lowMark }) => available <= lowMark)
    .sort((a, b) => a.available - b.available);
}

/** The wreath with this slug, present or former. Throws `not-found`, and `gone` for a wreath that is no longer sold. */
export async function getProductBySlug(
  { db, now }: Deps,
  { params }: Call<typeof contract.getProductBySlug>,
): Promise<ShopProduct> {
  const row = orNotFound(await findProductBySlug(db, params.slug, now()), NOT_FOUND);
  if (!row.active) throw new AppError('gone', 'Esta coroa não está mais à venda.');
  return toShopProduct(row);
}

async function managed(db: Queryable, id: string, now: Date): Promise<ManagedProduct> {
  const [row] = await findProducts(db, [id], now);
  return toManagedProduct(orNotFound(row, NOT_FOUND));
}

/** A product's movements of stock, newest first. Throws `not-found`. */
export async function listStockMovements(deps: Deps, call: Call<typeof contract.listStockMovements>) {
  const { _id } = await getProduct(deps, call);
  const rows = await listMovementRows(deps.db, _id, call.query);
  return rows.map(({ id, createdAt, cause, reason, userEmail, number, delta, after }) => ({
    ...{ _id: id, at: createdAt, cause, reason, by: userEmail, order: number, delta, after },
  }));
}

export async function createProduct(deps: Deps, { body, audit }: Call<typeof contract.createProduct>) {
  const [now, values] = [deps.now(), valuesOf(body)];
  const id = newId(now);
  await refuseLostPictures(deps, body);
  return inTransaction(deps.database, async (tx) => {
    await insertProduct(tx, id, values, { userEmail: audit.actor.email, at: now });
    const product = await managed(tx, id, now);
    await writeLog(tx, audit, {
      at: now,
      action: 'produto_criado',
      message: `Produto criado: ${values.name}.`,
      changes: { after: loggedProduct(product) },
    });
    return product;
  });
}

type ProductUpdate = Pick<Call<typeof contract.updateProduct>, 'params' | 'body' | 'audit'>;

/** Writes all fields of a product. Throws `not-found` and `stale-version`. */
export async function updateProduct(
  deps: Deps,
  { params: { id }, body: { version, ...body }, audit }: ProductUpdate,
): Promise<ManagedProduct> {
  const [now, values] = [deps.now(), valuesOf(body)];
  await refuseLostPictures(deps, body);
  return inTransaction(deps.database, async (tx) => {
    const row = orNotFound((await lockProducts(tx, [id])).get(id), NOT_FOUND);
    refuseStale(row, version);
    const before = await managed(tx, row.id, now);
    await updateProductRow(tx, row, values, { userEmail: audit.actor.email, at: now });
    checkpoint('before-product-commit');
    const after = await managed(tx, row.id, now);
    await writeLog(tx, audit, {
      at: now,
      action: 'produto_alterado',
      message: `Produto alterado: ${values.name}.`,
      changes: changedFields(loggedProduct(before), loggedProduct(after)),
    });
    return after;
  });
}

const STOCK_MOVED = 'O estoque mudou enquanto a página estava aberta: houve uma venda ou uma alteração. Conte de novo.';

/** Sets the stock to what a person counted. Throws `not-found`, and `stale-version` when it changed meanwhile. */
export function correctStock(
  deps: Deps,
  { params: { id }, body: { stock, reason, version }, audit }: Call<typeof contract.correctStock>,
): Promise<ManagedProduct> {
  const at = deps.now();
  return inTransaction(deps.database, async (tx) => {
    const row = orNotFound((await lockProducts(tx, [id])).get(id), NOT_FOUND);
    if (row.version !== version) throw new AppError('stale-version', STOCK_MOVED);
    const delta = stock - row.stock;
    await takeStock(tx, { productId: id, delta, cause: 'correction', reason, userEmail: audit.actor.email, at });
    if (delta !== 0) {
      await writeLog(tx, audit, {
        at,
        action: 'produto_estoque_corrigido',
        message: `Estoque corrigido: ${row.name}, ${reason}.`,
        changes: { before: { stock: row.stock }, after: { stock } },
      });
    }
    return managed(tx, id, at);
  });
}

/** Sets until how few units the stock counts as low. Throws `not-found`. */
export function setLowMark(
  deps: Deps,
  { params: { id }, body: { lowMark }, audit }: Call<typeof contract.setLowMark>,
): Promise<ManagedProduct> {
  const at = deps.now();
  return inTransaction(deps.database, async (tx) => {
    const before = orNotFound((await lockProducts(tx, [id])).get(id), NOT_FOUND);
    await updateLowMark(tx, id, lowMark, at);
    await writeLog(tx, audit, {
      at,
      action: 'produto_alterado',
      message: `Produto alterado: ${before.name}.`,
      changes: changedFields({ lowMark: before.lowMark }, { lowMark }),
    });
    return managed(tx, id, at);
  });
}
