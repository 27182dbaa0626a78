import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Simulator } from './simulator.ts';
import {
  aPreference,
  callApi,
  openReceiver,
  openSimulator,
  type Received,
  type Receiver,
  SECRET,
} from './testing/stage.ts';

describe('the notifications of the provider', () => {
  let shop: Receiver;
  let simulator: Simulator;
  let webhooks: Simulator['payments']['webhooks'];
  beforeEach(async () => {
    shop = await openReceiver();
    simulator = await openSimulator();
    ({ webhooks } = simulator.payments);
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
    await webhooks.idle();
    expect(actions().sort()).toEqual(['payment.created', 'payment.updated']);
    for (const delivery of shop.received) {
      expect(isSigned(delivery)).toBe(true);
      expect(delivery.url.searchParams.get('data.id')).toBe(String(id));
      expect(delivery.url.searchParams.get('type')).toBe('payment');
      expect(delivery.body).not.toMatch(/approved|\b370\b|pedido-1/);
    }
  });

  it('are joined by the older kind, which is not signed, unless the address opts out of it', async () => {
    await create(shop.url);
    simulator.payments.startPayment('pedido-1');
    await webhooks.idle();
    const topics = shop.received.map(({ url }) => url.searchParams.get('topic') ?? url.searchParams.get('type'));
    expect(topics.map(String).sort()).toEqual(['merchant_order', 'payment', 'payment']);
    expect(shop.received.filter(isSigned)).toHaveLength(1);
  });

  it('come again until they are acknowledged, four times at most', async () => {
    await create();
    shop.answers.push(500, 200);
    simulator.payments.startPayment('pedido-1');
    for (let round = 0; round < 3; round += 1) await webhooks.flush();
    expect(webhooks.log().map(({ status }) => status)).toEqual([500, 200]);
    shop.answers.push(500, 404, 302, 503, 200);
    simulator.payments.startPayment('pedido-1');
    for (let round = 0; round < 6; round += 1) await webhooks.flush();
    expect(
      webhooks
        .log()
        .slice(2)
        .map(({ attempt, status }) => [attempt, status]),
    ).toEqual([
      [1, 500],
      [2, 404],
      [3, 302],
      [4, 503],
    ]);
  });

  it('can come late, in the opposite order, forged or unsigned', async () => {
    await create();
    webhooks.set({ reorder: true });
    simulator.payments.approve('pedido-1');
    await webhooks.flush();
    expect(actions()).toEqual(['payment.updated', 'payment.created']);
    webhooks.set({ delayMs: 600_000 });
    simulator.payments.refund('pedido-1');
    await webhooks.idle();
    expect(shop.received).toHaveLength(2);
    for (const signature of ['wrong', 'missing'] as const) {
      webhooks.set({ signature });
      simulator.payments.startPayment('pedido-1');
    }
    await webhooks.idle();
    const forged = shop.received.slice(2).filter((delivery) => !isSigned(delivery));
    expect(new Set(forged.map(({ headers }) => headers['x-signature'] !== undefined))).toEqual(new Set([true, false]));
  });

  it('do not hold the payment up when the shop is away', async () => {
    await create();
    await shop.close();
    expect(simulator.payments.approve('pedido-1').status).toBe('approved');
    await webhooks.idle();
    expect(webhooks.log()).toMatchObject([{ status: 0 }, { status: 0 }]);
  });
});
