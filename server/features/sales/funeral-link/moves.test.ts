import { afterEach, describe, expect, it } from 'vitest';
import { at, later, publishedCeremony, sepultamento, velorio } from '../../../testing/ceremonies.ts';
import { aCheckout } from '../../../testing/factories.ts';
import { meeting } from '../../../testing/meeting.ts';
import { anOrder, aRefund, deliver } from '../../../testing/orders.ts';

const { shop, admin, calls, wreath, now, begin, seen, pay, plannedWith, approve, bought, unlink, move, told } =
  await publishedCeremony();

const standing = shop.deps.now;
afterEach(() => {
  shop.deps.now = standing;
});

/** Lets time pass by itself, a millisecond each time that somebody asks for it. */
function letTimePass() {
  shop.deps.now = () => {
    shop.clock.advance(1);
    return standing();
  };
}

/** Lets every message that waits leave. */
async function letLeave() {
  await shop.runJobs();
  await shop.deps.database.pool.query("update notifications set status = 'sent', attempts = 1");
  shop.clock.advance(120_000);
}

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
  letTimePass();
  await move();
  expect(await told('buyer-moved')).toHaveLength(1);
  await move({ velorio });
  expect(await told('buyer-moved')).toEqual([]);
  expect(await told('wreaths-moved')).toEqual([]);
});

it('moves within a minute of each other are one message, from where the buyer knew the ceremony', async () => {
  const order = await bought();
  letTimePass();
  for (const local of ['Capela B', 'Capela D', 'Capela C']) {
    await move({ velorio: { ...later, local } });
    shop.clock.advance(40_000);
  }
  const [mail, ...more] = await told('buyer-moved');
  expect(more).toEqual([]);
  expect(mail?.textBody).toContain('passou de Capela A, 25/11/2026 12:00 para Capela C, 25/11/2026 14:00');
  const [staff, ...others] = await told('wreaths-moved');
  expect(others).toEqual([]);
  expect(staff?.textBody).toContain(`nº ${order.number} (Novo): de Capela A, 25/11/2026 12:00 para Capela C`);
});

it('a change of the burial within a minute takes back nothing that the staff is told of the wake', async () => {
  const order = await bought();
  await move();
  shop.clock.advance(1000);
  await move({ velorio: later, sepultamento: { ...sepultamento, data_hora: '2026-11-25T20:00:00.000Z' } });
  const [staff, ...others] = await told('wreaths-moved');
  expect(others).toEqual([]);
  expect(staff?.textBody).toContain(`nº ${order.number} (Novo): de Capela A, 25/11/2026 12:00 para Capela B`);
});

it('a move that was told is followed by one that says from where it was moved then', async () => {
  await bought();
  await move();
  await letLeave();
  await move({ velorio });
  const mails = await told('buyer-moved');
  expect(mails.at(-1)?.textBody).toContain('passou de Capela B, 25/11/2026 14:00 para Capela A, 25/11/2026 12:00');
});

describe('a move that the buyer does not know when the ceremony is called off', () => {
  const toB = expect.stringContaining('passou de Capela A, 25/11/2026 12:00 para Capela B, 25/11/2026 14:00');
  const callOff = async () => {
    const order = await bought();
    await move();
    await calls.patch(now.funeral, 'desativar');
    expect(await told('buyer-moved')).toEqual([]);
    return order;
  };

  it('is told once it is back', async () => {
    await callOff();
    await calls.patch(now.funeral, 'reabrir', { motivo: 'Foi engano.' });
    expect(await told('buyer-moved')).toMatchObject([{ textBody: toB }]);
  });

  it('is told once the order stays as it is', async () => {
    const order = await callOff();
    await unlink(order.orderId);
    expect(await told('buyer-moved')).toMatchObject([{ textBody: toB }]);
  });

  it('is not told again to who knew it', async () => {
    await bought();
    await move();
    await letLeave();
    await calls.patch(now.funeral, 'desativar');
    await calls.patch(now.funeral, 'reabrir', { motivo: 'Foi engano.' });
    expect(await told('buyer-moved')).toHaveLength(1);
    expect(await told('wreaths-moved')).toHaveLength(1);
  });
});

