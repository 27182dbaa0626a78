import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '#simulator/simulator.ts';
import { SIMULATOR_KEYS } from './adapters/from-config.ts';
import { temporaryDirectory } from './testing/databases.ts';
import type { TestProduct } from './testing/factories.ts';
import { aManualOrder } from './testing/orders.ts';
import { noisePicture } from './testing/pictures.ts';
import { type PostgresServer, startPostgres } from './testing/postgres-server.ts';
import { freePort, type ProductProcess, productProcess } from './testing/product-process.ts';
import { pictureForm } from './testing/uploads.ts';

async function get(url: string): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(url);
  return { status: answer.status, body: await answer.json() };
}

const uploadKey = randomUUID();

describe('the product while its PostgreSQL is away', () => {
  let server: PostgresServer;
  let simulator: Simulator;
  let product: ProductProcess;
  beforeAll(async () => {
    server = await startPostgres();
    simulator = await startSimulator({ ...SIMULATOR_KEYS, host: '127.0.0.1', port: 0 });
    const environment = {
      DATABASE_URL: server.url,
      DATA_DIR: temporaryDirectory(),
      SIMULATOR_URL: simulator.url,
      SMTP_URL: `smtp://127.0.0.1:${simulator.smtpPort}`,
      LOG_LEVEL: 'silent',
    };
    product = productProcess(await freePort(), environment);
    await product.start();
  }, 120_000);
  afterAll(async () => {
    await product.kill('SIGKILL');
    await simulator.close();
    await server.remove();
  });

  const send = async (method: string, url: string, body: object | FormData, headers: Record<string, string> = {}) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${product.url}/api${url}`, {
      method,
      headers: { ...headers, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  it('answers 503 in plain words, keeps running, and sells again when the database is back', async () => {
    const { body: wreaths } = await get(`${product.url}/api/products/ativos`);
    const [wreath] = wreaths as (Omit<TestProduct, 'id'> & { _id: string })[];
    if (!wreath) throw new Error('nothing is on sale');
    const signedIn = await send('POST', '/login', { email: 'admin@example.com', password: 'Demo#2026' });
    const headers = { authorization: `Bearer ${String(signedIn.body.token)}` };
    const payload = aManualOrder([{ ...wreath, id: wreath._id }]);
    const { body: order } = await send('POST', '/orders/manual', payload, headers);
    const delivered = { outcome: 'delivered', at: new Date().toISOString() };
    await send('PUT', `/orders/${String(order.order_id)}/deliveries/${uploadKey}`, delivered, headers);
    const picture = pictureForm(await noisePicture('png'));
    const photograph = () =>
      send('PUT', `/orders/${String(order.order_id)}/delivery-photo/${uploadKey}`, picture, headers);
    await server.stop('immediate');
    // News of a moment ago is still told for a moment.
    await expect
      .poll(async () => (await get(`${product.url}/api/products/ativos`)).status, { timeout: 60_000 })
      .toBe(503);
    for (let i = 0; i < 3; i += 1) {
      const away = await get(`${product.url}/api/products/ativos`);
      expect(away).toMatchObject({ status: 503, body: { detail: 'Serviço temporariamente indisponível.' } });
    }
    expect(await photograph()).toMatchObject({
      status: 503,
      body: { detail: 'Serviço temporariamente indisponível.' },
    });
    expect((await get(`${product.url}/readyz`)).status).toBe(503);
    expect((await get(`${product.url}/healthz`)).status).toBe(200);
    await server.start();
    await expect
      .poll(async () => (await get(`${product.url}/api/products/ativos`)).status, { timeout: 60_000 })
      .toBe(200);
    // The phone has kept it.
    expect(await photograph()).toMatchObject({ status: 200, body: { delivery: { photo: uploadKey } } });
  }, 180_000);
});
