import { createRequire } from 'node:module';
import { fastify } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Simulator, startSimulator } from '#simulator/simulator.ts';
import { failureOfKind } from '../testing/failure-of.ts';
import { type MercadoPagoOptions, mercadoPagoGateway } from './payments.mercadopago.ts';
import { simulatorGateway } from './payments.simulator.ts';
import { GatewayError, type LinkRequest } from './payments.ts';

const sdk: { AppConfig: { BASE_URL: string } } = createRequire(import.meta.url)('mercadopago/dist/utils/config');

const NOW = new Date('2026-11-21T13:00:00Z');
const accessToken = 'APP_USR-teste';
const webhookSecrets = ['segredo-novo', 'segredo-antigo'];
const publicUrl = 'https://www.memorialflores.com.br';
/** Short where the provider never answers; anywhere else a busy machine may be slow. */
const deadlines = { tryMs: 30_000, restMs: 20 };
const SHORT = { deadlines: { tryMs: 1000, restMs: 20 } };

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({
    host: '127.0.0.1',
    accessToken,
    webhookSecret: 'segredo-novo',
    now: () => NOW,
  });
  // There is no server at the public address: no notification may be sent.
  simulator.payments.webhooks.set({ lose: true });
});
afterEach(() => simulator.payments.clearFaults());
afterAll(() => simulator.close());

let count = 0;
function linkRequest(changes: Partial<LinkRequest> = {}): LinkRequest {
  count += 1;
  const reference = `pedido-${count}`;
  return {
    reference,
    items: [
      { id: 'p1', title: 'Coroa Saudade Eterna', quantity: 2, unitCents: 35_010 },
      { id: 'faixa', title: 'Faixa personalizada', quantity: 2, unitCents: 2000 },
    ],
    payer: { name: 'Ana Maria de Souza', email: 'ana@example.com', cpf: '52998224725', phone: '21999990000' },
    expiresAt: new Date(NOW.getTime() + 30 * 60_000),
    idempotencyKey: `pref:${reference}`,
    ...changes,
  };
}

const failureOf = (work: Promise<unknown>) => failureOfKind(work, GatewayError);

const options = { accessToken, webhookSecrets, publicUrl, deadlines };
/** The provider's gateway, pointed at the simulator. */
const make = (changes: Partial<MercadoPagoOptions> = {}) =>
  simulatorGateway({ ...options, simulatorUrl: simulator.url, ...changes });

