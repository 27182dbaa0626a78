import { once } from 'node:events';
import http from 'node:http';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readCsv } from '#domain/testing/csv-reader.ts';
import { officeOfFile } from '../../../testing/accounts.ts';

const ORDERS = 6000;
/** Makes the file so long that the sockets' buffers can't hold it, compressed or not. */
const LONG_TEXT = `(select string_agg(md5(i || '/' || j), '') from generate_series(1, 125) j)`;

const { shop, admin } = await officeOfFile();
// Rows longer than the API takes fill the buffers of the sockets sooner.
await shop.deps.db.execute('alter table orders drop constraint orders_billing_address_length');
await shop.deps.db.execute(`
  insert into orders (id, order_id, origin, flags, buyer_name, buyer_email, buyer_cpf, billing_address, deceased_name,
    funeral_location, funeral_time, payment_method, total_cents, created_at)
  select gen_random_uuid(), 'p' || i, 'shop', '[]', 'Ana', 'a', '1', ${LONG_TEXT}, 'a', 'a', now(),
    'pix', 100, timestamptz '2026-01-01' + (i / 7) * interval '100 microseconds'
  from generate_series(1, ${ORDERS}) i`);

describe('a long export', () => {
  const url = () => `${shop.url}/api/orders/export`;
  /** An export whose client has read the head and reads nothing more for now. */
  async function begun(): Promise<http.IncomingMessage> {
    const request = http.get(url(), { agent: false, headers: admin.headers });
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    answer.on('error', () => undefined);
    return answer;
  }
  async function text(answer: http.IncomingMessage): Promise<string> {
    const pieces: Buffer[] = [];
    for await (const piece of answer) pieces.push(piece as Buffer);
    return Buffer.concat(pieces).toString('utf8');
  }
  const free = () => shop.deps.database.pool.totalCount - shop.deps.database.pool.idleCount === 0;

  const freed = () => vi.waitFor(() => expect(free()).toBe(true), { timeout: 60_000 });
  // The transaction of an export ends after its last byte has come.
  beforeEach(freed);

  it('is whole, compressed or not', async () => {
    expect(readCsv(await text(await begun()))).toHaveLength(ORDERS + 1);
    const packed = await fetch(url(), { headers: { ...admin.headers, 'accept-encoding': 'gzip' } });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(readCsv(`\uFEFF${await packed.text()}`)).toHaveLength(ORDERS + 1);
  });

  it('blocks no other request while its receiver reads slowly', async () => {
    const exports = [await begun(), await begun(), await begun()];
    const answer = await shop.get('/products/ativos');
    expect(answer.status).toBe(200);
    for (const one of exports) one.destroy();
    await freed();
  });

  it('frees its connection when the receiver goes away', async () => {
    const answer = await begun();
    if (!shop.deps.database.hasOneConnection) expect(free()).toBe(false);
    answer.destroy();
    await freed();
    expect((await text(await begun())).match(/\r\n/g)).toHaveLength(ORDERS + 1);
  });

  it('contains each order once whatever changes meanwhile, and on PostgreSQL shows one moment', async () => {
    const answer = await begun();
    await shop.deps.db.execute(`update orders set buyer_name = 'Outra', total_cents = 999`);
    await shop.deps.db.execute(
      `update orders set created_at = created_at + interval '1 year' where order_id in ('p1', 'p${ORDERS}')`,
    );
    const [, ...rows] = readCsv(await text(answer));
    const seen = new Set(rows.map((row) => `${row[3]} ${row[13]}`));
    expect(new Set(rows.map(([number]) => number)).size).toBe(rows.length);
    expect(rows.length).toBe(!shop.deps.database.hasOneConnection ? ORDERS : ORDERS - 1);
    expect(seen).toEqual(new Set(!shop.deps.database.hasOneConnection ? ['Ana 1,00'] : ['Ana 1,00', 'Outra 9,99']));
    await shop.deps.db.execute(
      `update orders set created_at = created_at - interval '1 year' where created_at > '2027-01-01'`,
    );
  });

  it.each(['identity', 'gzip'])(
    'breaks off instead of ending when the database fails in the middle (%s)',
    async (encoding) => {
      const request = http.get(url(), { agent: false, headers: { ...admin.headers, 'accept-encoding': encoding } });
      const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
      expect(answer.statusCode).toBe(200);
      if (!shop.deps.database.hasOneConnection) {
        const killed = await shop.deps.db.execute(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
             and backend_type = 'client backend'`,
        );
        expect(killed.rowCount).toBe(1);
      } else await shop.deps.db.execute('alter table order_wreaths rename to away');
      await expect(text(answer)).rejects.toThrow('aborted');
      if (shop.deps.database.hasOneConnection) await shop.deps.db.execute('alter table away rename to order_wreaths');
      expect((await text(await begun())).match(/\r\n/g)).toHaveLength(ORDERS + 1);
    },
  );
});
