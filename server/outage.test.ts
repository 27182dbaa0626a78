import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '#simulator/simulator.ts';
import { SIMULATOR_KEYS } from './adapters/from-config.ts';
import { temporaryDirectory } from './testing/databases.ts';
import { type PostgresServer, startPostgres } from './testing/postgres-server.ts';
import { freePort, type ProductProcess, productProcess } from './testing/product-process.ts';

async function get(url: string): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(url);
  return { status: answer.status, body: await answer.json() };
}

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

  it('answers 503 in plain words, keeps running, and sells again when the database is back', async () => {
    expect((await get(`${product.url}/api/products/ativos`)).status).toBe(200);
    await server.stop('immediate');
    // What was known a moment ago is still told for a moment.
    await expect
      .poll(async () => (await get(`${product.url}/api/products/ativos`)).status, { timeout: 60_000 })
      .toBe(503);
    for (let i = 0; i < 3; i += 1) {
      const away = await get(`${product.url}/api/products/ativos`);
      expect(away).toMatchObject({ status: 503, body: { detail: 'Serviço temporariamente indisponível.' } });
    }
    expect((await get(`${product.url}/readyz`)).status).toBe(503);
    expect((await get(`${product.url}/healthz`)).status).toBe(200);
    await server.start();
    await expect
      .poll(async () => (await get(`${product.url}/api/products/ativos`)).status, { timeout: 60_000 })
      .toBe(200);
  }, 180_000);
});
