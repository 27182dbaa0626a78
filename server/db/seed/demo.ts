import fs from 'node:fs/promises';
import { inArray, sql } from 'drizzle-orm';
import { type DemoProduct, demoMediaDir, demoProducts } from '#demo/catalogue.ts';
import { demoUrns } from '#demo/urn-catalogue.ts';
import { cents } from '#domain/money.ts';
import { slugOf } from '#domain/slug.ts';
import { pictureType } from '../../adapters/images.ts';
import { ConfigError } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { hashPassword } from '../../features/auth/passwords.ts';
import { insertUser } from '../../features/auth/repository.ts';
import { nameFirstRecipient } from '../../features/notifications/repository.ts';
import { recordMovement } from '../../features/products/repository.ts';
import { inTransaction, type Queryable, type Tx } from '../client.ts';
import { newId } from '../ids.ts';
import { products } from '../schema/products.ts';
import { urns } from '../schema/urns.ts';
import { users } from '../schema/users.ts';
import { insertDemoFunerals } from './demo-funerals.ts';
import { demoUnitsSold, insertDemoSales } from './demo-sales.ts';

export const DEMO_PASSWORD = 'Demo#2026';
export const DEMO_ACCOUNTS = [
  { email: 'admin@example.com', role: 'administrador' },
  { email: 'equipe@example.com', role: 'funcionario' },
] as const;

type SeedDeps = Pick<Deps, 'database' | 'db' | 'images' | 'now'>;

async function storePicture(deps: SeedDeps, pictureId: string): Promise<void> {
  const folder = new URL(`${pictureId}/`, demoMediaDir);
  const names = (await fs.readdir(folder)).filter((name) => pictureType(name) !== undefined);
  const files = await Promise.all(
    names.map(async (name) => ({
      name,
      type: pictureType(name) ?? '',
      body: await fs.readFile(new URL(name, folder)),
    })),
  );
  await deps.images.put(pictureId, files);
}

/** Days since the demonstration's first day, earlier than all its sales. */
const BEGAN_DAYS_AGO = 90;

async function insertDemoProduct(
  tx: Tx,
  product: DemoProduct,
  { position, sold, at }: { position: number; sold: number; at: Date },
): Promise<void> {
  const { id, name, priceCents, originalPriceCents, stock } = product;
  const price = cents(priceCents);
  const originalPrice = originalPriceCents === undefined ? null : cents(originalPriceCents);
  const row = { ...product, slug: slugOf(name), price, originalPrice, position, createdAt: at, updatedAt: at };
  await tx.insert(products).values(row);
  await recordMovement(tx, { productId: id, delta: stock + sold, cause: 'initial', at });
}

async function insertDemoUrns(tx: Tx, at: Date): Promise<void> {
  await tx.insert(urns).values(
    demoUrns.map(({ id: _id, precoCents, ...urn }, i) => {
      // Lists show the newest first, and this keeps the catalogue's order.
      const createdAt = new Date(at.getTime() - i * 60_000);
      const preco = precoCents === undefined ? null : cents(precoCents);
      return { ...urn, _id, preco, createdAt, updatedAt: at };
    }),
  );
}

const hasUsers = async (db: Queryable) => (await db.$count(users)) > 0;

/**
 * Refuses to run the demonstration on a real shop's database, whose payments would be simulated and mail caught. A copy
 * in the embedded database is allowed.
 */
async function assertDemonstration({ database, db }: SeedDeps): Promise<void> {
  if (database.url === undefined) return;
  const emails = DEMO_ACCOUNTS.map(({ email }) => email);
  if ((await db.$count(users, inArray(users.email, emails))) === 0)
    throw new ConfigError([
      'DATABASE_URL é de uma loja de verdade, e sem NODE_ENV=production a loja abriria como demonstração',
    ]);
}

/**
 * Fills an empty database with the demonstration: accounts, wreaths and urns, past sales and expenses, funerals,
 * recipients of notifications. Leaves a database with users unchanged.
 */
export async function seedDemo(deps: SeedDeps): Promise<void> {
  if (await hasUsers(deps.db)) return assertDemonstration(deps);
  await Promise.all([...demoProducts, ...demoUrns].map(({ pictureId }) => storePicture(deps, pictureId)));
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const now = deps.now();
  await inTransaction(deps.database, async (tx) => {
    await tx.execute(sql`lock table ${users} in share row exclusive mode`);
    // Another process started at the same time may have seeded first.
    if (await hasUsers(tx)) return;
    for (const account of DEMO_ACCOUNTS) {
      await insertUser(tx, { ...account, id: newId(now), passwordHash, createdAt: now });
    }
    const sold = demoUnitsSold();
    const began = new Date(now.getTime() - BEGAN_DAYS_AGO * 86_400_000);
    for (const [i, product] of demoProducts.entries()) {
      await insertDemoProduct(tx, product, { position: i + 1, sold: sold.get(product.id) ?? 0, at: began });
    }
    await insertDemoUrns(tx, began);
    await insertDemoSales(tx, now);
    await insertDemoFunerals(tx, now);
    await nameFirstRecipient(tx, 'admin@example.com');
  });
}
