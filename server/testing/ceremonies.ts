import { afterAll, beforeEach } from 'vitest';
import type { Publication } from '#contract/ceremonies.ts';
import { notifications } from '../db/schema/notifications.ts';
import type { Order } from '../features/sales/order-repository.ts';
import { anAccount } from './accounts.ts';
import { openShop } from './app.ts';
import { aCheckout, aProduct, type CheckoutBody } from './factories.ts';
import { aFuneral, aPublication, type FuneralInput, funeralCalls } from './funerals.ts';
import { payCheckout, verify } from './money.ts';

export const velorio = { local: 'Capela A', data_hora: '2026-11-25T15:00:00.000Z' };
export const sepultamento = { local: 'Cemitério Municipal', data_hora: '2026-11-25T19:00:00.000Z' };
const plan = { velorio, sepultamento };
/** The wake, two hours later and elsewhere. */
export const later = { local: 'Capela B', data_hora: '2026-11-25T17:00:00.000Z' };

export const at = (event: { local: string; data_hora: string }) => ({
  ...{ funeralLocation: event.local, funeralTime: new Date(event.data_hora) },
});

/** A shop with a published ceremony, another one for each test, and what people do with it. */
export async function publishedCeremony() {
  const shop = await openShop();
  afterAll(() => shop.close());
  const admin = await anAccount(shop.deps);
  const calls = funeralCalls(shop, admin);
  const wreath = await aProduct(shop.deps, { stock: 500 });
  const now = { funeral: '', key: '', falecido: '' };
  let turn = 0;

  async function publish(change: object = {}): Promise<void> {
    const payload = aPublication(change);
    const { body } = await shop
      .as(admin)
      .put<{ publication: Publication }>(`/funerals/${now.funeral}/cerimonia`, payload);
    now.key = body.publication.slug.split('-').at(-1) ?? '';
  }
  async function begin(): Promise<void> {
    turn += 1;
    now.falecido = `Rosa Alves ${turn}`;
    now.funeral = await calls.idOf({ falecido: now.falecido, ...plan });
    await publish();
    await shop.deps.db.delete(notifications);
  }
  beforeEach(begin);

  const seen = () => ({
    ceremony: { key: now.key, event: 'velorio' as const },
    ...{ deceased_name: now.falecido, funeral_location: velorio.local, funeral_time: velorio.data_hora },
  });
  const pay = (payload: CheckoutBody) =>
    shop.post<{ detail: string; order_key: string }>('/pagamento/create-payment', payload);
  const plannedWith = (change: Partial<FuneralInput>) => ({
    ...aFuneral({ falecido: now.falecido, ...plan }),
    ...change,
  });
  /** Pays the link that was made last. */
  async function approve(body: CheckoutBody): Promise<Order | undefined> {
    const preference = shop.simulator.payments.preferences().at(-1);
    await verify(shop, shop.simulator.payments.approve(preference?.external_reference ?? '').id);
    return shop.orderOf(body.order_data.order_id);
  }
  /** An order that was bought from the page and paid. */
  async function bought(): Promise<Order> {
    const order = await payCheckout(shop, aCheckout([wreath], seen()));
    await shop.deps.db.delete(notifications);
    return order;
  }
  return {
    bought,
    ...{ shop, admin, calls, wreath, now, begin, publish, seen, pay, plannedWith, approve },
    link: (order: Order) => shop.as(admin).put(`/orders/${order.orderId}/ceremony`, { funeral_id: now.funeral }),
    unlink: (orderId: string) => shop.as(admin).remove(`/orders/${orderId}/ceremony`),
    withdraw: () => shop.as(admin).remove(`/funerals/${now.funeral}/cerimonia`),
    move: (change: Partial<FuneralInput> = { velorio: later }) => calls.update(now.funeral, plannedWith(change)),
    told: (event: string) => shop.told({ event }),
  };
}
