import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Simulator } from './simulator.ts';
import { aPreference, callApi, openReceiver, openSimulator, type Received, type Receiver, SECRET } from './testing.ts';

describe('the notifications of the provider', () => {
  let shop: Receiver;
  let simulator: Simulator;
  beforeEach(async () => {
    shop = await openReceiver();
    simulator = await openSimulator();
  });
  afterEach(async () => {
    await simulator.close();
    await shop.close();
  });

  const create = (address = `${shop.url}?source_news=webhooks`) =>
    callApi(simulator, '/checkout/preferences', { method: 'POST', body: aPreference({ notification_url: address }) });
  const actions = () => shop.received.map(({ body }) => JSON.parse(body).action as string);
  const isSigned = ({ url, headers }: Received): boolean => {
    const [ts, v1] = String(headers['x-signature']).split(',');
    const manifest = `id:${url.searchParams.get('data.id')};request-id:${String(headers['x-request-id'])};ts:${ts?.slice(3)};`;
    return v1 === `v1=${createHmac('sha256', SECRET).update(manifest).digest('hex')}`;
  };

  it('go out signed for every change, with the id of the payment and nothing of its state', async () => {
    await create();
    const { id } = simulator.payments.approve('pedido-1');
    await simulator.payments.webhooks.idle();
    expect(actions().sort()).toEqual(['payment.created', 'payment.updated']);
    for (const delivery of shop.received) {
      expect(isSigned(delivery)).toBe(true);
      expect(delivery.url.searchParams.get('data.id')).toBe(String(id));
      expect(delivery.url.searchParams.get('type')).toBe('payment');
      expect(delivery.body).not.toMatch(/approved|370|pedido-1/);
    }
    expect(simulator.payments.webhooks.log()).toMatchObject([
      { status: 200, attempt: 1 },
      { status: 200, attempt: 1 },
    ]);
  });

  it('are joined by the older kind unless the address opts out of it', async () => {
    await create(shop.url);
    simulator.payments.startPayment('pedido-1');
    await simulator.payments.webhooks.idle();
    const topics = shop.received.map(({ url }) => url.searchParams.get('topic') ?? url.searchParams.get('type'));
    expect(topics.filter((topic) => topic === 'payment')).toHaveLength(2);
    expect(topics.filter((topic) => topic === 'merchant_order')).toHaveLength(1);
    expect(topics).toHaveLength(3);
  });

  it('come again until they are acknowledged, four times at most', async () => {
    await create();
    shop.answers.push(500, 404, 302, 503, 200);
    simulator.payments.startPayment('pedido-1');
    for (let round = 0; round < 6; round += 1) await simulator.payments.webhooks.flush();
    const tries = simulator.payments.webhooks.log().map(({ attempt, status }) => [attempt, status]);
    expect(tries).toEqual([
      [1, 500],
      [2, 404],
      [3, 302],
      [4, 503],
    ]);
    expect(simulator.payments.webhooks.pending()).toEqual([]);
  });

  it('stop coming once they are acknowledged', async () => {
    await create();
    shop.answers.push(500);
    simulator.payments.startPayment('pedido-1');
    for (let round = 0; round < 3; round += 1) await simulator.payments.webhooks.flush();
    expect(simulator.payments.webhooks.log().map(({ status }) => status)).toEqual([500, 200]);
  });

  it('can be lost', async () => {
    await create();
    simulator.payments.webhooks.set({ lose: true });
    simulator.payments.approve('pedido-1');
    await simulator.payments.webhooks.idle();
    expect(shop.received).toEqual([]);
    simulator.payments.webhooks.set({});
    await simulator.payments.webhooks.replayAll();
    expect(shop.received).toHaveLength(2);
  });

  it('can come many times at once, each with a right signature of its own', async () => {
    await create();
    simulator.payments.webhooks.set({ duplicate: 10 });
    simulator.payments.startPayment('pedido-1');
    await simulator.payments.webhooks.idle();
    expect(shop.received).toHaveLength(10);
    expect(shop.received.every(isSigned)).toBe(true);
    expect(new Set(shop.received.map(({ headers }) => headers['x-request-id'])).size).toBe(10);
  });

  it('can come late and in the opposite order', async () => {
    await create();
    simulator.payments.webhooks.set({ reorder: true });
    simulator.payments.approve('pedido-1');
    await simulator.payments.webhooks.flush();
    expect(actions()).toEqual(['payment.updated', 'payment.created']);
    simulator.payments.webhooks.set({ delayMs: 600_000 });
    simulator.payments.refund('pedido-1');
    await simulator.payments.webhooks.idle();
    expect(shop.received).toHaveLength(2);
    expect(simulator.payments.webhooks.pending()).toHaveLength(1);
  });

  it('can be forged or unsigned', async () => {
    await create();
    simulator.payments.webhooks.set({ signature: 'wrong' });
    simulator.payments.startPayment('pedido-1');
    simulator.payments.webhooks.set({ signature: 'missing' });
    simulator.payments.approve('pedido-1');
    await simulator.payments.webhooks.idle();
    expect(shop.received.some(isSigned)).toBe(false);
    expect(shop.received).toHaveLength(2);
    expect(shop.received.filter(({ headers }) => headers['x-signature'] !== undefined)).toHaveLength(1);
  });

  it('of the panel are signed and name a payment that does not exist', async () => {
    simulator.payments.webhooks.sendTest(shop.url);
    await simulator.payments.webhooks.idle();
    const [test] = shop.received;
    expect(test && isSigned(test)).toBe(true);
    expect((await callApi(simulator, `/v1/payments/${test?.url.searchParams.get('data.id')}`)).status).toBe(404);
  });

  it('do not hold the payment up when the shop is away, and end with the simulator', async () => {
    await create();
    await shop.close();
    expect(simulator.payments.approve('pedido-1').status).toBe('approved');
    await simulator.payments.webhooks.idle();
    expect(simulator.payments.webhooks.log()).toMatchObject([{ status: 0 }, { status: 0 }]);
    expect(simulator.payments.webhooks.pending()).toHaveLength(2);
    await simulator.close();
    expect(simulator.payments.webhooks.pending()).toEqual([]);
  });
});
