import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Simulator } from '../simulator.ts';
import { aPreference, callApi, openSimulator } from '../testing.ts';
import type { PaymentFault } from './provider-faults.ts';

describe('the API of the provider', () => {
  let simulator: Simulator;
  beforeEach(async () => {
    simulator = await openSimulator();
  });
  afterEach(() => simulator.close());

  /** A new preference; answers its id. */
  const create = async (change: object = {}) => {
    const init = { method: 'POST', body: aPreference(change) };
    return { id: String((await callApi(simulator, '/checkout/preferences/', init)).body.id) };
  };

  it('finds a preference by its id and by its reference, with or without a slash at the end', async () => {
    const { id } = await create();
    await create({ external_reference: 'outro' });
    expect((await callApi(simulator, `/checkout/preferences/${id}/`)).body).toMatchObject({ id });
    const found = await callApi(simulator, '/checkout/preferences/search?external_reference=pedido-1');
    expect(found.body).toMatchObject({ elements: [{ id }], total: 1 });
    expect((await callApi(simulator, '/checkout/preferences/1-none')).status).toBe(404);
  });

  it('changes a preference, and checks the change as it checks a new one', async () => {
    const { id } = await create();
    const items = [{ id: 'p1', title: 'Coroa Branca', quantity: 2, unit_price: 350.5 }];
    const changed = await callApi(simulator, `/checkout/preferences/${id}`, { method: 'PUT', body: { items } });
    expect(changed.body).toMatchObject({ id, external_reference: 'pedido-1', items });
    expect(simulator.payments.approve(id).transaction_amount).toBe(701);
    const refused = await callApi(simulator, `/checkout/preferences/${id}`, { method: 'PUT', body: { items: [] } });
    expect(refused).toMatchObject({ status: 400, body: { error: 'invalid_items' } });
  });

  it('groups every attempt to pay one preference in a merchant order', async () => {
    const { id } = await create();
    const refused = simulator.payments.reject(id);
    const orderOf = async () => (await callApi(simulator, `/merchant_orders/${refused.order.id}`)).body;
    expect(await orderOf()).toMatchObject({ order_status: 'payment_required', paid_amount: 0, status: 'opened' });
    simulator.payments.startPayment(id);
    expect(await orderOf()).toMatchObject({ order_status: 'payment_in_process' });
    const paid = simulator.payments.approve(id);
    expect(await orderOf()).toMatchObject({ order_status: 'paid', paid_amount: 370, status: 'closed' });
    simulator.payments.refund(paid.id, 70);
    expect(await orderOf()).toMatchObject({ order_status: 'partially_refunded', refunded_amount: 70 });
    simulator.payments.refund(paid.id);
    const order = await orderOf();
    expect(order).toMatchObject({ order_status: 'refunded', preference_id: id, external_reference: 'pedido-1' });
    expect(order.payments).toMatchObject([{ status: 'rejected' }, { status: 'refunded', id: paid.id }]);
    expect((await callApi(simulator, '/merchant_orders/1')).status).toBe(404);
  });

  it('lists the refunds of a payment and asks for a key before it makes one', async () => {
    const { id } = await create();
    const { id: paymentId } = simulator.payments.approve(id);
    const path = `/v1/payments/${paymentId}/refunds`;
    expect((await callApi(simulator, path, { method: 'POST', body: {} })).status).toBe(400);
    const init = { method: 'POST', body: { amount: 12.34 }, headers: { 'x-idempotency-key': 'k1' } };
    const { body: refund } = await callApi(simulator, path, init);
    expect(refund).toMatchObject({ payment_id: paymentId, amount: 12.34, status: 'approved' });
    expect((await callApi(simulator, path)).body).toMatchObject([{ id: refund.id }]);
    expect((await callApi(simulator, `${path}/${String(refund.id)}`)).body).toMatchObject({ id: refund.id });
    expect((await callApi(simulator, `${path}/1`)).status).toBe(404);
  });

  it('searches newest first, in pages, and refuses what is no page', async () => {
    const { id } = await create();
    const ids = [1, 2, 3].map(() => simulator.payments.startPayment(id).id);
    const page = async (query: string) =>
      callApi(simulator, `/v1/payments/search?external_reference=pedido-1&${query}`);
    const first = await page('criteria=desc&limit=2');
    expect(first.body).toMatchObject({ paging: { total: 3, limit: 2, offset: 0 } });
    expect(first.body.results).toMatchObject([{ id: ids[2] }, { id: ids[1] }]);
    expect((await page('criteria=asc&limit=2&offset=2')).body.results).toMatchObject([{ id: ids[2] }]);
    expect((await page('limit=0')).status).toBe(400);
  });

  it('tells the account and the ways to pay, and refuses addresses it does not have', async () => {
    expect((await callApi(simulator, '/users/me')).body).toMatchObject({ id: Number(simulator.collectorId) });
    const methods = await callApi(simulator, '/v1/payment_methods');
    expect(methods.body).toContainEqual(expect.objectContaining({ id: 'pix', payment_type_id: 'bank_transfer' }));
    expect(await callApi(simulator, '/v1/nothing')).toMatchObject({ status: 404, body: { error: 'not_found' } });
    const broken = await fetch(`${simulator.url}/checkout/preferences`, {
      method: 'POST',
      headers: { authorization: `Bearer ${simulator.accessToken}`, 'content-type': 'application/json' },
      body: '{"items":',
    });
    expect(broken.status).toBe(400);
  });

  const told: [PaymentFault['kind'], object][] = [
    ['amount-lower', { transaction_amount: 369 }],
    ['amount-higher', { transaction_amount: 371 }],
    ['currency-usd', { currency_id: 'USD' }],
    ['unknown-reference', { external_reference: 'referencia-desconhecida' }],
    ['empty-reference', { external_reference: '' }],
    ['foreign-collector', { collector_id: 999999999 }],
    ['test-mode', { live_mode: false }],
    ['unknown-status', { status: 'status_novo' }],
  ];
  it.each(told)('makes the next payment wrong in one way, and only the next: %s', async (kind, wrong) => {
    const { id } = await create();
    simulator.payments.setFault({ kind });
    const answers = [simulator.payments.approve(id), simulator.payments.approve(id)].map((payment) =>
      callApi(simulator, `/v1/payments/${payment.id}`),
    );
    const [first, second] = await Promise.all(answers);
    expect(first?.body).toMatchObject(wrong);
    expect(second?.body).toMatchObject({
      status: 'approved',
      transaction_amount: 370,
      currency_id: 'BRL',
      external_reference: 'pedido-1',
      collector_id: Number(simulator.collectorId),
      live_mode: true,
    });
  });
});
