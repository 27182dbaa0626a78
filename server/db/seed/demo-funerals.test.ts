import { describe, expect, it } from 'vitest';
import { funeralWarnings } from '#domain/funeral-conflicts.ts';
import { toKnown } from '../../features/funerals/present.ts';
import { shopOfFile } from '../../testing/app.ts';
import { inTransaction } from '../client.ts';
import { funerals } from '../schema/funerals.ts';
import { seedDemo } from './demo.ts';
import { insertDemoFunerals } from './demo-funerals.ts';

const shop = await shopOfFile();
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
});
