import { describe, expect, it } from 'vitest';
import type { AgendaEvent } from '#contract/funerals.ts';
import { anAccount } from '../../../testing/accounts.ts';
import { at, later, publishedCeremony, sepultamento, velorio } from '../../../testing/ceremonies.ts';
import { aCheckout } from '../../../testing/factories.ts';
import { funeralCalls } from '../../../testing/funerals.ts';
import { anOrder, deliver, editOrder } from '../../../testing/orders.ts';
import type { Order } from '../order-repository.ts';
import { remindOfPayment } from '../payments/open-hold.ts';

const { shop, admin, calls, wreath, now, publish, seen, pay, approve, link, unlink, withdraw, move, bought, told } =
  await publishedCeremony();

describe('bought from the page of a ceremony', () => {
  it('is linked to it, from the reservation to the order', async () => {
    expect(await bought()).toMatchObject({
      funeralId: now.funeral,
      funeralEvent: 'velorio',
      ...at(velorio),
      flags: [],
    });
    const { body } = await calls.read(now.funeral);
    expect(body.coroas).toMatchObject([{ linked: true, funeral_location: 'Capela A' }]);
  });

  it.each<object>([
    { funeral_location: 'Capela C' },
    { funeral_time: '2026-11-25T16:00:00.000Z' },
    { deceased_name: 'Rosa' },
  ])('is refused with %j, which is not on the page', async (change) => {
    const detail = expect.stringContaining('A cerimônia mudou. Agora é em Capela A, 25/11/2026 12:00.');
    expect(await pay(aCheckout([wreath], { ...seen(), ...change }))).toMatchObject({ status: 409, body: { detail } });
  });

  it('is refused once the page is off, or wants no flowers; an ordinary order for the same person is not', async () => {
    await publish({ no_flowers: true });
    expect((await pay(aCheckout([wreath], seen()))).body).toMatchObject({
      detail: expect.stringContaining('não sejam enviadas flores'),
    });
    await withdraw();
    expect((await pay(aCheckout([wreath], seen()))).body).toMatchObject({
      detail: expect.stringContaining('saiu do ar'),
    });
    const { ceremony: _, ...typed } = seen();
    expect((await pay(aCheckout([wreath], typed))).status).toBe(200);
  });

  it('is refused once the funeral is over, whatever hour was planned', async () => {
    await calls.patch(now.funeral, 'concluir');
    expect((await shop.get(`/cerimonias/${now.key}`)).body).toMatchObject({ wreaths: null });
    const detail = expect.stringContaining('já terminou');
    expect(await pay(aCheckout([wreath], seen()))).toMatchObject({ status: 409, body: { detail } });
  });

  it('follows what changed while it was being paid, and says so', async () => {
    const body = aCheckout([wreath], seen());
    await pay(body);
    await move();
    const [hold] = await shop.holdsOf(body.order_data.order_id);
    expect((await shop.get(`/pagar/${hold?.payKey}`)).body).toMatchObject({
      ceremony: { funeral_location: later.local, funeral_time: later.data_hora },
    });
    expect(await approve(body)).toMatchObject({ ...at(later), flags: ['moved'] });
    const other = aCheckout([wreath], { ...seen(), funeral_location: later.local, funeral_time: later.data_hora });
    const { order_key } = (await pay(other)).body;
    const [held] = await shop.holdsOf(other.order_data.order_id);
    await calls.patch(now.funeral, 'desativar');
    const ended = expect.stringContaining('A cerimônia foi cancelada.');
    expect((await shop.get(`/pagar/${held?.payKey}`)).body).toMatchObject({
      ...{ ended, status: 'expired', ceremony: null, url: null, may_hold_longer: false },
    });
    expect(await shop.post(`/pagar/${held?.payKey}/reserva`)).toMatchObject({ status: 409, body: { detail: ended } });
    const sent = `/pedido/${order_key}/pagamento?order_id=${other.order_data.order_id}`;
    expect((await shop.get(sent)).body).toMatchObject({ status: 'expired' });
    shop.clock.advance(20 * 60_000);
    await remindOfPayment(shop.deps, held?.id ?? '');
    expect(await told('buyer-unpaid')).toEqual([]);
    expect(await approve(other)).toMatchObject({ ...at(later), flags: ['no-ceremony'] });
  });
});