describe('the gateway', () => {
  test('ends a page, which then takes no payment, and says so when there is no such page', async () => {
    const link = await make().createLink(linkRequest());
    const payment = simulator.payments.startPayment(link.preferenceId);
    await make().setLinkEnd(link.preferenceId, NOW);
    expect(simulator.payments.payments().find(({ id }) => id === payment.id)).toMatchObject({ status: 'cancelled' });
    expect(await failureOf(make().setLinkEnd('77-desconhecido', NOW))).toMatchObject({ kind: 'refused' });
  });

  test('creates a page that takes Pix alone, expires with the hold and returns to the shop', async () => {
    const request = linkRequest({ metadata: { order_id: 'x' } });
    const link = await make().createLink(request);
    const preference = simulator.payments.preferences().find(({ id }) => id === link.preferenceId);
    expect(link.url).toBe(preference?.init_point);
    expect(preference).toMatchObject({
      external_reference: request.reference,
      items: [
        { id: 'p1', title: 'Coroa Saudade Eterna', quantity: 2, unit_price: 350.1, currency_id: 'BRL' },
        { id: 'faixa', quantity: 2, unit_price: 20, currency_id: 'BRL' },
      ],
      payer: {
        name: 'Ana',
        surname: 'Maria de Souza',
        email: 'ana@example.com',
        identification: { type: 'CPF', number: '52998224725' },
        phone: { area_code: '21', number: '999990000' },
      },
      back_urls: {
        success: `${publicUrl}/confirmacao`,
        pending: `${publicUrl}/pendente`,
        failure: `${publicUrl}/falha`,
      },
      auto_return: 'approved',
      notification_url: `${publicUrl}/api/pagamento/webhook?source_news=webhooks`,
      expires: true,
      expiration_date_to: '2026-11-21T10:30:00.000-03:00',
      metadata: { order_id: 'x' },
    });
    const excluded = preference?.payment_methods?.excluded_payment_types?.map(({ id }) => id);
    expect(excluded).toContain('credit_card');
    expect(excluded).not.toContain('bank_transfer');
  });

  test('asks for no automatic return to an address that is not public', async () => {
    const { preferenceId } = await make({ publicUrl: 'http://localhost:3000/' }).createLink(linkRequest());
    const preference = simulator.payments.preferences().find(({ id }) => id === preferenceId);
    expect(preference).toMatchObject({ auto_return: '', back_urls: { success: 'http://localhost:3000/confirmacao' } });
  });

  test('answers the same page to the same key, and each call has its own key', async () => {
    const gateway = make();
    const request = linkRequest();
    const first = await gateway.createLink(request);
    expect(await gateway.createLink(request)).toEqual(first);
    expect(await gateway.createLink(linkRequest())).not.toEqual(first);
  });

  test("reads a payment's status from pending to approved", async () => {
    const gateway = make();
    const request = linkRequest();
    const { preferenceId } = await gateway.createLink(request);
    const id = String(simulator.payments.startPayment(preferenceId).id);
    expect(await gateway.getPayment(id)).toEqual({
      id,
      status: 'pending',
      statusDetail: 'pending_waiting_transfer',
      reference: request.reference,
      amountCents: 74_020,
      refundedCents: 0,
      feeCents: undefined,
      netCents: 0,
      releaseAt: undefined,
      currency: 'BRL',
      collectorId: simulator.collectorId,
      liveMode: expect.any(Boolean),
      method: 'pix',
      approvedAt: undefined,
      updatedAt: NOW,
    });
    simulator.payments.approve(id);
    expect(await gateway.getPayment(id)).toMatchObject({
      status: 'approved',
      statusDetail: 'accredited',
      feeCents: 733,
      netCents: 73_287,
      releaseAt: NOW,
      approvedAt: NOW,
    });
    simulator.payments.refund(id);
    expect(await gateway.getPayment(id)).toMatchObject({ status: 'refunded', amountCents: 74_020 });
  });

  test('reads the true method of a payment from the wallet', async () => {
    const { preferenceId } = await make().createLink(linkRequest());
    const { id } = simulator.payments.approve(preferenceId, { method: 'account_money' });
    expect(await make().getPayment(String(id))).toMatchObject({ status: 'approved', method: 'account_money' });
  });

  test.each(['999999999999', 'null', 'undefined', '', '1/../2', '-1', '1e3', '9'.repeat(40)])(
    'answers undefined for the payment %j',
    async (id) => expect(await make().getPayment(id)).toBeUndefined(),
  );

  test('finds every payment of one reference, and none of another', async () => {
    const request = linkRequest();
    const { preferenceId } = await make().createLink(request);
    const rejected = simulator.payments.reject(preferenceId);
    const approved = simulator.payments.approve(simulator.payments.startPayment(preferenceId).id);
    const found = await make().searchPayments(request.reference);
    expect(found.map(({ id, status }) => `${id} ${status}`).sort()).toEqual(
      [`${rejected.id} rejected`, `${approved.id} approved`].sort(),
    );
    expect(await make().searchPayments('nunca-existiu')).toEqual([]);
  });

  test.each(['error-500', 'html-502', 'reset', 'rate-limited', 'stall-body'] as const)(
    'outlives one %s without making a second page',
    async (kind) => {
      simulator.payments.setFault({ endpoint: 'create-preference', kind, times: 1 });
      const request = linkRequest();
      const link = await make(kind === 'stall-body' ? SHORT : {}).createLink(request);
      const made = simulator.payments
        .preferences()
        .filter(({ external_reference: reference }) => reference === request.reference);
      expect(made.map(({ id }) => id)).toEqual([link.preferenceId]);
    },
  );

  test.each(['error-500', 'html-502', 'reset', 'rate-limited', 'stall-body'] as const)(
    'is not available after %s twice',
    async (kind) => {
      const gateway = make({ deadlines: { tryMs: kind === 'stall-body' ? 200 : 30_000, restMs: 20 } });
      simulator.payments.setFault({ endpoint: 'create-preference', kind, times: 2 });
      expect(await failureOf(gateway.createLink(linkRequest()))).toMatchObject({ kind: 'unavailable' });
      simulator.payments.setFault({ endpoint: 'get-payment', kind, times: 2 });
      expect(await failureOf(gateway.getPayment('123'))).toMatchObject({ kind: 'unavailable' });
      simulator.payments.setFault({ endpoint: 'search-payments', kind, times: 2 });
      expect(await failureOf(gateway.searchPayments('pedido-1'))).toMatchObject({ kind: 'unavailable' });
    },
  );

  test('is not available when the answer takes longer than the deadline', async () => {
    simulator.payments.setFault({ endpoint: 'create-preference', kind: 'delay', milliseconds: 5000, times: 2 });
    expect(await failureOf(make(SHORT).createLink(linkRequest()))).toMatchObject({ kind: 'unavailable' });
  });

  test.each(['garbage', 'no-init-point', 'evil-init-point'] as const)(
    'hands on no page from the answer %s',
    async (kind) => {
      simulator.payments.setFault({ endpoint: 'create-preference', kind, times: 1 });
      expect(await failureOf(make().createLink(linkRequest()))).toMatchObject({ kind: 'bad-answer' });
    },
  );

  test('refuses a page that would pay another account', async () => {
    const gateway = make({ collectorId: '42' });
    expect(await failureOf(gateway.createLink(linkRequest()))).toMatchObject({ kind: 'bad-answer' });
    expect(await make({ collectorId: simulator.collectorId }).createLink(linkRequest())).toBeDefined();
  });

  test('refuses a garbled payment or search', async () => {
    simulator.payments.setFault({ endpoint: 'get-payment', kind: 'garbage' });
    expect(await failureOf(make().getPayment('123'))).toMatchObject({ kind: 'bad-answer' });
    simulator.payments.setFault({ endpoint: 'search-payments', kind: 'garbage' });
    expect(await failureOf(make().searchPayments('pedido-1'))).toMatchObject({ kind: 'bad-answer' });
  });

  test('is refused with a wrong token, and the token is nowhere in the error', async () => {
    const failure = await failureOf(make({ accessToken: 'APP_USR-errado' }).createLink(linkRequest()));
    expect(failure.kind).toBe('refused');
    expect(
      `${failure.message} ${failure.stack} ${JSON.stringify(failure)} ${JSON.stringify(failure.cause)}`,
    ).not.toContain('APP_USR-errado');
  });

  test('reports requests that the provider does not accept', async () => {
    const failure = await failureOf(make().createLink(linkRequest({ reference: 'com espaço' })));
    expect(failure.kind).toBe('refused');
  });

  test('reads unexpected values unchanged, and an unknown status as unknown', async () => {
    const { preferenceId } = await make().createLink(linkRequest());
    const { id } = simulator.payments.approve(preferenceId);
    simulator.payments.distort(id, { amount: 1.01, currency: 'USD', collectorId: '7', reference: 'outro' });
    expect(await make().getPayment(String(id))).toMatchObject({
      status: 'approved',
      amountCents: 101,
      currency: 'USD',
      collectorId: '7',
      reference: 'outro',
    });
    simulator.payments.distort(id, { status: 'novidade' });
    expect(await make().getPayment(String(id))).toMatchObject({ status: 'unknown' });
  });
});

