import { beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../../db/client.ts';
import { jobHandlers } from '../../jobs/workers.ts';
import { type Account, anAccount } from '../../testing/accounts.ts';
import { shopOfFile } from '../../testing/app.ts';
import { aProduct } from '../../testing/factories.ts';
import { moneyActions, readOrder } from '../../testing/money.ts';
import { anOrder, aRefund, editOrder } from '../../testing/orders.ts';
import { callForOrder, callIfFreed } from './on-call.ts';
import type { Order } from './order-repository.ts';

const HOUR = 3_600_000;
/** Three in the morning, in São Paulo. */
const NIGHT = new Date('2026-11-23T06:00:00Z');

const shop = await shopOfFile();
shop.clock.set(NIGHT);
const wreath = await aProduct(shop.deps, { stock: 999 });
const admin = await anAccount(shop.deps);
const people = [admin, await anAccount(shop.deps, { role: 'funcionario' }), await anAccount(shop.deps)];

const setRoster = (who: Account[]) => shop.as(admin).put('/notifications/plantao', { users: who.map(({ id }) => id) });
const told = async () => (await shop.told()).map(({ recipient }) => recipient);
const step = (orderRow: string, number: number) => jobHandlers(shop.deps)['wake-next']({ orderRow, step: number });

async function paid(hours: number) {
  const funeralTime = new Date(shop.clock.now().getTime() + hours * HOUR);
  const order = await anOrder(shop.deps, wreath, { funeralTime });
  await inTransaction(shop.deps.database, (tx) => callForOrder(tx, shop.deps, order));
  return order;
}

async function planned({ id }: Order): Promise<number[]> {
  const { rows } = await shop.deps.database.pool.query(
    "select data->'step' as step from pgboss.job where name = 'wake-next' and data->>'orderRow' = $1 order by created_on",
    [id],
  );
  return rows.map((row: { step: number }) => row.step);
}

/** Lets an order be made again; returns the steps that are planned for it. */
async function free(order: Order): Promise<number[]> {
  await inTransaction(shop.deps.database, (tx) => callIfFreed(tx, shop.deps, true, order));
  return planned(order);
}

beforeEach(async () => {
  shop.clock.set(NIGHT);
  await shop.deps.database.pool.query('truncate orders, notifications cascade');
  await setRoster(people);
});

it('calls the roster one after the other, each step once, until somebody answers Recebi', async () => {
  const order = await paid(7);
  expect(await told()).toEqual([people[0]?.email]);
  await step(order.id, 1);
  // A step that is repeated after a restart has been told already.
  await step(order.id, 1);
  await step(order.id, 2);
  await step(order.id, 3);
  expect(await told()).toEqual([...people.map(({ email }) => email), people[0]?.email]);
  const news = async () => {
    const since = new Date(order.createdAt.getTime() - 1).toISOString();
    return (await shop.as(admin).get<{ orders: unknown[] }>(`/dashboard/novidades?desde=${since}`)).body.orders;
  };
  expect(await news()).toMatchObject([{ order_id: order.orderId, unheard: true }]);
  const today = async () => (await shop.as(admin).get<{ unheard: unknown[] }>('/dashboard/hoje')).body.unheard;
  expect(await today()).toMatchObject([{ order_id: order.orderId }]);

  const [, staff] = people;
  if (!staff) throw new Error('a roster of three');
  const answer = () => shop.as(staff).post(`/orders/${order.orderId}/recebi`);
  expect(await answer()).toMatchObject({ status: 200, body: { message: 'Anotado: o pedido está com você.' } });
  expect((await answer()).body).toEqual({ message: 'Alguém já respondeu por este pedido.' });
  await step(order.id, 4);
  expect(await told()).toHaveLength(4);
  expect(await today()).toEqual([]);
  expect(await news()).toMatchObject([{ unheard: false }]);
  expect((await shop.as(staff).get(`/orders/by_number/${order.number}`)).body).toMatchObject({
    wake: { called: true, heard_by: staff.email, heard_at: NIGHT.toISOString() },
  });
});

it('calls nobody for an order that can wait, that was begun, or whose ceremony is over', async () => {
  await paid(80);
  expect(await told()).toEqual([]);
  const begun = await paid(7);
  await shop.deps.database.pool.query("update orders set production = 'em_producao'");
  await step(begun.id, 1);
  const over = await paid(7);
  shop.clock.advance(9 * HOUR);
  await step(over.id, 1);
  expect(await told()).toHaveLength(2);
});

it('asks nobody for an answer where a new order is announced once it was begun', async () => {
  const order = await paid(7);
  const since = new Date(order.createdAt.getTime() - 1).toISOString();
  await shop.deps.database.pool.query("update orders set production = 'em_producao'");
  const { body } = await shop.as(admin).get(`/dashboard/novidades?desde=${since}`);
  expect(body).toMatchObject({ orders: [{ order_id: order.orderId, unheard: false }] });
});

it('goes on calling when a person lets an order be made again, unless somebody has answered', async () => {
  const called = await paid(7);
  await step(called.id, 1);
  expect((await free(called)).at(-1)).toBe(2);
  const answered = await paid(7);
  await shop.as(admin).post(`/orders/${answered.orderId}/recebi`);
  await free(answered);
  const before = (await told()).length;
  await step(answered.id, 1);
  expect(await told()).toHaveLength(before);
  const waited = await anOrder(shop.deps, wreath, { funeralTime: new Date(NIGHT.getTime() + 7 * HOUR) });
  expect(await free(waited)).toEqual([1]);
  expect(await told()).toHaveLength(before + 1);
});

it('calls nobody for an order whose money went back, until it is paid again', async () => {
  const order = await aRefund(shop.deps, await paid(7));
  await step(order.id, 1);
  expect(await told()).toHaveLength(1);
  expect((await shop.as(admin).get('/dashboard/hoje')).body).toMatchObject({ unheard: [] });
  const other = await aRefund(shop.deps, await anOrder(shop.deps, wreath, { funeralTime: order.funeralTime }));
  expect(await free(other)).toEqual([]);
  expect(await told()).toHaveLength(1);
  await moneyActions(shop, admin).receive(await readOrder(shop, admin, order.orderId), 370);
  await shop.runJobs();
  expect(await told()).toHaveLength(2);
});

it('calls for an order whose money went back once an edit makes it dearer', async () => {
  const funeralTime = new Date(NIGHT.getTime() + 7 * HOUR);
  const { orderId } = await aRefund(shop.deps, await anOrder(shop.deps, wreath, { funeralTime }));
  await editOrder(shop, admin, orderId, { total: 470, difference: 'collect' });
  expect(await shop.told({ event: 'order-wake' })).toMatchObject([{ recipient: people[0]?.email }]);
});

it('plans the next step in the database, a minute later', async () => {
  const { id } = await paid(7);
  const { rows } = await shop.deps.database.pool.query(
    "select data, extract(epoch from start_after - created_on)::int as wait from pgboss.job where name = 'wake-next' and data->>'orderRow' = $1",
    [id],
  );
  expect(rows).toEqual([{ data: { orderRow: id, step: 1 }, wait: 60 }]);
});

it('takes active users alone into the roster, each once', async () => {
  const unknown = { users: ['01a1fe31-3480-791d-8038-57eacb3e6a89'] };
  expect((await shop.as(admin).put('/notifications/plantao', unknown)).status).toBe(409);
  expect((await setRoster([admin, admin])).status).toBe(422);
  expect((await shop.as(admin).get('/notifications/plantao')).body).toHaveLength(3);
});

it('refuses a roster made from one that somebody else has changed since', async () => {
  const [ana, beto, carla] = people.map(({ id }) => id);
  const put = (users: unknown[], seen: unknown[]) => shop.as(admin).put('/notifications/plantao', { users, seen });
  await setRoster([admin]);
  const answers = await Promise.all([put([ana, beto], [ana]), put([ana, carla], [ana])]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const kept = answers.find(({ status }) => status === 200)?.body;
  expect((await shop.as(admin).get('/notifications/plantao')).body).toEqual(kept);
  expect((await put([], [ana])).status).toBe(409);
  expect((await shop.as(admin).get('/notifications/plantao')).body).toEqual(kept);
});

it('goes on with whoever is put in after the only person was taken out', async () => {
  const order = await paid(7);
  await setRoster([]);
  await step(order.id, 1);
  expect(await told()).toEqual([people[0]?.email]);
  await setRoster(people.slice(1, 2));
  await step(order.id, 1);
  expect(await told()).toEqual([people[0]?.email, people[1]?.email]);
  expect(await planned(order)).toEqual([1, 1, 2]);
});

it('says of an urgent order that nobody was woken while the roster is empty', async () => {
  await setRoster([]);
  const { number } = await paid(7);
  expect((await shop.as(admin).get(`/orders/by_number/${number}`)).body).toMatchObject({ wake: { called: false } });
});
