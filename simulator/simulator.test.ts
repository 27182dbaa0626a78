import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { aPreference, callApi, openSimulator } from './testing/harness.ts';

it('the simulator is refused in production unless it was asked for by name', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  try {
    await expect(openSimulator()).rejects.toThrow('NODE_ENV=production');
    await (await openSimulator({ allowProduction: true })).close();
  } finally {
    vi.unstubAllEnvs();
  }
});

it('the simulator keeps payments and answered idempotency keys from one run to the next', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'simulator-'));
  const stateFile = path.join(folder, 'state.jsonl');
  try {
    const request = { method: 'POST', body: aPreference(), headers: { 'x-idempotency-key': 'k' } };
    const first = await openSimulator({ stateFile });
    const created = await callApi(first, '/checkout/preferences', request);
    const paid = first.payments.refund(first.payments.approve('pedido-1').id, 10);
    await first.close();
    const second = await openSimulator({ stateFile });
    expect(second.payments.payments()).toEqual([paid]);
    expect((await callApi(second, '/checkout/preferences', request)).body.id).toBe(created.body.id);
    await second.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
