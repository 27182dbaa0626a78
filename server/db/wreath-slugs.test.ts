import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slugOf } from '#domain/slug.ts';
import { createLog } from '../log.ts';
import { createTestDatabase, databaseKinds, temporaryDirectory } from '../testing/databases.ts';
import { olderMigrations } from '../testing/older-schema.ts';
import type { Database } from './client.ts';
import { migrate } from './migrate.ts';

/** Those before the pages of single wreaths. */
const BEFORE = 7;
const NAMES = ['Coração de Rosas', 'Paz, luz & São José', '🌹', `${'x'.repeat(79)} y`];

describe.each(databaseKinds)('wreaths from before they had pages, %s', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await createTestDatabase(kind);
    await database.pool.query(
      'drop schema public cascade; create schema public; drop schema if exists drizzle cascade',
    );
    await migrate(database, createLog('silent'), olderMigrations(temporaryDirectory(), BEFORE));
    for (const [position, name] of [...NAMES, 'Coração de Rosas'].entries()) {
      await database.pool.query(
        `insert into products (id, name, description, size, stock, price_cents, image, position, created_at, updated_at)
         values (gen_random_uuid(), $1, '', '', 1, 100, '', $2, now(), now())`,
        [name, position],
      );
    }
    await migrate(database, createLog('silent'));
  });
  afterAll(() => database.close());

  it('have the slug of their name, or one of their own when an earlier wreath has it', async () => {
    const { rows } = await database.pool.query<{ slug: string }>('select slug from products order by position');
    expect(rows.map(({ slug }) => slug)).toEqual([
      ...NAMES.map(slugOf),
      expect.stringMatching(/^coracao-de-rosas-[0-9a-f]{12}$/),
    ]);
  });
});
