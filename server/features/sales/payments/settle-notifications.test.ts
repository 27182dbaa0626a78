import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PayPage } from '#contract/payments.ts';
import { formatDateTime } from '#domain/dates.ts';
import type { ProviderPayment } from '../../../adapters/payments.ts';
import { logs } from '../../../db/schema/logs.ts';
import type { reservations } from '../../../db/schema/reservations.ts';
import type { Deps } from '../../../deps.ts';
import { anAccount } from '../../../testing/accounts.ts';
import { shopOfFile } from '../../../testing/app.ts';
import { aProduct, type TestProduct } from '../../../testing/factories.ts';
import { aReservation } from '../../../testing/reservations.ts';
import { reconcilePayments } from './reconcile.ts';
import { checkPayment, settlePayment } from './settle.ts';

const SECRET = 'segredo-de-teste';
const OWNER = 'dona@example.com';

const shop = await shopOfFile();
const owner = await anAccount(shop.deps, { email: OWNER });

describe('a report about a payment', () => {
  let wreath: TestProduct;
  let lastId = 0;
  beforeEach(async () => {
    shop.simulator.payments.clearFaults();
    wreath = await aProduct(shop.deps);
  });

  /** A hold with a link, and a payment for it as the provider reports it. */
  const held = async (change: Partial<typeof reservations.$inferInsert> = {}) => {
    const reservation = await aReservation(shop.deps, [wreath], { paymentUrl: 'https://example.com', ...change });
    lastId += 1;
    const payment: ProviderPayment = {
      id: String(lastId),
      status: 'approved',
      statusDetail: '',
      reference: reservation.id,
      refundedCents: 0,
      feeCents: undefined,
      netCents: undefined,
      releaseAt: undefined,
      amountCents: 37_000,
      currency: 'BRL',
      collectorId: '77',
      liveMode: false,
      method: 'pix',
      approvedAt: shop.deps.now(),
      updatedAt: shop.deps.now(),
    };
    return { reservation, payment };
  };
  const settle = (payment: ProviderPayment, deps: Deps = shop.deps) => settlePayment(deps, payment, 'webhook');
  const holdOf = async ({ orderId }: { orderId: string }) => (await shop.holdsOf(orderId))[0];

  /** The events of the messages to the owner about a payment. */
  const toldOf = async ({ id }: ProviderPayment) => {
    const rows = await shop.told({ recipient: OWNER });
    return rows.filter(({ cause }) => cause.endsWith(`:${id}`)).map(({ cause, textBody }) => [cause, textBody]);
  };

  /** The action under which the system logged a message. */
  const loggedAs = async (message: string) => {
    const [entry] = await shop.deps.db.select().from(logs).where(eq(logs.message, message));
    return entry?.userEmail === 'sistema' ? entry.action : undefined;
  };

  it('that it is paid too late and beyond the stock is reported to the owner once, with both reasons', async () => {
    wreath = await aProduct(shop.deps, { stock: 0 });
    const { reservation, payment } = await held({ expiresAt: new Date(shop.deps.now().getTime() - 1) });
    await settle(payment);
    await settle(payment);
    const text = `O pedido nº ${reservation.number} precisa de uma pessoa: pago depois que a reserva venceu e sem estoque suficiente.`;
    expect(await toldOf(payment)).toEqual([[`problem:flagged:${payment.id}`, expect.stringContaining(text)]]);
    expect(await shop.orderOf(reservation.orderId)).toMatchObject({ flags: ['late', 'short-stock'] });
    expect(await shop.paymentOf(payment.id)).toMatchObject({ needsPerson: true, problems: ['late', 'short-stock'] });
  });

  it('that it is paid past the deadline of its ceremony is urgent for the staff, and said to the buyer as on the page', async () => {
    const inHours = (hours: number) => new Date(shop.deps.now().getTime() + hours * 3_600_000);
    const late = await held({ funeralTime: inHours(2), buyerEmail: 'atrasada@example.com' });
    await settle(late.payment);
    const text = `O pedido nº ${late.reservation.number} precisa de uma pessoa: fora do prazo: combine já a entrega com quem comprou.`;
    expect(await toldOf(late.payment)).toEqual([[`problem:flagged:${late.payment.id}`, expect.stringContaining(text)]]);
    expect(await shop.orderOf(late.reservation.orderId)).toMatchObject({ flags: ['past-deadline'] });
    const mailTo = async (recipient: string) => (await shop.told({ recipient }))[0]?.textBody;
    expect(await mailTo('atrasada@example.com')).toContain('Pedido feito fora do prazo: já não podemos prometer');
    const key = (await shop.orderOf(late.reservation.orderId))?.accessKey;
    expect((await shop.get(`/pedido/${key}`)).body).toMatchObject({
      promise: 'too-late',
    });
    const inTime = await held({ funeralTime: inHours(24), buyerEmail: 'cedo@example.com' });
    await settle(inTime.payment);
    expect(await shop.orderOf(inTime.reservation.orderId)).toMatchObject({ flags: [] });
    const until = formatDateTime(inHours(23));
    expect(await mailTo('cedo@example.com')).toContain(`Entregamos até ${until}.`);
  });

  it('that it is approved in time for its ceremony is in time, heard a minute later and while the shop is closed', async () => {
    const inHours = (hours: number) => new Date(shop.deps.now().getTime() + hours * 3_600_000);
    const { reservation, payment } = await held({ funeralTime: inHours(4) });
    await shop.as(owner).put('/business/force', { mode: 'closed', until: null });
    const page = await shop.get<PayPage>(`/pagar/${reservation.payKey}`);
    expect(page.body.ceremony?.verdict).toBe('tight');
    const heard = (hours: number) => ({ ...shop.deps, now: () => inHours(hours) });
    await settle(payment, heard(1 / 60));
    expect(await shop.orderOf(reservation.orderId)).toMatchObject({ flags: [] });
    const lost = await held({ funeralTime: inHours(4) });
    await settle(lost.payment, heard(5));
    expect(await shop.orderOf(lost.reservation.orderId)).toMatchObject({ flags: ['moved-late'] });
    await shop.as(owner).put('/business/force', { mode: null, until: null });
  });

  it('that is refused releases a hold, waits for no money, and leaves a paid one alone', async () => {
    const { reservation, payment } = await held();
    expect(await settle({ ...payment, status: 'pending' })).toBe('pending');
    expect(await shop.paymentOf(payment.id)).toMatchObject({ outcome: 'waiting', needsPerson: false });
    expect(await holdOf(reservation)).toMatchObject({ status: 'active' });
    expect(await settle({ ...payment, status: 'cancelled' })).toBe('rejected');
    expect(await holdOf(reservation)).toMatchObject({ status: 'released' });
    expect(await shop.paymentOf(payment.id)).toMatchObject({ outcome: 'refused', problems: [], needsPerson: false });
    const message = `Pagamento ${payment.id} recusado; reserva do pedido nº ${reservation.number} liberada.`;
    expect(await loggedAs(message)).toBe('reserva_liberada');
    const paid = await held();
    await settle(paid.payment);
    expect(await settle({ ...paid.payment, id: `${paid.payment.id}00`, status: 'rejected' })).toBe('rejected');
    expect(await holdOf(paid.reservation)).toMatchObject({ status: 'converted' });
  });

  it('without the instant of the approval counts from its arrival', async () => {
    const early = await held();
    await settle({ ...early.payment, approvedAt: undefined });
    expect(await shop.orderOf(early.reservation.orderId)).toMatchObject({ flags: [] });
    const late = await held({ expiresAt: new Date(shop.deps.now().getTime() - 1) });
    await settle({ ...late.payment, approvedAt: undefined });
    expect(await shop.orderOf(late.reservation.orderId)).toMatchObject({ flags: ['late'] });
  });

  it('of an approval before the hold ended is in time, however late it is heard', async () => {
    const { reservation, payment } = await held({ expiresAt: shop.deps.now() });
    const later = new Date(shop.deps.now().getTime() + 3_600_000);
    await settle(payment, { ...shop.deps, now: () => later });
    expect(await shop.orderOf(reservation.orderId)).toMatchObject({ flags: [] });
  });

  it('of money that is only a test, or of somebody else, makes no order in production, and one where the provider is only tried', async () => {
    const config = {
      ...shop.deps.config,
      mode: 'production' as const,
      payments: 'mercadopago' as const,
      mercadoPago: { accessToken: 'APP_USR-teste', webhookSecrets: [SECRET], collectorId: '77' },
    };
    const trying = { ...shop.deps, config: { ...config, mode: 'demo' as const } };
    expect(await settle((await held()).payment, trying)).toBe('ok');
    const { reservation, payment } = await held();
    expect(await settle(payment, { ...shop.deps, config })).toBe('pending');
    expect(await shop.paymentOf(payment.id)).toMatchObject({
      outcome: 'mismatch',
      problems: ['test-mode'],
      needsPerson: true,
    });
    const foreign = { ...payment, id: `${payment.id}00`, liveMode: true, collectorId: '1' };
    expect(await settle(foreign, { ...shop.deps, config })).toBe('pending');
    expect(await shop.paymentOf(foreign.id)).toMatchObject({ outcome: 'mismatch', problems: ['collector'] });
    expect(await shop.orderOf(reservation.orderId)).toBeUndefined();
    const message = `Pagamento ${payment.id} de R$ 370,00 precisa de uma pessoa: pagamento de teste.`;
    expect(await loggedAs(message)).toBe('pagamento_divergente');
  });

  it('that the page asks for once more is answered from our own record while the provider is down', async () => {
    const { payment } = await held();
    await settle(payment);
    shop.simulator.payments.setFault({ endpoint: 'get-payment', kind: 'error-500', times: 1000 });
    expect(await checkPayment(shop.deps, payment.id, 'page')).toBe('ok');
    await expect(checkPayment(shop.deps, payment.id, 'webhook')).rejects.toMatchObject({ name: 'GatewayError' });
  });

  it('that fails for one reservation is asked for again, and the other reservations get theirs', async () => {
    const broken = await held();
    const other = await held();
    const found = (reference: string) => Promise.resolve(reference === other.reservation.id ? [other.payment] : []);
    const gateway = {
      ...shop.deps.payments,
      searchPayments: (reference: string) =>
        reference === broken.reservation.id ? Promise.reject(new Error('bad gateway')) : found(reference),
    };
    const asked = await reconcilePayments({ ...shop.deps, payments: gateway });
    expect(asked).toBeGreaterThanOrEqual(2);
    expect(await shop.orderOf(other.reservation.orderId)).toMatchObject({ paymentId: other.payment.id });
    expect(await holdOf(other.reservation)).toMatchObject({ checkedAt: shop.deps.now() });
    expect(await holdOf(broken.reservation)).toMatchObject({ status: 'active', checkedAt: null });
  });

  it('comes in two formats, and other topics are accepted and ignored', async () => {
    const notify = async (query: string, dataId?: string) => {
      const manifest = `${dataId ? `id:${dataId};` : ''}request-id:${query};ts:1704908010;`;
      const signature = `ts=1704908010,v1=${createHmac('sha256', SECRET).update(manifest).digest('hex')}`;
      const headers = { 'x-signature': signature, 'x-request-id': query };
      expect((await shop.as({ headers }).post(`/pagamento/webhook?${query}`, {})).status, query).toBe(200);
      return shop.runJobs();
    };
    await shop.runJobs();
    expect(await notify('data.id=404&type=payment', '404')).toBe(1);
    expect(await notify('data.id=404&topic=payment', '404')).toBe(1);
    expect(await notify('data.id=404&topic=merchant_order', '404')).toBe(0);
    expect(await notify('data.id=a.b&type=payment', 'a.b')).toBe(0);
  });
});
