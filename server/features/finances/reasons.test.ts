import { expect, it } from 'vitest';
import { anAccount } from '../../testing/accounts.ts';
import { shopOfFile } from '../../testing/app.ts';
import { aProduct } from '../../testing/factories.ts';
import { aPaidOrder, moneyActions } from '../../testing/money.ts';
import { deliver } from '../../testing/orders.ts';

const shop = await shopOfFile();
const admin = await anAccount(shop.deps);

const reasons = async (start: string, end: string) => {
  const url = `/api/finances/reasons?start=${start}&end=${end}`;
  return (await shop.request({ method: 'GET', url, headers: admin.headers })).body;
};

it('counts the reasons of refunds, cancellations and failed deliveries of a period, typed ones together', async () => {
  const { refund, cancel } = moneyActions(shop, admin.headers);
  const first = await aPaidOrder(shop, admin.headers, [await aProduct(shop.deps)]);
  await refund(first, 10, { reason: 'Pago duas vezes' });
  await refund(first, 20, { reason: 'A neta ligou.' });
  await deliver(shop, admin, first.order_id, { outcome: 'not_delivered', reason: 'Local fechado' });
  await cancel(first, 'Cerimônia cancelada');
  expect(await reasons('2026-11-01', '2026-11-30')).toEqual([
    { kind: 'refund', reason: 'Pago duas vezes', count: 1 },
    { kind: 'refund', reason: null, count: 1 },
    { kind: 'cancel', reason: 'Cerimônia cancelada', count: 1 },
    { kind: 'not_delivered', reason: 'Local fechado', count: 1 },
  ]);
  expect(await reasons('2026-10-01', '2026-10-31')).toEqual([]);
});