test.each([302, 307])('a redirect of the provider with %d is not followed', async (status) => {
  const strange = fastify();
  const visits: string[] = [];
  strange.all('/away', async ({ method }) => visits.push(method));
  strange.all('/*', (_request, reply) => reply.redirect('/away', status));
  const gateway = mercadoPagoGateway({ ...options, baseUrl: await strange.listen({ host: '127.0.0.1', port: 0 }) });
  const calls = [
    gateway.createLink(linkRequest()),
    gateway.setLinkEnd('1-a', NOW),
    gateway.getPayment('1'),
    gateway.searchPayments('pedido-1'),
    gateway.changedPayments(NOW),
    gateway.refund({ paymentId: '1', amountCents: 100, idempotencyKey: 'k' }),
  ];
  for (const failure of await Promise.all(calls.map(failureOf))) expect(failure.kind).toBe('unavailable');
  await strange.close();
  expect(visits).toEqual([]);
});

describe('settings', () => {
  test('a simulator that is not on this machine is refused', () => {
    for (const simulatorUrl of ['https://api.mercadopago.com', 'http://10.0.0.1:1', 'http://127.0.0.1.evil.example']) {
      expect(() => simulatorGateway({ ...options, simulatorUrl })).toThrow('must be on this machine');
    }
  });

  test('without token or secret nothing starts', () => {
    expect(() => mercadoPagoGateway({ ...options, accessToken: '' })).toThrow('access token');
    expect(() => mercadoPagoGateway({ ...options, webhookSecrets: [] })).toThrow('webhook secrets');
    expect(() => mercadoPagoGateway({ ...options, webhookSecrets: [''] })).toThrow('webhook secrets');
  });

  test('two gateways with different addresses disturb neither each other nor the real one', async () => {
    const other = await startSimulator({ host: '127.0.0.1', accessToken, webhookSecret: 's', now: () => NOW });
    other.payments.webhooks.set({ lose: true });
    const here = simulatorGateway({ ...options, simulatorUrl: simulator.url });
    const there = simulatorGateway({ ...options, simulatorUrl: other.url });
    const links = await Promise.all(
      [here, there, here, there].map((gateway) => gateway.createLink(linkRequest({ reference: 'par' }))),
    );
    expect(links.map(({ url }) => new URL(url).origin)).toEqual([simulator.url, other.url, simulator.url, other.url]);
    await other.close();
    expect(sdk.AppConfig.BASE_URL).toBe('https://api.mercadopago.com');
  });
});
