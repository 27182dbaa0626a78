import { beforeEach, describe, expect, it } from 'vitest';
import { isId } from '../../../db/ids.ts';
import { shopOfFile } from '../../../testing/app.ts';
import { aCheckout, aProduct, type CheckoutBody } from '../../../testing/factories.ts';
import { aHeldOrder, settleAll } from '../../../testing/money.ts';

const shop = await shopOfFile();

describe("the order's state for the browser that sent it", () => {
  let body: CheckoutBody;
  beforeEach(async () => {
    body = aCheckout([await aProduct(shop.deps)]);
  });

  const send = (payload = body) => aHeldOrder(shop, payload);
  const asked = async (key: string, orderId = body.order_data.order_id) => {
    type Sent = { status: string; number: number | null; payment_id: string | null };
    return (await shop.get<Sent>(`/pedido/${key}/pagamento?order_id=${orderId}`)).body;
  };
  const nothing = { number: null, payment_id: null, pay_key: expect.toSatisfy((key) => key === null || isId(key)) };

  it('is that it waits, that it was refused, and that its link has ended', async () => {
    const { reference, key } = await send();
    expect(await asked(key)).toEqual({ status: 'pending', ...nothing });
    shop.simulator.payments.reject(reference);
    await settleAll(shop);
    expect(await asked(key)).toEqual({ status: 'refused', ...nothing });
    const again = await send();
    expect(await asked(again.key)).toEqual({ status: 'pending', ...nothing });
    shop.clock.advance(31 * 60_000);
    expect(await asked(again.key)).toEqual({ status: 'expired', ...nothing });
  });

  it('is its number and its payment once it is paid, also by another link of the same buyer', async () => {
    const older = await send();
    const { order_id, buyer_email, buyer_cpf } = body.order_data;
    const [title] = body.order_data.items;
    shop.clock.advance(1000);
    const newer = await send({
      ...body,
      order_data: { ...body.order_data, order_id, buyer_email, buyer_cpf, faixa_texts: [`Para ${title?.title}`] },
    });
    const { id } = shop.simulator.payments.approve(older.reference);
    await settleAll(shop);
    const told = await asked(newer.key);
    expect(told).toEqual({ status: 'paid', number: expect.any(Number), payment_id: String(id), pay_key: null });
    expect((await shop.get(`/pedido/${newer.key}`)).body).toMatchObject({
      number: told.number,
    });
  });

  it('is hidden from others: an unknown key sees an expired order, a stranger with the same id no number', async () => {
    const { reference } = await send();
    const { order_id } = body.order_data;
    shop.clock.advance(1000);
    const stranger = await send(aCheckout([await aProduct(shop.deps)], { order_id }));
    shop.simulator.payments.approve(reference);
    await settleAll(shop);
    expect(await asked(stranger.key)).toEqual({ status: 'paid', ...nothing });
    expect(await asked('0'.repeat(36))).toEqual({ status: 'expired', ...nothing });
    expect(await asked(stranger.key, 'outro-pedido')).toEqual({ status: 'expired', ...nothing });
  });
});
