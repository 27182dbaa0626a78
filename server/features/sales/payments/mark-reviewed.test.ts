import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { logs } from '../../../db/schema/logs.ts';
import { payments } from '../../../db/schema/orders.ts';
import { anAccount } from '../../../testing/accounts.ts';
import { shopOfFile } from '../../../testing/app.ts';
import { aCheckout, aProduct } from '../../../testing/factories.ts';
import { aHeldOrder, settleAll } from '../../../testing/money.ts';
import { reconcilePayments } from './reconcile.ts';

const shop = await shopOfFile();
const admin = await anAccount(shop.deps);

describe('resolving a payment that needs a person', () => {
  /** The second payment of an order that was paid twice. */
  let twice: string;

  const settleByWebhook = () => settleAll(shop);
  const paymentRow = async (paymentId: string) =>
    (await shop.deps.db.select().from(payments).where(eq(payments.paymentId, paymentId)))[0];
  const resolve = (payload: object, paymentId = twice, headers: object = admin.headers) =>
    shop.request({
      method: 'PATCH',
      url: `/api/dashboard/attention/payments/${paymentId}/resolve`,
      headers: { ...headers },
      payload,
    });
  const entries = () => shop.deps.db.select().from(logs).where(eq(logs.action, 'pagamento_resolvido'));

  beforeEach(async () => {
    shop.clock.advance(60_000);
    const { reference } = await aHeldOrder(shop, aCheckout([await aProduct(shop.deps)]));
    const started = [1, 2].map(() => shop.simulator.payments.startPayment(reference));
    for (const { id } of started) shop.simulator.payments.approve(id);
    await settleByWebhook();
    const rows = await Promise.all(started.map(({ id }) => paymentRow(String(id))));
    twice = rows.find((row) => row?.outcome === 'duplicate')?.paymentId ?? '';
    expect(await paymentRow(twice)).toMatchObject({ problems: ['paid-twice'], needsPerson: true });
  });

  it('takes it off the list and logs who did it, for which order and why', async () => {
    const seen = await paymentRow(twice);
    shop.clock.advance(1000);
    const answer = await resolve({ note: '  Devolvido por Pix.  ', updated_at: seen?.updatedAt.toISOString() });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Pagamento marcado como resolvido.' } });
    expect(await paymentRow(twice)).toMatchObject({ problems: ['paid-twice'], needsPerson: false });
    const list = await shop.request({ method: 'GET', url: '/api/dashboard/attention', headers: admin.headers });
    expect(JSON.stringify(list.body)).not.toContain(`"${twice}"`);
    const entry = (await entries()).at(-1);
    expect(entry).toMatchObject({
      userEmail: admin.email,
      createdAt: shop.clock.now(),
      ipAddress: '127.0.0.1',
      changes: { before: { needs_person: true }, after: { needs_person: false } },
    });
    expect(entry?.message).toMatch(
      new RegExp(`^Pagamento ${twice} de R\\$ 370,00, pedido nº \\d{4}, dado por resolvido: Devolvido por Pix\\.$`),
    );
  });

  it('refuses the second of two, at the same time too, with 409 and one entry', async () => {
    const before = (await entries()).length;
    const answers = await Promise.all([resolve({ note: 'Um' }), resolve({ note: 'Dois' })]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const again = await resolve({ note: 'Três' });
    expect(again).toMatchObject({
      status: 409,
      body: { detail: 'Este pagamento já foi resolvido.', code: 'conflict' },
    });
    expect(await entries()).toHaveLength(before + 1);
  });

  it('refuses a payment that changed since the person saw it', async () => {
    const seen = (await paymentRow(twice))?.updatedAt.toISOString();
    shop.clock.advance(1000);
    shop.simulator.payments.refund(Number(twice));
    await settleByWebhook();
    const answer = await resolve({ note: 'Devolvido.', updated_at: seen });
    expect(answer).toMatchObject({ status: 409, body: { code: 'stale-version' } });
    expect(await paymentRow(twice)).toMatchObject({ problems: ['paid-twice', 'refunded'], needsPerson: true });
  });

  it('stays resolved however often the same report comes, and is raised again by a refund, once', async () => {
    const sameNewsAgain = async () => {
      await shop.simulator.payments.webhooks.replayAll();
      await settleByWebhook();
      await reconcilePayments(shop.deps);
      await shop.request({ method: 'GET', url: `/api/pagamento/verificar-pagamento?payment_id=${twice}` });
    };
    expect((await resolve({ note: 'Devolvido por Pix.' })).status).toBe(200);
    await sameNewsAgain();
    expect(await paymentRow(twice)).toMatchObject({ problems: ['paid-twice'], needsPerson: false });

    shop.simulator.payments.refund(Number(twice));
    await settleByWebhook();
    expect(await paymentRow(twice)).toMatchObject({ problems: ['paid-twice', 'refunded'], needsPerson: true });
    expect((await resolve({ note: 'O estorno é o que fizemos.' })).status).toBe(200);
    await sameNewsAgain();
    expect(await paymentRow(twice)).toMatchObject({ needsPerson: false });
  });
});
