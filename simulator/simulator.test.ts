import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import type { PaymentFault } from './provider/provider-faults.ts';
import { aPreference, callApi, openSimulator } from './testing/stage.ts';

const told: [PaymentFault['kind'], object][] = [
  ['amount-lower', { transaction_amount: 369 }],
  ['amount-higher', { transaction_amount: 371 }],
  ['currency-usd', { currency_id: 'USD' }],
  ['unknown-reference', { external_reference: 'referencia-desconhecida' }],
  ['empty-reference', { external_reference: '' }],
  ['foreign-collector', { collector_id: 999999999 }],
  ['test-mode', { live_mode: false }],
  ['unknown-status', { status: 'status_novo' }],
  ['double-approval', {}],
];

it.each(told)('the fault %s makes the next payment wrong in one way, and only the next', async (kind, wrong) => {
  const simulator = await openSimulator();
  await callApi(simulator, '/checkout/preferences', { method: 'POST', body: aPreference() });
  simulator.payments.setFault({ kind });
  const right = {
    status: 'approved',
    transaction_amount: 370,
    currency_id: 'BRL',
    external_reference: 'pedido-1',
    collector_id: Number(simulator.collectorId),
    live_mode: true,
  };
  simulator.payments.approve('pedido-1');
  simulator.payments.approve(simulator.payments.startPayment('pedido-1').id);
  const [first, ...others] = simulator.payments.payments();
  expect(first).toMatchObject({ ...right, ...wrong });
  expect(others).toMatchObject(kind === 'double-approval' ? [right, right] : [right]);
  await simulator.close();
});

it('the simulator is refused in production unless it was asked for by name', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  try {
    await expect(openSimulator()).rejects.toThrow('NODE_ENV=production');
    await (await openSimulator({ allowProduction: true })).close();
  } finally {
    vi.unstubAllEnvs();
  }
});

it('the simulator remembers from one run to the next who paid what, and which request it has answered', async () => {
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
