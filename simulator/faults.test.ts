import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Simulator } from './simulator.ts';
import { aPreference, callApi, openSimulator } from './testing.ts';

describe('the faults of the provider', () => {
  let simulator: Simulator;
  beforeEach(async () => {
    simulator = await openSimulator();
  });
  afterEach(() => simulator.close());

  const create = (key = '') =>
    callApi(simulator, '/checkout/preferences', {
      method: 'POST',
      body: aPreference(),
      headers: key ? { 'x-idempotency-key': key } : {},
    });
  const fault = (kind: Parameters<Simulator['payments']['setFault']>[0]['kind'], more = {}) =>
    simulator.payments.setFault({ endpoint: 'create-preference', kind, ...more });

  it.each([
    ['error-500', 500, 'application/json'],
    ['html-502', 502, 'text/html'],
    ['rate-limited', 429, 'application/json'],
    ['garbage', 200, 'text/plain'],
    ['unauthorized', 401, 'application/json'],
    ['not-found', 404, 'application/json'],
  ] as const)('answer %s once, without an effect', async (kind, status, type) => {
    fault(kind);
    const answer = await create();
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain(type);
    expect(simulator.payments.preferences()).toEqual([]);
    expect((await create()).status).toBe(201);
  });

  it('say when to come back', async () => {
    fault('rate-limited', { retryAfterSeconds: 7 });
    expect((await create()).headers.get('retry-after')).toBe('7');
  });

  it('leave the link out, or lead elsewhere', async () => {
    fault('no-init-point');
    expect((await create()).body.init_point).toBeUndefined();
    fault('evil-init-point');
    const { hostname } = new URL(String((await create()).body.init_point));
    expect(hostname).not.toMatch(/(^|\.)mercadopago\.com(\.br)?$/);
  });

  it('cut the connection', async () => {
    fault('reset');
    await expect(create()).rejects.toThrow('fetch failed');
  });

  it('begin an answer and never end it, which does not keep the simulator from closing', async () => {
    fault('stall-body');
    const response = await fetch(`${simulator.url}/checkout/preferences`, { method: 'POST' });
    expect(response.status).toBe(200);
    const rest = expect(response.text()).rejects.toThrow('terminated');
    await simulator.close();
    await rest;
  });

  it('keep the answer back for a while', async () => {
    fault('delay', { milliseconds: 60 });
    const before = performance.now();
    expect((await create()).status).toBe(201);
    expect(performance.now() - before).toBeGreaterThanOrEqual(55);
  });

  it.each(['reset', 'error-500', 'garbage', 'html-502'] as const)(
    'lose the answer (%s) to what was done all the same, so that only the same key finds it again',
    async (kind) => {
      fault(kind, { after: true });
      await create('key').catch(() => undefined);
      const [known] = simulator.payments.preferences();
      expect((await create('key')).body.id).toBe(known?.id);
      expect(simulator.payments.preferences()).toHaveLength(1);
    },
  );

  it('strike one endpoint as often as was said, until they are cleared', async () => {
    fault('error-500', { times: 2 });
    expect((await callApi(simulator, '/v1/payments/1')).status).toBe(404);
    expect([(await create()).status, (await create()).status, (await create()).status]).toEqual([500, 500, 201]);
    fault('error-500', { times: 5 });
    simulator.payments.clearFaults();
    expect((await create()).status).toBe(201);
  });

  it('make the buyer pay twice', async () => {
    await create();
    simulator.payments.setFault({ kind: 'double-approval' });
    simulator.payments.approve('pedido-1');
    expect(simulator.payments.payments().map(({ status }) => status)).toEqual(['approved', 'approved']);
  });
});
