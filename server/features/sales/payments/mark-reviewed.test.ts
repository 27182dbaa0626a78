import { beforeEach, describe, expect, it } from 'vitest';
import { officeOfFile } from '../../../testing/accounts.ts';
import { aCheckout, aProduct } from '../../../testing/factories.ts';
import { aHeldOrder, settleAll, verify } from '../../../testing/money.ts';
import { reconcilePayments } from './reconcile.ts';

const { shop, admin } = await officeOfFile();

describe('resolving a payment that needs a person', () => {
  /** The second payment of an order that was paid twice. */
  let twice: string;

  const resolve = (payload: object) => shop.as(admin).patch(`/dashboard/attention/payments/${twice}/resolve`, payload);
  const entries = () => shop.logged('pagamento_resolvido');

  beforeEach(async () => {
    shop.clock.advance(60_000);
    const { reference } = await aHeldOrder(shop, aCheckout([await aProduct(shop.deps)]));
    const started = [1, 2].map(() => shop.simulator.payments.startPayment(reference));
    for (const { id } of started) shop.simulator.payments.approve(id);
    await settleAll(shop);
    const rows = await Promise.all(started.map(({ id }) => shop.paymentOf(id)));
    twice = rows.find((row) => row?.outcome === 'duplicate')?.paymentId ?? '';
    expect(await shop.paymentOf(twice)).toMatchObject({ problems: ['paid-twice'], needsPerson: true });
  });

  it('takes it off the list and logs who did it, for which order and why', async () => {
    const seen = await shop.paymentOf(twice);
    shop.clock.advance(1000);
    const answer = await resolve({ note: '  Devolvido por Pix.  ', updated_at: seen?.updatedAt.toISOString() });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Pagamento marcado como resolvido.' } });
    expect(await shop.paymentOf(twice)).toMatchObject({ problems: ['paid-twice'], needsPerson: false });
    const list = await shop.as(admin).get('/dashboard/attention');
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
    const seen = (await shop.paymentOf(twice))?.updatedAt.toISOString();
    shop.clock.advance(1000);
    shop.simulator.payments.refund(Number(twice));
    await settleAll(shop);
    const answer = await resolve({ note: 'Devolvido.', updated_at: seen });
    expect(answer).toMatchObject({ status: 409, body: { code: 'stale-version' } });
    expect(await shop.paymentOf(twice)).toMatchObject({ problems: ['paid-twice', 'refunded'], needsPerson: true });
  });

  it('stays resolved however often the same report comes, and is raised again by a refund, once', async () => {
    const sameNewsAgain = async () => {
      await shop.simulator.payments.webhooks.replayAll();
      await settleAll(shop);
      await reconcilePayments(shop.deps);
      await verify(shop, twice);
    };
    const seen = (await shop.paymentOf(twice))?.updatedAt.toISOString();
    shop.clock.advance(61 * 60_000);
    await sameNewsAgain();
    expect((await resolve({ note: 'Devolvido por Pix.', updated_at: seen })).status).toBe(200);
    await sameNewsAgain();
    expect(await shop.paymentOf(twice)).toMatchObject({ problems: ['paid-twice'], needsPerson: false });

    shop.simulator.payments.refund(Number(twice));
    await settleAll(shop);
    expect(await shop.paymentOf(twice)).toMatchObject({ problems: ['paid-twice', 'refunded'], needsPerson: true });
    expect((await resolve({ note: 'O estorno é o que fizemos.' })).status).toBe(200);
    await sameNewsAgain();
    expect(await shop.paymentOf(twice)).toMatchObject({ needsPerson: false });
  });
});
