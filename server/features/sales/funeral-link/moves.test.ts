import { expect, it } from 'vitest';
import { later, publishedCeremony, sepultamento, velorio } from '../../../testing/ceremonies.ts';

const { shop, admin, calls, now, bought, move, told } = await publishedCeremony();

const get = async (url: string) => (await shop.as(admin).get(`/${url}`)).body;

it('a move says before it is saved what follows, and nothing of one that moves no wreath', async () => {
  await bought();
  const check = async (wake: object) => (await calls.check({ id: now.funeral, velorio: wake, sepultamento })).body;
  expect(await check(later)).toContainEqual({
    kind: 'wreaths',
    events: ['velorio'],
    text: '1 coroa segue para o novo local e hora, 1 comprador recebe um aviso em um minuto.',
    funeral_id: null,
  });
  const soon = new Date(shop.clock.now().getTime() + 3_600_000).toISOString();
  expect(JSON.stringify(await check({ local: 'Capela A', data_hora: soon }))).toContain('já não cabe no prazo');
  expect(JSON.stringify(await check(velorio))).not.toContain('wreaths');
});

it('a move that is taken back within a minute is told to nobody', async () => {
  await bought();
  await move();
  expect(await told('buyer-moved')).toHaveLength(1);
  await move({ velorio });
  expect(await told('buyer-moved')).toEqual([]);
  expect(await told('wreaths-moved')).toEqual([]);
});

it('moves within a minute are one message, from where the buyer knew the ceremony', async () => {
  const order = await bought();
  await move();
  shop.clock.advance(1000);
  await move({ velorio: { ...later, local: 'Capela C' } });
  const [mail, ...more] = await told('buyer-moved');
  expect(more).toEqual([]);
  expect(mail?.textBody).toContain('passou de Capela A, 25/11/2026 12:00 para Capela C, 25/11/2026 14:00');
  const [staff, ...others] = await told('wreaths-moved');
  expect(others).toEqual([]);
  expect(staff?.textBody).toContain(`nº ${order.number} (Novo): de Capela A, 25/11/2026 12:00 para Capela C`);
});

it('a move that was told is followed by one that says from where it was moved then', async () => {
  await bought();
  await move();
  await shop.runJobs();
  await shop.deps.database.pool.query("update notifications set status = 'sent', attempts = 1");
  shop.clock.advance(120_000);
  await move({ velorio });
  const mails = await told('buyer-moved');
  expect(mails.at(-1)?.textBody).toContain('passou de Capela B, 25/11/2026 14:00 para Capela A, 25/11/2026 12:00');
});

it('an urgent order of a ceremony that is called off asks nobody, and its buyer is promised nothing', async () => {
  const soon = new Date(shop.clock.now().getTime() + 3 * 3_600_000).toISOString();
  const order = await bought();
  await move({ velorio: { local: 'Capela A', data_hora: soon }, sepultamento });
  expect(await get('dashboard/hoje')).toMatchObject({ unheard: [{ order_id: order.orderId }] });
  await calls.patch(now.funeral, 'desativar');
  expect(await get('dashboard/hoje')).toMatchObject({ unheard: [] });
  expect(await get(`pedido/${order.accessKey}`)).toMatchObject({ promise: 'called-off' });
});

it('an urgent order of a ceremony that moves to a later day wakes nobody any more', async () => {
  const soon = new Date(shop.clock.now().getTime() + 3 * 3_600_000).toISOString();
  const order = await bought();
  await move({ velorio: { local: 'Capela A', data_hora: soon }, sepultamento });
  expect(await get('dashboard/hoje')).toMatchObject({ unheard: [{ order_id: order.orderId }] });
  await move();
  expect(await get('dashboard/hoje')).toMatchObject({ unheard: [] });
  expect(await get(`orders/by_number/${order.number}`)).toMatchObject({ wake: null });
});
