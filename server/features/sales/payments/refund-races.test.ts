import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderDetails } from '#contract/orders.ts';
import { officeOfFile } from '../../../testing/accounts.ts';
import { aProduct, type TestProduct } from '../../../testing/factories.ts';
import { aPaidOrder, moneyActions, readOrder, settleAll } from '../../../testing/money.ts';
import { deliver } from '../../../testing/orders.ts';

const { shop, admin } = await officeOfFile();
const act = moneyActions(shop, admin);

describe('money that several people move at once, on PostgreSQL', () => {
  let wreath: TestProduct;
  let order: OrderDetails;
  beforeEach(async () => {
    wreath = await aProduct(shop.deps, { stock: 5 });
    order = await aPaidOrder(shop, admin, [wreath]);
  });

  const paymentId = () => order.payments[0]?.payment_id ?? '';
  const now = () => readOrder(shop, admin, order.order_id);
  const told = () => shop.simulator.payments.payments().find(({ id }) => String(id) === paymentId());

  it('goes back once when two people refund the whole of it', async () => {
    const answers = await Promise.all([act.refund(order, 370), act.refund(order, 370), act.refund(order, 370)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    await settleAll(shop);
    expect(await now()).toMatchObject({ paid: 370, refunded: 370 });
    expect(told()?.transaction_amount_refunded).toBe(370);
  });

  it('goes back once when a charge-back and a refund meet', async () => {
    shop.clock.advance(1000);
    const [, { status }] = await Promise.all([
      Promise.resolve().then(() => shop.simulator.payments.chargeBack(paymentId())),
      act.refund(order, 370),
    ]);
    await settleAll(shop);
    await settleAll(shop);
    expect([200, 409, 422]).toContain(status);
    const { refunded, paid, payments } = await now();
    expect({ refunded, paid }).toEqual({ refunded: 370, paid: 370 });
    expect(payments[0]?.refunds.map((refund) => refund.status)).not.toContain('pending');
  });

  it('leaves an order either cancelled or delivered', async () => {
    const [cancelled, delivered] = await Promise.all([act.cancel(order), deliver(shop, admin, order.order_id)]);
    expect([cancelled.status, delivered.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { situation } = await now();
    expect(situation).toBe(cancelled.status === 200 ? 'a_devolver' : null);
    expect(await shop.stockOf(wreath)).toBe(cancelled.status === 200 ? 5 : 4);
  });

  it('shows a payment as to be refunded when it arrives while its order is being cancelled', async () => {
    const reference = told()?.external_reference ?? '';
    const second = shop.simulator.payments.startPayment(reference);
    shop.simulator.payments.approve(second.id);
    const [cancelled] = await Promise.all([act.cancel(order), act.cancel(order), settleAll(shop)]);
    expect(cancelled.status).toBe(200);
    await settleAll(shop);
    expect(await now()).toMatchObject({ situation: 'a_devolver', paid: 740, excess: 740, due: 0 });
    expect(await shop.stockOf(wreath)).toBe(5);
  });

  it('gives the stock back once when cancel, void and refund with cancel meet', async () => {
    await Promise.all([
      act.cancel(order),
      act.refund(order, 370, { cancel: true, request_key: randomUUID() }),
      act.cancel(order),
      act.voidIt(order),
    ]);
    await settleAll(shop);
    expect(await shop.stockOf(wreath)).toBe(5);
    expect(await now()).toMatchObject({ situation: 'cancelado', refunded: 370 });
  });
});
