import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Simulator } from './simulator.ts';
import { type Answer, aPreference, callApi, openSimulator, START } from './testing.ts';

describe('the simulated payment provider', () => {
  let now: number;
  let simulator: Simulator;
  beforeEach(async () => {
    now = START.getTime();
    simulator = await openSimulator({ now: () => new Date(now) });
  });
  afterEach(() => simulator.close());

  const call = (where: string, init = {}): Promise<Answer> => callApi(simulator, where, init);
  const post = (where: string, body: object, key?: string) =>
    call(where, { method: 'POST', body, ...(key ? { headers: { 'x-idempotency-key': key } } : {}) });
  const create = async (change: object = {}) => {
    const { status, body } = await post('/checkout/preferences/', aPreference(change));
    expect(status, JSON.stringify(body)).toBe(201);
    return String(body.id);
  };

  it('answers a preference with a link to its own checkout page', async () => {
    const { body } = await post('/checkout/preferences/', aPreference());
    expect(body.id).toMatch(/^123456789-[0-9a-f-]{36}$/);
    expect(body).toMatchObject({
      init_point: `${simulator.url}/checkout/v1/redirect?pref_id=${String(body.id)}`,
      collector_id: 123456789,
      external_reference: 'pedido-1',
      date_created: '2026-11-21T09:00:00.000-04:00',
    });
    expect((await fetch(String(body.init_point))).status).toBe(200);
    expect((await call(`/checkout/preferences/${String(body.id)}`)).body).toEqual(body);
    expect(simulator.payments.preferences()).toEqual([body]);
  });

  it('refuses what it is asked without the token, and what the real one would refuse', async () => {
    const stranger = await call('/v1/payments/1', { headers: { authorization: 'Bearer other' } });
    expect(stranger).toMatchObject({ status: 401, body: { error: 'unauthorized', status: 401 } });
    expect(await post('/checkout/preferences', { items: [] })).toMatchObject({
      status: 400,
      body: { error: 'invalid_items', status: 400 },
    });
    expect(await call('/v1/payments/99')).toMatchObject({ status: 404, body: { message: 'Payment not found' } });
    expect(simulator.payments.preferences()).toEqual([]);
  });

  it('makes one preference of the same key and content, and another of other content', async () => {
    const first = await post('/checkout/preferences/', aPreference(), 'key');
    const second = await post('/checkout/preferences/', aPreference(), 'key');
    const other = await post('/checkout/preferences/', aPreference({ external_reference: 'pedido-2' }), 'key');
    expect(second.body.id).toBe(first.body.id);
    expect(other.body.id).not.toBe(first.body.id);
    expect(simulator.payments.preferences()).toHaveLength(2);
  });

  it('tells a payment as the provider does, found by its id and by its reference', async () => {
    const { id, order } = simulator.payments.approve(await create());
    const told = (await call(`/v1/payments/${id}`)).body;
    expect(told).toMatchObject({
      id,
      status: 'approved',
      status_detail: 'accredited',
      transaction_amount: 370,
      currency_id: 'BRL',
      external_reference: 'pedido-1',
      payment_method_id: 'pix',
      payment_type_id: 'bank_transfer',
      collector_id: 123456789,
      live_mode: true,
      date_approved: '2026-11-21T09:00:00.000-04:00',
    });
    const found = await call('/v1/payments/search?external_reference=pedido-1&sort=date_created&criteria=desc');
    expect(found.body).toMatchObject({ paging: { total: 1 }, results: [told] });
    expect((await call('/v1/payments/search?external_reference=outro')).body.results).toEqual([]);
    const merchantOrder = await call(`/merchant_orders/${order.id}`);
    expect(merchantOrder.body).toMatchObject({ order_status: 'paid', paid_amount: 370, status: 'closed' });
  });

  it('acts on a payment, a preference or a reference, and pays again after a refusal', async () => {
    const preference = await create();
    const first = simulator.payments.startPayment('pedido-1');
    expect(simulator.payments.reject(first.id).status_detail).toBe('rejected_by_bank');
    expect(() => simulator.payments.approve(first.id)).toThrow("approve can't happen to a payment rejected");
    const second = simulator.payments.review(preference);
    expect(second).toMatchObject({ status: 'in_process' });
    expect(simulator.payments.approve('pedido-1').id).toBe(second.id);
    expect(() => simulator.payments.approve('unknown')).toThrow('nothing is known as unknown');
  });

  it('cancels what was not paid in time, and takes the money that comes late all the same', async () => {
    await create({ expires: true, expiration_date_to: new Date(now + 1000).toISOString() });
    const { id } = simulator.payments.startPayment('pedido-1');
    now += 1000;
    expect((await call(`/v1/payments/${id}`)).body).toMatchObject({ status: 'cancelled', status_detail: 'expired' });
    expect(simulator.payments.approve('pedido-1')).toMatchObject({ id, status: 'approved' });
  });

  it('refunds in parts, never more than was paid, and once for a key', async () => {
    await create();
    const { id } = simulator.payments.approve('pedido-1');
    const refunds = `/v1/payments/${id}/refunds`;
    expect((await post(refunds, { amount: 100 })).status).toBe(400);
    const first = await post(refunds, { amount: 100.5 }, 'one');
    expect(first).toMatchObject({ status: 201, body: { amount: 100.5, status: 'approved' } });
    expect((await post(refunds, { amount: 100.5 }, 'one')).body.id).toBe(first.body.id);
    expect((await post(refunds, { amount: 1 }, 'one')).status).toBe(409);
    expect((await post(refunds, { amount: 269.51 }, 'two')).status).toBe(400);
    expect((await call(`/v1/payments/${id}`)).body).toMatchObject({
      status: 'approved',
      status_detail: 'partially_refunded',
      transaction_amount_refunded: 100.5,
    });
    expect((await post(refunds, {}, 'three')).body.amount).toBe(269.5);
    expect((await call(`/v1/payments/${id}`)).body).toMatchObject({ status: 'refunded' });
    expect((await post(refunds, {}, 'four')).status).toBe(400);
  });

  it('cancels at the request of the shop, unless it was paid', async () => {
    await create();
    const { id } = simulator.payments.startPayment('pedido-1');
    const cancel = (payment: number) =>
      call(`/v1/payments/${payment}`, { method: 'PUT', body: { status: 'cancelled' } });
    expect((await cancel(id)).body).toMatchObject({ status: 'cancelled', status_detail: 'by_collector' });
    const paid = simulator.payments.approve(simulator.payments.startPayment('pedido-1').id);
    expect((await cancel(paid.id)).status).toBe(400);
  });

  it('tells something else about a payment when told to, and keeps the truth for itself', async () => {
    await create();
    const { id } = simulator.payments.startPayment('pedido-1');
    simulator.payments.distort(id, { amount: 0.01, currency: 'USD', collectorId: '9', liveMode: false });
    simulator.payments.distort(id, { reference: 'outra-loja', status: 'status_novo' });
    simulator.payments.approve(id);
    expect((await call(`/v1/payments/${id}`)).body).toMatchObject({
      transaction_amount: 0.01,
      currency_id: 'USD',
      collector_id: 9,
      live_mode: false,
      external_reference: 'outra-loja',
      status: 'status_novo',
    });
    expect(simulator.payments.refund(id, 370).transaction_amount_refunded).toBe(370);
  });

  it('is steered by another process over HTTP, which is told what it got wrong', async () => {
    await create();
    expect((await post('/_sim/payments/pedido-1/approve', {})).body).toMatchObject({ status: 'approved' });
    expect((await call('/_sim/state')).body).toMatchObject({ payments: [{ status: 'approved' }] });
    expect((await post('/_sim/faults', { endpoint: 'get-payment', kind: 'error-500' })).status).toBe(204);
    expect((await call('/v1/payments/1')).status).toBe(500);
    expect((await post('/_sim/faults', { kind: 'earthquake' })).status).toBe(400);
    expect((await post('/_sim/payments/unknown/approve', {})).status).toBe(404);
    const foreign = { method: 'POST', headers: { origin: 'https://evil.example.net' } };
    expect((await call('/_sim/reset', foreign)).status).toBe(403);
    expect(simulator.payments.payments()).toHaveLength(1);
    expect((await post('/_sim/clock', { advanceMs: 60_000 })).body).toEqual({ now: '2026-11-21T13:01:00.000Z' });
    expect((await call('/_sim/reset', { method: 'POST' })).status).toBe(204);
    expect(simulator.payments.payments()).toEqual([]);
  });
});

describe('starting the simulator', () => {
  it('is refused in production unless it was asked for by name', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    try {
      await expect(openSimulator()).rejects.toThrow('NODE_ENV=production');
      await (await openSimulator({ allowProduction: true })).close();
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it('gives the same identifiers for the same seed, and others without one', async () => {
    const ids: unknown[] = [];
    for (const options of [{ seed: 1 }, { seed: 1 }, {}]) {
      const simulator = await openSimulator(options);
      ids.push((await callApi(simulator, '/checkout/preferences', { method: 'POST', body: aPreference() })).body.id);
      await simulator.close();
    }
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('remembers from one run to the next who paid what, and which request it has answered', async () => {
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
});