describe('a ceremony that moves', () => {
  it('takes its wreaths along, and tells buyer and staff once', async () => {
    const order = await bought();
    expect((await move()).status).toBe(200);
    expect((await move()).status).toBe(200);
    expect(await shop.orderOf(order.orderId)).toMatchObject({ ...at(later), flags: ['moved'], version: 2 });
    const page = await shop.get(`/pedido/${order.accessKey}`);
    expect(page.body).toMatchObject({ moved: true, funeral_location: 'Capela B' });
    const { coroas } = (await calls.read(now.funeral)).body;
    expect(coroas).toMatchObject([{ told: { buyer_name: order.buyerName, buyer_phone: order.buyerPhone } }]);
    const [mail, ...more] = await told('buyer-moved');
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      recipient: order.buyerEmail,
      textBody: expect.stringContaining('passou de Capela A, 25/11/2026 12:00 para Capela B, 25/11/2026 14:00'),
    });
    const [staff] = await told('wreaths-moved');
    expect(staff?.textBody).toContain(
      `nº ${order.number} (Novo): de Capela A, 25/11/2026 12:00 para Capela B, 25/11/2026 14:00.`,
    );
    expect(`${staff?.textBody}${staff?.subject}`).not.toContain('Rosa');
    const [entry] = await shop.logged('cerimonia_do_pedido', String(order.number));
    expect(entry?.changes).toMatchObject({
      before: { funeral_location: 'Capela A' },
      after: { funeral_location: 'Capela B' },
    });
  });

  it('goes on with the burial when there is no wake any more', async () => {
    const order = await bought();
    await move({ velorio: null });
    expect(await shop.orderOf(order.orderId)).toMatchObject({ ...at(sepultamento), funeralEvent: 'sepultamento' });
  });

  it('marks what no longer fits, and takes the mark back when it fits again', async () => {
    const order = await bought();
    const soon = new Date(shop.clock.now().getTime() + 3_600_000).toISOString();
    await move({ velorio: { local: 'Capela A', data_hora: soon } });
    expect((await shop.orderOf(order.orderId))?.flags).toEqual(['moved', 'moved-late']);
    expect((await told('buyer-moved'))[0]?.textBody).toContain('Estamos vendo se ainda chega a tempo');
    expect((await told('wreaths-moved'))[0]?.textBody).toContain('Já não cabe no prazo: falem com quem comprou');
    await move();
    expect((await shop.orderOf(order.orderId))?.flags).toEqual(['moved']);
  });

  it('leaves delivered, closed and unlinked orders, and names the likely ones to the staff', async () => {
    const delivered = await bought();
    await deliver(shop, admin, delivered.orderId);
    const typed = { deceasedName: now.falecido.toUpperCase(), funeralTime: new Date(velorio.data_hora) };
    const likely = await anOrder(shop.deps, wreath, typed);
    await move();
    expect(await shop.orderOf(delivered.orderId)).toMatchObject(at(velorio));
    expect(await shop.orderOf(likely.orderId)).toMatchObject({ funeralLocation: 'Capela Municipal', funeralId: null });
    expect((await told('wreaths-moved'))[0]?.textBody).toContain(
      `Talvez sejam desta cerimônia, e não seguem por si: nº ${likely.number}.`,
    );
    expect(await told('buyer-moved')).toEqual([]);
  });

  it('and is called off: each paid wreath waits for a decision, and goes on when the ceremony is back', async () => {
    const order = await bought();
    await calls.patch(now.funeral, 'desativar');
    expect((await shop.orderOf(order.orderId))?.flags).toEqual(['no-ceremony']);
    expect(await told('buyer-moved')).toEqual([]);
    expect((await told('wreaths-called-off'))[0]?.textBody).toContain(`nº ${order.number}`);
    await calls.patch(now.funeral, 'reabrir', { motivo: 'Foi engano.' });
    expect(await shop.orderOf(order.orderId)).toMatchObject({ flags: [], ...at(velorio), funeralId: now.funeral });
    await calls.patch(now.funeral, 'desativar');
    const before = shop.clock.now();
    shop.clock.set(new Date(new Date(velorio.data_hora).getTime() - 3_600_000));
    // The session of before has ended by then.
    const signedIn = funeralCalls(shop, await anAccount(shop.deps));
    await signedIn.patch(now.funeral, 'reabrir', { motivo: 'Foi engano.' });
    shop.clock.set(before);
    expect((await shop.orderOf(order.orderId))?.flags).toEqual(['moved-late']);
    expect((await shop.get(`/pedido/${order.accessKey}`)).body).toMatchObject({ promise: 'moved-late' });
  });

  it('and is called off: as it is, or to another address, are decisions', async () => {
    const [one, two] = [await bought(), await bought()];
    await calls.patch(now.funeral, 'desativar');
    expect(await unlink(one.orderId)).toMatchObject({ status: 200, body: { flags: [], funeral: null } });
    await editOrder(shop, admin, two.orderId, { funeral_location: 'Rua das Flores, 1' });
    expect(await shop.orderOf(two.orderId)).toMatchObject({
      ...{ flags: ['moved'], funeralId: null, funeralLocation: 'Rua das Flores, 1' },
    });
  });
});

