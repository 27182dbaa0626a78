import type { HandlerResult } from '#contract/endpoint.ts';
import type { listActiveProducts, listProducts } from '#contract/products.ts';
import { changedFields, type Fields } from '#domain/changes.ts';
import { type Cents, reaisFromCents } from '#domain/money.ts';
import { checkpoint } from '../../checkpoints.ts';
import { inTransaction, type Queryable } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/guard.ts';
import { writeLog } from '../logs/repository.ts';
import {
  findProducts,
  insertProduct,
  lockProducts,
  type ProductValues,
  type StockedProduct,
  updateProductRow,
} from './repository.ts';

type ShopProduct = HandlerResult<typeof listActiveProducts>[number];
type ManagedProduct = HandlerResult<typeof listProducts>[number];

/** What the public sees: `stock` is what can still be bought. */
export function toShopProduct(row: StockedProduct): ShopProduct {
  const { id, name, description, size, price, originalPrice, image, active } = row;
  const stock = Math.max(0, row.stock - row.held);
  return {
    _id: id,
    name,
    description,
    size,
    stock,
    price,
    image,
    active,
    ...(originalPrice === null ? {} : { originalPrice }),
  };
}

/** What the administrator sees: `stock` as set, and what is reserved. */
export function toManagedProduct(row: StockedProduct): ManagedProduct {
  return { ...toShopProduct(row), stock: row.stock, reserved: row.held, version: row.version };
}

/** The product of an id for this actor; inactive products exist for administrators only. */
export async function readProduct(deps: Deps, id: string, actor: Actor | undefined) {
  const [row] = await findProducts(deps.db, [id], deps.now());
  const manages = actor?.role === 'administrador';
  if (!row || (!row.active && !manages)) throw new AppError('not-found', 'Produto não encontrado.');
  return manages ? toManagedProduct(row) : toShopProduct(row);
}

async function managed(db: Queryable, id: string, now: Date): Promise<ManagedProduct> {
  const [row] = await findProducts(db, [id], now);
  if (!row) throw new AppError('not-found', 'Produto não encontrado.');
  return toManagedProduct(row);
}

type LoggedValues = Omit<ProductValues, 'originalPrice'> & { originalPrice: Cents | null | undefined };

/** The fields of a product as the log shows them: money in reais. */
function loggedFields(values: LoggedValues): Fields {
  const { name, description, size, stock, price, originalPrice, image, active } = values;
  return {
    name,
    description,
    size,
    stock,
    price: reaisFromCents(price),
    originalPrice: originalPrice ? reaisFromCents(originalPrice) : null,
    image,
    active,
  };
}

export type Who = { actor: Actor; ip: string };

export async function createProduct(deps: Deps, values: ProductValues, who: Who): Promise<ManagedProduct> {
  const now = deps.now();
  const id = newId(now);
  return inTransaction(deps.database, async (tx) => {
    await insertProduct(tx, id, values, now);
    await writeLog(tx, {
      at: now,
      userEmail: who.actor.email,
      action: 'produto_criado',
      message: `Produto criado: ${values.name}.`,
      ip: who.ip,
      changes: { after: loggedFields(values) },
    });
    return managed(tx, id, now);
  });
}

/** Writes all fields of a product; a stale `version` is refused so that nothing is overwritten silently. */
export async function updateProduct(
  deps: Deps,
  change: { id: string; values: ProductValues; version: number | undefined },
  who: Who,
): Promise<ManagedProduct> {
  const now = deps.now();
  return inTransaction(deps.database, async (tx) => {
    const before = (await lockProducts(tx, [change.id])).get(change.id);
    if (!before) throw new AppError('not-found', 'Produto não encontrado.');
    if (change.version !== undefined && change.version !== before.version) throw new AppError('stale-version');
    await updateProductRow(tx, before, change.values, now);
    checkpoint('before-product-commit');
    await writeLog(tx, {
      at: now,
      userEmail: who.actor.email,
      action: 'produto_alterado',
      message: `Produto alterado: ${change.values.name}.`,
      ip: who.ip,
      changes: changedFields(loggedFields(before), loggedFields(change.values)),
    });
    return managed(tx, before.id, now);
  });
}
