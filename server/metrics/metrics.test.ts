import fs from 'node:fs';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cents } from '#domain/money.ts';
import { buildApp } from '../app.ts';
import { newId } from '../db/ids.ts';
import { alarms } from '../db/schema/alarms.ts';
import { notifications } from '../db/schema/notifications.ts';
import { payments } from '../db/schema/orders.ts';
import { openShop, type TestShop } from '../testing/app.ts';
import { aProduct } from '../testing/factories.ts';
import { aReservation } from '../testing/reservations.ts';
import { serveMetrics } from './serve.ts';

describe('the metrics of a shop', () => {
  let shop: TestShop;
  let app: FastifyInstance;
  let url: string;
  let metrics: Awaited<ReturnType<typeof serveMetrics>>;

  beforeAll(async () => {
    shop = await openShop();
    app = await buildApp(shop.deps);
    metrics = await serveMetrics(app, shop.deps, { host: '127.0.0.1', port: 0 });
    url = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await metrics.close();
    await app.close();
    await shop.close();
  });

  /** The lines that begin so, without their values. */
  async function scrape(): Promise<Map<string, number>> {
    const response = await fetch(metrics.url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return new Map(
      lines.map((line) => {
        const space = line.lastIndexOf(' ');
        return [line.slice(0, space), Number(line.slice(space + 1))];
      }),
    );
  }

  it('say how the shop stands, in numbers that follow the database', async () => {
    const { deps } = shop;
    const empty = await scrape();
    expect(empty.get('memorial_database_up')).toBe(1);
    expect(empty.get('memorial_notifications_failed')).toBe(0);
    expect(empty.get('memorial_payments_needing_person')).toBe(0);
    expect(empty.has('memorial_backup_age_seconds')).toBe(false);

    const now = deps.now();
    await aReservation(deps, [await aProduct(deps)]);
    const message = { event: 'x', channel: 'email', recipient: 'a@example.com', subject: 's', textBody: 't' } as const;
    const early = new Date(now.getTime() - 90_000);
    await deps.db.insert(notifications).values([
      { ...message, id: newId(now), cause: 'a', status: 'failed', createdAt: now },
      { ...message, id: newId(now), cause: 'b', status: 'pending', createdAt: early },
      { ...message, id: newId(now), cause: 'c', status: 'pending', createdAt: now },
      { ...message, id: newId(now), cause: 'd', status: 'sent', createdAt: early },
    ]);
    await deps.db.insert(payments).values({
      ...{ paymentId: '1', status: 'approved', statusDetail: '', method: 'pix', amount: cents(100), currency: 'BRL' },
      ...{ outcome: 'mismatch', needsPerson: true, createdAt: now, updatedAt: now },
    });
    await deps.database.pool.query("insert into pgboss.job (name, state) values ('settle-payment', 'failed')");
    await deps.db.insert(alarms).values([
      { id: newId(now), part: 'disk', words: 'w', beganAt: early, seenAt: now, toldAt: now },
      { id: newId(now), part: 'backup', words: 'w', beganAt: now, seenAt: now },
    ]);
    const folder = deps.config.backups.folder;
    fs.mkdirSync(folder, { recursive: true });
    const file = path.join(folder, 'memorial-2026-11-21T12-00-00-000Z.tar.gz');
    fs.writeFileSync(file, '');
    fs.utimesSync(file, now, new Date(now.getTime() - 3_600_000));

    const full = await scrape();
    expect(full.get('memorial_notifications_failed')).toBe(1);
    expect(full.get('memorial_notifications_pending')).toBe(2);
    expect(full.get('memorial_notifications_oldest_pending_seconds')).toBe(90);
    expect(full.get('memorial_payments_needing_person')).toBe(1);
    expect(full.get('memorial_reservations_live')).toBe(1);
    expect(full.get('memorial_jobs{queue="settle-payment",state="failed"}')).toBe(1);
    expect(full.get('memorial_backup_age_seconds')).toBe(3600);
    expect(full.get('memorial_database_connections{state="waiting"}')).toBe(0);
    const raised = ['disk', 'backup', 'mail'].map((part) => full.get(`memorial_alarm{part="${part}"}`));
    expect(raised).toEqual([1, 0, 0]);
  });

  it('time requests by the pattern of their route and never show an address', async () => {
    await fetch(`${url}/api/products/segredo-no-caminho`);
    await fetch(`${url}/api/nada/segredo-no-caminho`);
    await fetch(`${url}/outra/segredo-no-caminho`);
    const names = [...(await scrape()).keys()];
    expect(names).toContain(
      'memorial_http_request_duration_seconds_count{method="GET",route="/api/products/:id",status="404"}',
    );
    expect(names.join('\n')).not.toContain('segredo-no-caminho');
  });

  it('show the process: memory, event loop, collections of garbage', async () => {
    // Nothing may have been collected yet in so short a life.
    const seen = async () => [...(await scrape()).keys()].join('\n');
    await vi.waitFor(async () => {
      Array.from({ length: 200_000 }, (_, at) => ({ at }));
      expect(await seen()).toContain('nodejs_gc_duration_seconds_count');
    });
    const names = await seen();
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
      expect(names).toContain(name);
  });

  it('answer nothing else on their port, and nothing on the port of the shop', async () => {
    expect((await fetch(new URL('/', metrics.url))).status).toBe(404);
    expect((await fetch(metrics.url, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
  });

  it('go on without the database, and say that it is gone', async () => {
    const dead = { ...shop.deps, database: { ...shop.deps.database, health: async () => ({ ok: false }) } };
    const other = await serveMetrics(Fastify(), dead, { host: '127.0.0.1', port: 0 });
    try {
      const text = await (await fetch(other.url)).text();
      expect(text).toContain('memorial_database_up 0');
      expect(text).toContain('memorial_alarm{part="database"} 1');
      expect(text).not.toMatch(/^memorial_notifications_failed /m);
    } finally {
      await other.close();
    }
  });
});
