import { expect, it } from 'vitest';
import type { WireResponse } from '#contract/endpoint.ts';
import type { getHandover } from '#contract/handover.ts';
import type { LogAction } from '#domain/log-actions.ts';
import { anAccount } from '../../testing/accounts.ts';
import { shopOfFile } from '../../testing/app.ts';
import { aProduct } from '../../testing/factories.ts';
import { anOrder } from '../../testing/orders.ts';
import { writeLog } from '../logs/service.ts';

const HOUR = 3_600_000;
/** Seven in the evening in São Paulo. */
const EVENING = new Date('2026-11-23T22:00:00Z');

const shop = await shopOfFile();
const at = (hours: number) => new Date(EVENING.getTime() + hours * HOUR);
// The sessions last until the morning.
shop.clock.set(at(9));
const wreath = await aProduct(shop.deps, { stock: 9 });
const admin = await anAccount(shop.deps);
const staff = await anAccount(shop.deps, { role: 'funcionario' });

const read = async (search = '', { headers } = staff) =>
  (await shop.as({ headers }).get<WireResponse<typeof getHandover>>(`/dashboard/troca${search}`)).body;
const order = (orderId: string, hours: number, change: Parameters<typeof anOrder>[2] = {}) =>
  anOrder(shop.deps, wreath, { orderId, funeralTime: at(hours), ...change });
const log = (action: LogAction, message: string) =>
  writeLog(shop.deps.db, { actor: admin, ip: '-' }, { at: shop.deps.now(), action, message });

it('tells what changed since somebody took over and what is due in twelve hours; money and refunds to administrators alone', async () => {
  shop.clock.set(at(-14));
  await order('de-manha', 40);
  shop.clock.set(at(-12));
  await order('entregue', 2, { production: 'entregue', productionAt: at(-1) });
  shop.clock.set(EVENING);
  expect(await read()).toMatchObject({ since: at(-12).toISOString(), taken_by: null, delivered: { total: 1 } });

  const take = () => shop.as(staff).post('/dashboard/troca');
  expect(await take()).toMatchObject({ status: 200, body: { message: 'Anotado: o turno é seu.' } });
  shop.clock.set(at(8));
  await order('da-noite', 15);
  shop.clock.set(at(9));
  await order('depois', 60);
  await log('pedido_alterado', 'Pedido alterado: nº 1042. O total passou a R$ 1.400,00.');
  await log('pedido_manual_criado', 'Pedido manual nº 1043 criado.');
  await log('pedido_cancelado', 'R$ 90,00');
  await log('estorno_feito', 'Estorno de R$ 90,00.');
  await log('login', 'Login realizado.');
  const night = await read();
  expect(night).toMatchObject({
    ...{ since: EVENING.toISOString(), taken_by: staff.email, until: at(21).toISOString(), has_more: false },
    fresh: { total: 2, latest: [{ order_id: 'depois' }, { order_id: 'da-noite' }] },
    delivered: { total: 0, latest: [] },
    orders: { total: 1, first: [{ order_id: 'da-noite' }] },
  });
  expect(night.changes.map(({ message }) => message)).toEqual(['.', 'Pedido alterado: nº 1042.']);
  const told = (await read('', admin)).changes.map(({ message }) => message);
  expect(told).toEqual(['Estorno de R$ 90,00.', 'R$ 90,00', 'Pedido alterado: nº 1042. O total passou a R$ 1.400,00.']);

  expect(await read('?horas=24')).toMatchObject({ since: at(-15).toISOString(), taken_by: null, fresh: { total: 4 } });
});

it('tells everybody of an order that a dispute stops, and administrators who let it go on', async () => {
  shop.clock.set(at(10));
  await log('pagamento_em_disputa', 'Pagamento 7 do pedido nº 1044 está em disputa.');
  await log('pagamento_resolvido', 'Pagamento 7 de R$ 90,00, pedido nº 1044, dado por resolvido: Conferido.');
  const messages = async (as = staff) => (await read('', as)).changes.map(({ message }) => message);
  expect(await messages()).toContain('Pagamento 7 do pedido nº 1044 está em disputa.');
  expect((await messages()).join()).not.toContain('resolvido');
  expect((await messages(admin)).join()).toContain('dado por resolvido');
});

it('tells the newest thirty of many changes, and that there are more', async () => {
  for (let count = 0; count < 31; count += 1) await log('pedido_alterado', `Mudança ${count}.`);
  const { changes, has_more } = await read();
  expect([changes.length, changes[0]?.message, has_more]).toEqual([30, 'Mudança 30.', true]);
});
