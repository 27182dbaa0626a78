import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureUrl, privatePictureId } from '#domain/picture-variants.ts';
import { createFolderImages } from '../adapters/images.folder.ts';
import type { Database } from '../db/client.ts';
import { deliveries } from '../db/schema/orders.ts';
import { openJobs } from '../jobs/queue.ts';
import { jobHandlers } from '../jobs/workers.ts';
import { openShop, type TestShop } from '../testing/app.ts';
import { createTestDatabase, databaseKinds, temporaryDirectory } from '../testing/databases.ts';
import { aCheckout, aProduct, aSession, type TestProduct } from '../testing/factories.ts';
import { anOrder } from '../testing/orders.ts';
import { withOwnConnection } from './connection.ts';
import { backUpRunning } from './product.ts';
import { verifyBackup } from './read.ts';
import { restoreBackup } from './restore.ts';
import { listTables, readSequences, steadyTexts, tableLines } from './tables.ts';

/** Every row of every table as the database writes it. */
function allRows(database: Database): Promise<Record<string, string[]>> {
  return withOwnConnection(database, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    await steadyTexts(client);
    const content: Record<string, string[]> = {};
    for (const table of await listTables(client)) {
      const lines: string[] = [];
      for await (const some of tableLines(client, table)) lines.push(...some);
      content[table.name] = lines;
    }
    content.sequences = (await readSequences(client)).map((state) => JSON.stringify(state));
    await client.query('commit');
    return content;
  });
}

async function count(database: Database, query: ReturnType<typeof sql>): Promise<number> {
  return Number((await database.db.execute<{ n: string }>(query)).rows[0]?.n);
}

/** What a purchase never leaves half done; each counts what is wrong. */
const WRONG = [
  sql`select count(*) as n from (select p.id from products p left join stock_movements m on m.product_id = p.id
    group by p.id having p.stock <> coalesce(sum(m.delta), 0)) w`,
  sql`select count(*) as n from reservations r where not exists (select 1 from reservation_wreaths i where i.reservation_id = r.id)`,
  sql`select count(*) as n from orders o where o.reservation_id is not null and 1 <> (select count(*) from notifications n where n.cause = 'buyer:' || o.order_id)`,
  sql`select count(*) as n from reservations r where r.status = 'converted' and not exists (select 1 from orders o where o.reservation_id = r.id)`,
];

