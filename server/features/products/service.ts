import type { HandlerInput } from '#contract/endpoint.ts';
import type * as contract from '#contract/products.ts';
import { changedFields } from '#domain/changes.ts';
import { checkpoint } from '../../checkpoints.ts';
import { inTransaction, type Queryable } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound, refuseStale } from '../../errors.ts';
import type { Actor, AuditContext } from '../../http/guard.ts';
import { writeLog } from '../logs/service.ts';
import { loggedProduct, type ManagedProduct, type ShopProduct, toManagedProduct, toShopProduct } from './present.ts';
import {
  findProductBySlug,
  findProducts,
  insertProduct,
  listProductRows,
  lockProducts,
  type ProductValues,
  takeStock,
  updateLowMark,
  updateProductRow,
} from './repository.ts';

export { productsById } from './repository.ts';

const NOT_FOUND = 'Produto não encontrado.';

/** A product for this actor; only administrators see inactive products. */
export async function readProduct(
  deps: Deps,
  actor: Actor | undefined,
  id: string,
): Promise<ShopProduct | ManagedProduct> {
  const [row] = await findProducts(deps.db, [id], deps.now());
  if (actor?.role === 'administrador') return toManagedProduct(orNotFound(row, NOT_FOUND));
  return toShopProduct(orNotFound(row?.active ? row : undefined, NOT_FOUND));
}

/** The wreaths on sale of which few units are left, the fewest first. */
export async function listLowStock(deps: Deps): Promise<{ id: string; name: string; available: number }[]> {
  const rows = await listProductRows(deps.db, deps.now(), { activeOnly: true });
  return rows
    .map(({ id, name, stock, held, lowMark }) => ({ id, name, lowMark, available: Math.max(0, stock - held) }))
    .filter(({ available, lowMark }) => available <= lowMark)
    .sort((a, b) => a.available - b.available);
}

/** The wreath with this slug, present or former. Throws `not-found`, and `gone` for a wreath that is no longer sold. */
export async function readProductBySlug(deps: Deps, slug: string): Promise<ShopProduct> {
  const row = orNotFound(await findProductBySlug(deps.db, slug, deps.now()), NOT_FOUND);
  if (!row.active) throw new AppError('gone', 'Esta coroa não está mais à venda.');
  return toShopProduct(row);
}

async function managed(db: Queryable, id: string, now: Date): Promise<ManagedProduct> {
  const [row] = await findProducts(db, [id], now);
  return toManagedProduct(orNotFound(row, NOT_FOUND));
}

export async function createProduct(deps: Deps, audit: AuditContext, values: ProductValues): Promise<ManagedProduct> {
  const now = deps.now();
  const id = newId(now);
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

/** Writes all fields of a product. Throws `not-found` and `stale-version`. */
export async function updateProduct(
  deps: Deps,
  audit: AuditContext,
  change: { id: string; values: ProductValues; version: number | undefined },
): Promise<ManagedProduct> {
  const now = deps.now();
  return inTransaction(deps.database, async (tx) => {
    const row = orNotFound((await lockProducts(tx, [change.id])).get(change.id), NOT_FOUND);
    refuseStale(row, change.version);
    const before = await managed(tx, row.id, now);
    await updateProductRow(tx, row, change.values, { userEmail: audit.actor.email, at: now });
    checkpoint('before-product-commit');
    const after = await managed(tx, row.id, now);
    await writeLog(tx, audit, {
      at: now,
      action: 'produto_alterado',
      message: `Produto alterado: ${change.values.name}.`,
      changes: changedFields(loggedProduct(before), loggedProduct(after)),
    });
    return after;
  });
}

const STOCK_MOVED = 'O estoque mudou enquanto a página estava aberta: houve uma venda ou uma alteração. Conte de novo.';

/** Sets the stock to what a person counted. Throws `not-found`, and `stale-version` when it changed meanwhile. */
export function correctStock(
  deps: Deps,
  audit: AuditContext,
  { id, stock, reason, version }: { id: string } & HandlerInput<typeof contract.correctStock>['body'],
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
export function setLowMark(deps: Deps, audit: AuditContext, id: string, lowMark: number): Promise<ManagedProduct> {
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
