import { afterAll, describe, expect, it } from 'vitest';
import { funeralWarnings } from '#domain/funeral-conflicts.ts';
import { toKnown } from '../../features/funerals/present.ts';
import { anAccount } from '../../testing/accounts.ts';
import { openShop } from '../../testing/app.ts';
import { funeralCalls } from '../../testing/funerals.ts';
import { inTransaction } from '../client.ts';
import { funerals } from '../schema/funerals.ts';
import { seedDemo } from './demo.ts';
import { insertDemoFunerals } from './demo-funerals.ts';
import { insertDemoSales } from './demo-sales.ts';

const shop = await openShop();
afterAll(() => shop.close());
await seedDemo(shop.deps);

describe('the funerals of the demonstration', () => {
  const seeded = async () => {
    await shop.deps.db.delete(funerals);
    await inTransaction(shop.deps.database, (tx) => insertDemoFunerals(tx, shop.clock.now()));
    return shop.deps.db.select().from(funerals);
  };

  it.each(['02:00', '10:07', '15:40', '23:55'])(
    'have at %s one conflict of two funerals and no other warning',
    async (time) => {
      shop.clock.set(new Date(`2026-11-21T${time}:00-03:00`));
      const rows = await seeded();
      expect(rows).toHaveLength(10);
      const found = [...funeralWarnings(rows.map(toKnown), []).values()].flat();
      expect(found.map(({ kind, events }) => [kind, events])).toEqual([
        ['place-taken', ['velorio']],
        ['place-taken', ['velorio']],
      ]);
    },
  );

  it('are past and concluded, going on, moved, called off, and of the days to come', async () => {
    const rows = await seeded();
    const now = shop.clock.now();
    for (const { concludedAt, burialAt, createdAt, updatedAt, active } of rows) {
      expect(concludedAt !== null).toBe(burialAt < now);
      if (active) expect(createdAt.getTime()).toBeLessThan(Math.min(now.getTime(), burialAt.getTime()));
      expect(updatedAt.getTime()).toBeLessThanOrEqual(now.getTime());
    }
    expect(rows.filter(({ active }) => !active)).toHaveLength(1);
    expect(rows.filter(({ type }) => type === 'convênio').length).toBeGreaterThanOrEqual(2);
  });

  it('have the wreaths of the orders of the demonstration', async () => {
    await seeded();
    await inTransaction(shop.deps.database, (tx) => insertDemoSales(tx, shop.clock.now()));
    const calls = funeralCalls(shop, await anAccount(shop.deps));
    const { body } = await calls.byDate('start=2026-11-01&end=2026-12-31');
    const withWreaths = body.filter(({ coroas }) => coroas.length > 0).map(({ falecido }) => falecido);
    expect(withWreaths).toEqual(
      expect.arrayContaining(['Waldemar Menezes', 'José Ferraz', 'Maria do Carmo Duarte', 'Sebastião Lemos']),
    );
  });
});
