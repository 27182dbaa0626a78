import { describe, expect, it } from 'vitest';
import { anAccount } from '../../../testing/accounts.ts';
import { shopOfFile } from '../../../testing/app.ts';
import { aCheckout, aProduct, type CheckoutBody } from '../../../testing/factories.ts';
import { statusOf } from '../../system/system-status.ts';
import { reservationsToReconcile } from '../reservation-repository.ts';

const MINUTE = 60_000;

const shop = await shopOfFile({ rateLimitFactor: 1 });
const wreath = await aProduct(shop.deps, { stock: 500 });

describe('buyers who reserve and never pay', () => {
  let networks = 0;
  /** An address in a network that no other test has used. */
  const elsewhere = () => {
    networks += 1;
    return `10.0.${networks}.1`;
  };
  const pay = (payload: CheckoutBody, remoteAddress = elsewhere()) =>
    shop.as({ remoteAddress }).post<{ expires_at: string }>('/pagamento/create-payment', payload);
  const status = async (...call: Parameters<typeof pay>) => (await pay(...call)).status;
  const units = (count: number) => Array.from({ length: count }, () => wreath);

  it('may hold three orders at a time, and all come back when the holds end', async () => {
    const address = elsewhere();
    const statuses: number[] = [];
    for (let i = 0; i < 5; i += 1) statuses.push(await status(aCheckout([wreath]), address));
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    shop.clock.advance(30 * MINUTE);
    expect(await status(aCheckout([wreath]), address)).toBe(200);
  });

  it('may hold twenty wreaths, in one order or in all of an address or a buyer', async () => {
    const tooMany = await pay(aCheckout(units(21)));
    expect(tooMany.status).toBe(422);
    expect(JSON.stringify(tooMany.body)).toContain('Cada pedido leva até 20 coroas.');
    const address = elsewhere();
    const buyer = { buyer_cpf: '529.982.247-25' };
    expect(await status(aCheckout(units(15), buyer), address)).toBe(200);
    const refused = await pay(aCheckout(units(6)), address);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        detail: 'Você já tem reservas aguardando pagamento. Conclua o pagamento delas ou aguarde alguns minutos.',
      },
    });
    expect(await status(aCheckout(units(6), buyer))).toBe(429);
    expect(await status(aCheckout(units(5), buyer))).toBe(200);
    expect(await status(aCheckout(units(20)))).toBe(200);
  });

  it('may hold a third of one wreath, and five of it at any rate', async () => {
    const rare = await aProduct(shop.deps, { stock: 21 });
    const few = await aProduct(shop.deps, { stock: 6 });
    const of = (product: typeof rare, count: number) => aCheckout(Array.from({ length: count }, () => product));
    const address = elsewhere();
    expect(await status(of(rare, 6), address)).toBe(200);
    expect(await pay(of(rare, 2), address)).toMatchObject({
      status: 429,
      body: { detail: expect.stringContaining('reservamos pelo site até 7 de cada vez. Para encomendas maiores') },
    });
    expect(await status(of(rare, 1), address)).toBe(200);
    expect(await status(of(rare, 8))).toBe(429);
    expect(await status(of(few, 5))).toBe(200);
  });

  it.each([
    ['six addresses of one IPv4 /24', (i: number) => `198.51.100.${i}`],
    ['six households of one IPv6 /48', (i: number) => `2001:db8:7:${i}00::1`],
  ])('hold a third of one wreath from %s together, and half of it raises an alarm', async (_, from) => {
    shop.clock.advance(30 * MINUTE);
    const few = await aProduct(shop.deps, { stock: 12 });
    const statuses: number[] = [];
    for (let i = 1; i <= 6; i += 1) statuses.push(await status(aCheckout([few]), from(i)));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await statusOf(shop.deps, 'holds')).status).toBe('ok');
    expect(await status(aCheckout([few]))).toBe(200);
    expect(await statusOf(shop.deps, 'holds')).toMatchObject({
      status: 'failed',
      words: `De ${few.name}, 6 de 12 unidades estão reservadas sem pagamento.`,
    });
    shop.clock.advance(30 * MINUTE);
    expect((await statusOf(shop.deps, 'holds')).status).toBe('ok');
  });

  it.each([
    ['CPF', (i: number) => ({ buyer_cpf: i % 2 === 0 ? '111.444.777-35' : '11144477735' })],
    ['e-mail', (i: number) => ({ buyer_email: i % 2 === 0 ? 'rosa@example.com' : 'ROSA@Example.com' })],
    ['address', () => ({})],
  ])('get three of nine at once by their %s, each for another wreath', async (name, buyer) => {
    const address = elsewhere();
    const wreaths = await Promise.all(Array.from({ length: 9 }, () => aProduct(shop.deps)));
    const statuses = await Promise.all(
      wreaths.map((one, i) => status(aCheckout([one], buyer(i)), name === 'address' ? address : elsewhere())),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429, 429, 429, 429, 429, 429]);
  });

  it('get no more time by changing the order, until the hold has ended', async () => {
    const body = aCheckout([wreath]);
    const changed = (text: string) => ({ ...body, order_data: { ...body.order_data, faixa_texts: [text] } });
    const end = async (payload: CheckoutBody) => (await pay(payload)).body.expires_at;
    const first = await end(body);
    shop.clock.advance(20 * MINUTE);
    expect(await end(changed('Com carinho'))).toBe(first);
    shop.clock.advance(10 * MINUTE);
    expect(Date.parse(await end(changed('Para sempre')))).toBe(shop.clock.now().getTime() + 30 * MINUTE);
    const rows = await shop.holdsOf(body.order_data.order_id);
    expect(rows).toHaveLength(3);
  });

  it('may change an order thirty times in an hour, from any address, and replaced holds are reconciled last', async () => {
    const body = aCheckout([wreath]);
    const { order_id: orderId } = body.order_data;
    const change = (at: number) =>
      status({ ...body, order_data: { ...body.order_data, faixa_texts: [`Saudades ${at}`] } });
    for (let at = 0; at <= 30; at += 1) expect(await change(at)).toBe(200);
    expect(await change(31)).toBe(429);
    const asked = await reservationsToReconcile(shop.deps.db, shop.clock.now(), { hours: 48, limit: 200 });
    const own = asked.flatMap((row, at) => (row.orderId === orderId ? [{ at, status: row.status }] : []));
    expect(own.filter((row) => row.status === 'active')).toHaveLength(1);
    const lastActive = asked.findLastIndex((row) => row.status === 'active');
    expect(own.filter((row) => row.status === 'released').every(({ at }) => at > lastActive)).toBe(true);
    shop.clock.advance(61 * MINUTE);
    expect(await change(32)).toBe(200);
  });

  it('are shown to the owner for a day', async () => {
    const address = elsewhere();
    for (const count of [20, 1, 1]) await status(aCheckout(units(count)), address);
    const lastAt = shop.clock.now();
    const seen = async () => {
      const admin = await anAccount(shop.deps);
      type Attention = { reservations: { latest: { address: string }[] } };
      const { body } = await shop.as(admin).get<Attention>('/dashboard/attention');
      return body.reservations.latest.filter((entry) => entry.address === address);
    };
    expect(await seen()).toEqual([{ address, refused: 2, last_at: lastAt.toISOString() }]);
    shop.clock.advance(24 * 60 * MINUTE + 1);
    expect(await seen()).toEqual([]);
  });
});
