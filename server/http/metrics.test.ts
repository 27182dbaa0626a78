import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { buildApp } from '../app.ts';
import { newId } from '../db/ids.ts';
import { alarms } from '../db/schema/alarms.ts';
import { payments } from '../db/schema/orders.ts';
import { toldOpenAlarms } from '../features/system/service.ts';
import { createWatch } from '../features/system/watch.ts';
import { shopOfFile } from '../testing/app.ts';
import { serveMetrics } from './metrics.ts';

const here = { host: '127.0.0.1', port: 0 };
const shop = await shopOfFile();
const app = await buildApp(shop.deps);
const metrics = await serveMetrics(app, shop.deps, { ...here, openAlarms: () => toldOpenAlarms(shop.deps) });
const url = await app.listen(here);
afterAll(async () => {
  await metrics.close();
  await app.close();
});

describe('the metrics of a shop', () => {
  /** All metrics with their values, by name and labels. */
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

  it('show the findings of the last look, and the alarms that people were told about', async () => {
    const { deps } = shop;
    const before = await scrape();
    expect(before.get('memorial_database_up')).toBe(1);
    expect(before.has('memorial_finding{part="decisions"}')).toBe(false);

    const now = deps.now();
    await deps.db.insert(payments).values({
      ...{ paymentId: '1', status: 'approved', statusDetail: '', method: 'pix', amount: cents(100), currency: 'BRL' },
      ...{ outcome: 'mismatch', needsPerson: true, createdAt: now, updatedAt: now },
    });
    await deps.db.insert(alarms).values([
      { id: newId(now), part: 'disk', words: 'w', beganAt: now, seenAt: now, toldAt: now },
      { id: newId(now), part: 'backup', words: 'w', beganAt: now, seenAt: now },
    ]);
    await createWatch(deps).look();

    const full = await scrape();
    const found = ['decisions', 'confirmations', 'accounts', 'provider'].map((part) =>
      full.get(`memorial_finding{part="${part}"}`),
    );
    expect(found).toEqual([1, 0, 2, undefined]);
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

  it('answer nothing else on their port, and nothing on the port of the shop', async () => {
    expect((await fetch(new URL('/', metrics.url))).status).toBe(404);
    expect((await fetch(metrics.url, { method: 'POST' })).status).toBe(404);
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
  });

  it('go on without the database, and say that it is gone', async () => {
    const dead = { ...shop.deps, database: { ...shop.deps.database, health: async () => ({ ok: false }) } };
    const other = await serveMetrics(Fastify(), dead, { ...here, openAlarms: async () => [] });
    try {
      const text = await (await fetch(other.url)).text();
      expect(text).toContain('memorial_database_up 0');
      expect(text).toContain('memorial_alarm{part="database"} 1');
    } finally {
      await other.close();
    }
  });
});
