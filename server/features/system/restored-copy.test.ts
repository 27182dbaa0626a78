import { afterAll, expect, it } from 'vitest';
import { newId } from '../../db/ids.ts';
import { orders } from '../../db/schema/orders.ts';
import { jobHandlers } from '../../jobs/workers.ts';
import { createSignals } from '../../signals.ts';
import { aCheckout, aProduct } from '../../testing/factories.ts';
import { failureOf } from '../../testing/failure-of.ts';
import { openWatchedShop } from '../../testing/watched-shop.ts';
import { saveNoted } from './service.ts';

const shop = await openWatchedShop();
afterAll(() => shop.close());

it('a restored copy sends nothing and asks for no payment until the public name leads to it', async () => {
  const noteAddress = (detail: string) => {
    const signals = createSignals(shop.clock.now);
    signals.note('address-answer', detail);
    return saveNoted(shop.deps, signals);
  };
  const handlers = jobHandlers(shop.deps);
  const deliver = () => failureOf(handlers['deliver-notification']({ notificationId: newId(shop.clock.now()) }));
  const payload = aCheckout([await aProduct(shop.deps, { stock: 50 })]);
  await shop.post('/pagamento/create-payment', payload);
  const [preference] = shop.simulator.payments.preferences();
  shop.simulator.payments.webhooks.set({ lose: true });
  shop.simulator.payments.approve(preference?.id ?? '');
  await noteAddress('the server before');
  await handlers['reconcile-payments']({});
  expect(await shop.deps.db.$count(orders)).toBe(0);
  expect(String(await deliver())).toContain('waits until the public name leads');
  shop.clock.advance(60_000);
  await noteAddress(shop.deps.config.instance);
  await handlers['reconcile-payments']({});
  expect(await shop.deps.db.$count(orders)).toBe(1);
  expect(await deliver()).toBeUndefined();
});