describe.each(databaseKinds)('a shop on %s', (kind) => {
  const folder = temporaryDirectory();
  const picture = { name: '960.webp', type: 'image/webp', body: randomBytes(50_000) };
  const photograph = privatePictureId(randomUUID());
  let shop: TestShop;
  let wreath: TestProduct;

  beforeAll(async () => {
    shop = await openShop({ database: kind });
    wreath = await aProduct(shop.deps, { name: 'Coroa “Saudade” – 100%\t\\n', stock: 500 });
    await shop.deps.images.put('coroa-branca', [picture]);
    await shop.deps.images.put(photograph, [picture]);
    await anOrder(shop.deps, wreath, { production: 'entregue' });
    await shop.deps.db.update(deliveries).set({ image: pictureUrl(photograph), uploadKey: randomUUID() });
    await aSession(shop.deps, 'administrador');
    await shop.deps.db.execute(
      sql`insert into logs (created_at, user_email, action, message, ip_address, changes)
        select now() - i * interval '1 second 1 microsecond', 'a@example.com', 'teste', 'linha ' || chr(10) || i, '-', jsonb_build_object('n', i, 'ç', null)
        from generate_series(1, 1300) i`,
    );
  });
  afterAll(async () => {
    await shop.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  /** Reserves, and pays unless told otherwise. */
  async function buy(pays = true): Promise<void> {
    const payload = aCheckout([wreath]);
    const answer = await shop.request({ method: 'POST', url: '/api/pagamento/create-payment', payload });
    expect(answer.status).toBe(200);
    if (!pays) return;
    const { init_point: link } = answer.body as { init_point: string };
    const preference = shop.simulator.payments.preferences().find(({ init_point }) => init_point === link);
    const payment = shop.simulator.payments.approve(preference?.external_reference ?? '');
    const verified = await shop.request({
      method: 'GET',
      url: `/api/pagamento/verificar-pagamento?payment_id=${payment.id}`,
    });
    expect(verified.status).toBe(200);
  }

  const targetFor = async (target: (typeof databaseKinds)[number]) => {
    const database = await createTestDatabase(target);
    const media = fs.mkdtempSync(path.join(folder, 'media-'));
    return { database, media, images: createFolderImages(media), log: shop.deps.log };
  };

  it('is backed up at one moment while buyers buy, and none of them is refused', async () => {
    let open = true;
    let bought = 0;
    const buyer = async (pays: boolean) => {
      while (open) {
        await buy(pays);
        bought += 1;
      }
    };
    const buyers = [buyer(true), buyer(false), buyer(true)];
    const { file, manifest } = await backUpRunning(shop.deps, { folder });
    const atTheEnd = bought;
    open = false;
    await Promise.all(buyers);
    expect(atTheEnd).toBeGreaterThan(0);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    const names = manifest.pictures.files.map(({ name }) => name);
    expect(names.toSorted()).toEqual(['coroa-branca/960.webp', `${photograph}/960.webp`]);
    const target = await targetFor('postgres');
    try {
      await restoreBackup(await verifyBackup(file), target, { replace: false });
      for (const query of WRONG) expect(await count(target.database, query)).toBe(0);
      const reservations = await count(target.database, sql`select count(*) as n from reservations`);
      expect(reservations).toBe(manifest.tables.find(({ name }) => name === 'reservations')?.rows);
    } finally {
      await target.database.close();
    }
  });

  it.each(databaseKinds)(
    'comes back on %s row by row, with its counters, pictures and waiting jobs',
    { timeout: 120_000 },
    async (kindOfTarget) => {
      await buy();
      shop.clock.advance(1000);
      const backup = await backUpRunning(shop.deps, { folder });
      const target = await targetFor(kindOfTarget);
      try {
        const report = await restoreBackup(await verifyBackup(backup.file), target, { replace: false });
        // All but the name of the instance, which a restored database makes anew.
        const { signals: named, ...rest } = await allRows(shop.deps.database);
        const { signals: unnamed, ...restored } = await allRows(target.database);
        expect(restored).toEqual(rest);
        expect(unnamed).toEqual(named?.filter((line) => !line.includes('"instance"')));
        expect(report).toMatchObject({ pictures: 2, missingPictures: [], migrated: 0 });
        for (const id of ['coroa-branca', photograph]) {
          expect(fs.readFileSync(path.join(target.media, id, '960.webp'))).toEqual(picture.body);
        }
        await goesOn(target.database, report.jobs);
      } finally {
        await target.database.close();
      }
    },
  );

  /** Computes, counts, refuses and works as the shop itself would. */
  async function goesOn(database: Database, jobs: number): Promise<void> {
    const pending = () => count(database, sql`select count(*) as n from notifications where status = 'pending'`);
    const waiting = await count(
      database,
      sql`select count(*) as n from pgboss.job where name = 'deliver-notification'`,
    );
    expect(waiting).toBe(await pending());
    expect(waiting).toBeGreaterThan(0);
    const queue = await openJobs(database, shop.deps.log);
    const deps = { ...shop.deps, database, db: database.db, jobs: queue };
    expect(await queue.drain(jobHandlers(deps))).toBe(jobs);
    await queue.stop();
    expect(await pending()).toBe(0);
    expect(await count(database, sql`select count(*) as n from orders where deceased_key <> 'jose da silva'`)).toBe(0);
    await expect(database.pool.query("update logs set message = 'outra'")).rejects.toThrow('append-only');
    const { rows } = await database.pool.query<{ id: string; before: string }>(
      "insert into logs (created_at, user_email, action, message, ip_address) values (now(), 'a', 'a', 'a', '-') returning id, (select max(id) from logs) as before",
    );
    expect(Number(rows[0]?.id)).toBeGreaterThan(Number(rows[0]?.before));
  }
});
