import { beforeEach, expect, it } from 'vitest';
import { notifications } from '../../../db/schema/notifications.ts';
import { orders } from '../../../db/schema/orders.ts';
import { jobHandlers } from '../../../jobs/workers.ts';
import { officeOfFile } from '../../../testing/accounts.ts';
import { aProduct } from '../../../testing/factories.ts';
import { anOrder, aRefund } from '../../../testing/orders.ts';

const MINUTE = 60_000;
const NOON = new Date('2026-11-23T15:00:00Z');

const { shop, admin } = await officeOfFile();
const wreath = await aProduct(shop.deps, { stock: 9 });

beforeEach(async () => {
  shop.clock.set(NOON);
  await shop.deps.database.pool.query('truncate orders, notifications cascade');
});

const order = (minutes: number, change: Parameters<typeof anOrder>[2] = {}) =>
  anOrder(shop.deps, wreath, { funeralTime: new Date(NOON.getTime() + minutes * MINUTE), ...change });
const watch = () => jobHandlers(shop.deps)['watch-deadlines']({});
const told = () => shop.deps.db.select().from(notifications).orderBy(notifications.createdAt);

it('tells the administrators once of a wreath that was not delivered in time, and what can be done', async () => {
  const { number } = await order(59, { production: 'pronto', funeralLocation: 'Capela A' });
  await watch();
  await watch();
  const [message, ...others] = await told();
  expect(others).toEqual([]);
  expect(message).toMatchObject({ recipient: admin.email, subject: `Coroa fora do prazo de entrega: nº ${number}` });
  expect(message?.textBody).toContain('Entregar até 23/11/2026 11:59 em Capela A; a cerimônia é em 23/11/2026 12:59.');
  expect(message?.textBody).toContain('Etapa: Pronto. Se já chegou, marquem como entregue.');
  expect(message?.textBody).toContain(`/funcionario/pedidos/${number}`);
});

it('tells it again for another deadline', async () => {
  await order(59, { production: 'pronto' });
  await watch();
  await shop.deps.db.update(orders).set({ funeralTime: new Date(NOON.getTime() + 200 * MINUTE) });
  await watch();
  shop.clock.advance(150 * MINUTE);
  await watch();
  expect(await told()).toHaveLength(2);
});

it('tells of a wreath that should be begun by now, and again when it is late', async () => {
  const { number } = await order(239);
  await watch();
  shop.clock.advance(180 * MINUTE);
  await watch();
  expect((await told()).map(({ subject }) => subject)).toEqual([
    `Coroa ainda não começada: nº ${number}`,
    `Coroa fora do prazo de entrega: nº ${number}`,
  ]);
});

it.each([
  ['in time', 241, {}],
  ['begun', 239, { production: 'em_producao' }],
  ['bought when nothing could be promised any more', 239, { flags: ['past-deadline'] }],
  ['frozen because the provider suspects fraud', 30, { flags: ['fraud-stop'] }],
  ['delivered', 30, { production: 'entregue', productionAt: NOON }],
  ['cancelled', 30, { closing: 'cancelled' }],
  ['for a ceremony of the day before yesterday', -25 * 60, {}],
] as const)('tells nothing of a wreath that is %s', async (_, minutes, change) => {
  await order(minutes, change as Parameters<typeof anOrder>[2]);
  await watch();
  expect(await told()).toEqual([]);
});

it('tells nothing of a wreath whose money went back, which waits for a person', async () => {
  await aRefund(shop.deps, await order(30));
  await watch();
  expect(await told()).toEqual([]);
});