describe('a page that is withdrawn', () => {
  const page = async (order: Order) => (await shop.get(`/pedido/${order.accessKey}`)).body;

  it('leaves a wreath that is reserved, paid or delivered with its ceremony', async () => {
    const reserved = aCheckout([wreath], seen());
    const [paid, delivered] = [await bought(), await bought()];
    await pay(reserved);
    await deliver(shop, admin, delivered.orderId);
    await withdraw();
    expect(await approve(reserved)).toMatchObject({ funeralId: now.funeral, ...at(velorio), flags: [] });
    await move();
    expect(await shop.orderOf(paid.orderId)).toMatchObject({ ...at(later), flags: ['moved'] });
    expect(await page(paid)).toMatchObject({ moved: true, funeral_location: later.local });
    expect(await page(delivered)).toMatchObject({ moved: false, funeral_location: velorio.local });
    expect((await shop.get(`/cerimonias/${now.key}`)).status).toBe(410);
  });
});

describe('linking an order by hand', () => {
  const unlinked = () =>
    anOrder(shop.deps, wreath, { deceasedName: now.falecido, funeralTime: new Date('2026-11-25T18:30:00.000Z') });

  it('is suggested, takes place and time of the nearest event, and can be undone', async () => {
    const order = await unlinked();
    expect((await calls.read(now.funeral)).body.coroas).toMatchObject([{ number: order.number, linked: false }]);
    expect(await link(order)).toMatchObject({
      status: 200,
      body: { funeral_location: sepultamento.local, funeral: { _id: now.funeral, linked: true, called_off: false } },
    });
    expect((await link(order)).body).toMatchObject({ version: 2 });
    expect((await calls.read(now.funeral)).body.coroas).toMatchObject([{ number: order.number, linked: true }]);
    const day = await shop.as(admin).get<AgendaEvent[]>('/funerals/agenda?start=2026-11-25&end=2026-11-25');
    expect(day.body.filter(({ funeral_id }) => funeral_id === now.funeral)).toMatchObject([
      { kind: 'velorio', coroas: { esperadas: 0, entregues: 0 } },
      { kind: 'sepultamento', coroas: { esperadas: 1, entregues: 0 } },
    ]);
    await unlink(order.orderId);
    expect(await shop.orderOf(order.orderId)).toMatchObject({ funeralId: null, funeralLocation: sepultamento.local });
  });

  it('leaves a delivered order where it was delivered, and is refused for a closed one and a funeral called off, which suggests none', async () => {
    const delivered = await anOrder(shop.deps, wreath, { production: 'entregue', productionAt: shop.deps.now() });
    await link(delivered);
    expect(await shop.orderOf(delivered.orderId)).toMatchObject({
      funeralId: now.funeral,
      funeralLocation: 'Capela Municipal',
    });
    const closed = await anOrder(shop.deps, wreath, { closing: 'cancelled', closedAt: shop.deps.now() });
    expect((await link(closed)).status).toBe(409);
    await calls.patch(now.funeral, 'desativar');
    expect((await link(await unlinked())).status).toBe(409);
    expect((await calls.read(now.funeral)).body.coroas).toMatchObject([{ number: delivered.number, linked: true }]);
  });

  it('ends when place or time are edited, not when anything else is', async () => {
    const order = await bought();
    await editOrder(shop, admin, order.orderId, { buyer_name: 'Outra Pessoa' });
    expect((await shop.orderOf(order.orderId))?.funeralId).toBe(now.funeral);
    await editOrder(shop, admin, order.orderId, { funeral_time: '2026-11-25T16:30:00.000Z' });
    expect((await shop.orderOf(order.orderId))?.funeralId).toBeNull();
  });
});
