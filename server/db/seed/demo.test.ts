import { count, eq, sum } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { deliverBy, urgencyOf } from '#domain/production.ts';
import { DEFAULT_LEAD_MINUTES, type PromiseRules, startBy } from '#domain/promise.ts';
import { anAccount } from '../../testing/accounts.ts';
import { openShop, shopOfFile } from '../../testing/app.ts';
import { expenses } from '../schema/expenses.ts';
import { orders } from '../schema/orders.ts';
import { products, stockMovements } from '../schema/products.ts';
import { users } from '../schema/users.ts';
import { seedDemo } from './demo.ts';

/** The demonstration is always open. */
const USUAL_RULES: PromiseRules = {
  weekly: null,
  exceptions: [],
  override: { mode: null, until: null },
  leadMinutes: DEFAULT_LEAD_MINUTES,
};

const shop = await shopOfFile();
await seedDemo(shop.deps);

describe('the demonstration', () => {
  it('is put in once', async () => {
    const total = async () => (await shop.deps.db.select({ total: count() }).from(orders))[0]?.total;
    const before = await total();
    await seedDemo(shop.deps);
    expect(await total()).toBe(before);
  });

  it('has a stock that is the sum of its movements', async () => {
    const rows = await shop.deps.db
      .select({ stock: products.stock, moved: sum(stockMovements.delta).mapWith(Number) })
      .from(products)
      .innerJoin(stockMovements, eq(stockMovements.productId, products.id))
      .groupBy(products.id, products.stock);
    expect(rows.length).toBeGreaterThanOrEqual(12);
    for (const { stock, moved } of rows) expect(moved).toBe(stock);
  });

  it('has something to make today, and expenses of this and the last month', async () => {
    const now = shop.clock.now();
    const urgencies = (await shop.deps.db.select().from(orders)).map((order) =>
      urgencyOf(
        { ...order, deliverBy: deliverBy(order.funeralTime), startBy: startBy(order.funeralTime, USUAL_RULES) },
        now,
      ),
    );
    expect(urgencies).toEqual(expect.arrayContaining(['normal', 'done']));
    expect(urgencies).not.toContain('overdue');
    const months = new Set((await shop.deps.db.select().from(expenses)).map(({ data }) => data.getUTCMonth()));
    expect(months.size).toBeGreaterThanOrEqual(2);
  });
});

describe('the demonstration on a database that several processes open at once', () => {
  it('is put in once and keeps none of them from opening', async () => {
    const shop = await openShop();
    try {
      await Promise.all([seedDemo(shop.deps), seedDemo(shop.deps), seedDemo(shop.deps)]);
      const [row] = await shop.deps.db.select({ total: count() }).from(users);
      expect(row?.total).toBe(2);
    } finally {
      await shop.close();
    }
  });
});

it('the demonstration refuses the PostgreSQL of a shop that has people of its own', async () => {
  const shop = await openShop();
  try {
    await anAccount(shop.deps);
    await expect(seedDemo(shop.deps)).rejects.toThrow(/DATABASE_URL é de uma loja de verdade/);
  } finally {
    await shop.close();
  }
});