it('a move of an order whose money went back is told to the staff alone, and its way back too', async () => {
  const { funeral: funeralId } = now;
  const order = await anOrder(shop.deps, wreath, { funeralId, funeralEvent: 'velorio', ...at(velorio) });
  await aRefund(shop.deps, order);
  const soon = { local: 'Capela B', data_hora: new Date(shop.clock.now().getTime() + 3_600_000).toISOString() };
  await move({ velorio: soon });
  expect(await told('wreaths-moved')).toHaveLength(1);
  expect((await shop.as(admin).post(`/orders/${order.orderId}/prazo`)).status).toBe(409);
  await letLeave();
  await move({ velorio });
  expect((await told('wreaths-moved')).at(-1)?.textBody).toContain(`nº ${order.number} (Novo): de Capela B`);
  expect(await shop.told({ recipient: order.buyerEmail })).toEqual([]);
});

it.each([
  ['is called off', () => calls.patch(now.funeral, 'desativar'), { promise: 'called-off' }],
  ['moves to a later day', () => move(), { moved: true }],
])('an urgent order of a ceremony that %s wakes nobody any more', async (_, happen, page) => {
  const soon = new Date(shop.clock.now().getTime() + 3 * 3_600_000).toISOString();
  const order = await bought();
  await move({ velorio: { local: 'Capela A', data_hora: soon }, sepultamento });
  expect(await get('dashboard/hoje')).toMatchObject({ unheard: [{ order_id: order.orderId }] });
  await happen();
  expect(await get('dashboard/hoje')).toMatchObject({ unheard: [] });
  expect(await get(`pedido/${order.accessKey}`)).toMatchObject(page);
});

describe('changes that meet', () => {
  const ofFuneral = () => ({ table: 'funerals', id: now.funeral }) as const;

  it('moved against bought: the buyer is refused, or the order moves too', async () => {
    for (let round = 0; round < 4; round += 1) {
      await begin();
      const body = aCheckout([wreath], seen());
      const [sent] = await meeting<{ status: number }>(shop, ofFuneral(), () =>
        round % 2 === 0 ? [pay(body), move()] : [move(), pay(body)].toReversed(),
      );
      if (sent?.status === 200) expect(await approve(body)).toMatchObject({ ...at(later), flags: ['moved'] });
      else expect(sent?.status).toBe(409);
    }
  });

  it('moved against paid: the order is where the ceremony is, and its buyer knows', async () => {
    const body = aCheckout([wreath], seen());
    await pay(body);
    await meeting<unknown>(shop, ofFuneral(), () => [approve(body), move()]);
    const order = await shop.orderOf(body.order_data.order_id);
    expect(order).toMatchObject({ ...at(later), flags: ['moved'] });
    const mails = [...(await told('buyer-moved')), ...(await told('buyer-confirmation'))];
    expect(mails.some(({ textBody }) => textBody.includes('Capela B'))).toBe(true);
  });

  it('moved against delivered: a delivered wreath stays where it was received', async () => {
    const order = await bought();
    const [delivered] = await meeting<{ status: number }>(shop, { table: 'orders', id: order.id }, () => [
      deliver(shop, admin, order.orderId),
      move(),
    ]);
    expect(delivered?.status).toBe(200);
    const after = await shop.orderOf(order.orderId);
    const isMoved = after?.flags.includes('moved');
    expect(after).toMatchObject({ production: 'entregue', ...at(isMoved ? later : velorio) });
    expect(await told('buyer-moved')).toHaveLength(isMoved ? 1 : 0);
  });

  it('moved twice at once from the same version: one counts, and is told once', async () => {
    const order = await bought();
    const { version } = (await calls.read(now.funeral)).body;
    const answers = await meeting(shop, ofFuneral(), () => [
      calls.update(now.funeral, { ...plannedWith({ velorio: later }), version }),
      calls.update(now.funeral, { ...plannedWith({ velorio: { ...later, local: 'Capela C' } }), version }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const mails = await told('buyer-moved');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.textBody).toContain((await shop.orderOf(order.orderId))?.funeralLocation);
  });
});
