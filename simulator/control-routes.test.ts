import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Simulator } from './simulator.ts';
import { aPreference, callApi, openReceiver, openSimulator, type Receiver } from './testing.ts';

describe('the controls for another process', () => {
  let simulator: Simulator;
  let shop: Receiver;
  beforeEach(async () => {
    shop = await openReceiver();
    simulator = await openSimulator();
    const notified = aPreference({ notification_url: `${shop.url}?source_news=webhooks` });
    await callApi(simulator, '/checkout/preferences', { method: 'POST', body: notified });
  });
  afterEach(async () => {
    await simulator.close();
    await shop.close();
  });

  const control = (method: string, path: string, body?: object) =>
    callApi(simulator, `/_sim/${path}`, { method, ...(body ? { body } : {}) });

  const steps: [string[], object][] = [
    [['start'], { status: 'pending' }],
    [['review'], { status: 'in_process' }],
    [['reject'], { status: 'rejected' }],
    [['cancel'], { status: 'cancelled', status_detail: 'by_collector' }],
    [['approve'], { status: 'approved', payment_type_id: 'bank_transfer' }],
    [['approve', 'dispute'], { status: 'in_mediation' }],
    [['approve', 'charge-back'], { status: 'charged_back' }],
    [['approve', 'refund'], { status: 'refunded' }],
  ];
  it.each(steps)('let a payment go through %s', async (actions, outcome) => {
    for (const action of actions) await control('POST', `payments/pedido-1/${action}`);
    const { body } = await control('GET', 'state');
    expect(body).toMatchObject({ preferences: [{ external_reference: 'pedido-1' }], payments: [outcome] });
  });

  it('pay from the balance, later, in part back, and with something else told', async () => {
    const balance = await control('POST', 'payments/pedido-1/approve', { method: 'account_money' });
    expect(balance.body).toMatchObject({ status: 'approved', payment_type_id: 'account_money' });
    const id = String(balance.body.id);
    expect((await control('POST', `payments/${id}/refund`, { amount: 70 })).body).toMatchObject({
      status_detail: 'partially_refunded',
      transaction_amount_refunded: 70,
    });
    expect((await control('POST', `payments/${id}/distort`, { currency: 'USD' })).body).toMatchObject({
      currency_id: 'USD',
    });
    const later = await control('POST', 'payments/pedido-1/approve', { afterSeconds: 60 });
    expect(later.body).toMatchObject({ status: 'pending' });
    await control('POST', 'clock', { advanceMs: 60_000 });
    expect((await callApi(simulator, `/v1/payments/${String(later.body.id)}`)).body).toMatchObject({
      status: 'approved',
    });
  });

  it('end a link and still take the money that comes late', async () => {
    const { body: waiting } = await control('POST', 'payments/pedido-1/start');
    await control('POST', 'payments/pedido-1/expire');
    const read = async () => (await callApi(simulator, `/v1/payments/${String(waiting.id)}`)).body;
    expect(await read()).toMatchObject({ status: 'cancelled', status_detail: 'expired' });
    await control('POST', 'payments/pedido-1/approve');
    expect(await read()).toMatchObject({ status: 'approved', status_detail: 'accredited' });
  });

  it('set and lift the faults of the provider', async () => {
    const { body: paid } = await control('POST', 'payments/pedido-1/approve');
    const status = async () => (await callApi(simulator, `/v1/payments/${String(paid.id)}`)).status;
    await control('POST', 'faults', { kind: 'error-500', endpoint: 'get-payment', times: 2 });
    expect(await status()).toBe(500);
    await control('DELETE', 'faults');
    expect(await status()).toBe(200);
  });

  it('steer the notifications, show what became of them and send them again', async () => {
    await control('PUT', 'webhooks', { signature: 'missing', duplicate: 2 });
    await control('POST', 'payments/pedido-1/start');
    await control('POST', 'webhooks/idle');
    expect(shop.received.map(({ headers }) => headers['x-signature'])).toEqual([undefined, undefined]);
    const { body } = await control('GET', 'webhooks');
    const [first] = body.log as { id: string; status: number }[];
    expect(first?.status).toBe(200);
    await control('POST', `webhooks/${first?.id}/replay`);
    await control('POST', 'webhooks/flush');
    expect(shop.received).toHaveLength(3);
    await control('POST', 'webhooks/replay');
    expect(shop.received).toHaveLength(6);
    await control('POST', 'webhooks/test', { url: shop.url });
    await control('POST', 'webhooks/idle');
    expect(shop.received.at(-1)?.url.searchParams.get('data.id')).toBe('123456');
    expect((await control('POST', 'webhooks/none/replay')).status).toBe(404);
  });

  it('read and empty what was sent over Telegram, and make it fail', async () => {
    const send = async () =>
      (await callApi(simulator, '/bot1:a/sendMessage', { method: 'POST', body: { chat_id: 5, text: 'Olá' } })).status;
    await control('POST', 'telegram/faults', { kind: 'blocked', times: 1 });
    expect(await send()).toBe(403);
    expect(await send()).toBe(200);
    expect((await control('GET', 'telegram')).body).toMatchObject([{ chatId: '5', text: 'Olá' }]);
    await control('POST', 'telegram/faults', { kind: 'blocked', times: 9 });
    await control('DELETE', 'telegram/faults');
    await control('DELETE', 'telegram');
    expect((await control('GET', 'telegram')).body).toEqual([]);
    expect(await send()).toBe(200);
  });

  it('refuse unknown faults, targets and steps without doing anything', async () => {
    expect((await control('POST', 'faults', { kind: 'error-500', endpoint: 'nowhere' })).status).toBe(400);
    expect((await control('POST', 'mail/faults', { kind: 'error-500' })).status).toBe(400);
    expect((await control('PUT', 'webhooks', { lose: 'some' })).status).toBe(400);
    expect((await control('POST', 'payments/none/approve')).status).toBe(404);
    await control('POST', 'payments/pedido-1/approve');
    const { body } = await control('GET', 'state');
    const [payment] = body.payments as { id: number }[];
    expect((await control('POST', `payments/${payment?.id}/reject`)).status).toBe(400);
    expect((await control('GET', 'state')).body.payments).toMatchObject([{ status: 'approved' }]);
  });

  it('forget everything on a reset, the faults too', async () => {
    await control('POST', 'payments/pedido-1/approve');
    await control('POST', 'faults', { kind: 'error-500', times: 5 });
    expect((await control('POST', 'reset')).status).toBe(204);
    expect((await control('GET', 'state')).body).toEqual({ preferences: [], payments: [] });
    expect((await callApi(simulator, '/users/me')).status).toBe(200);
  });
});
