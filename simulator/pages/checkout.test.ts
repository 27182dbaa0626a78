import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openJournal } from '../journal.ts';
import { createProvider, type Provider } from '../provider/provider.ts';
import { registerCheckout } from './checkout-routes.ts';

const START = new Date('2026-11-21T13:00:00Z');
const MINUTES_30 = 30 * 60_000;
const SITE = 'https://loja.example.com';

describe('the checkout page', () => {
  let app: FastifyInstance;
  let provider: Provider;
  let advance: (milliseconds: number) => void;
  beforeEach(() => {
    let now = START.getTime();
    advance = (milliseconds) => {
      now += milliseconds;
    };
    provider = createProvider({
      clock: { now: () => now },
      journal: openJournal(undefined),
      accessToken: 'APP_USR-teste',
      webhookSecret: 'segredo',
      collectorId: '123456789',
    });
    app = Fastify();
    registerCheckout(app, provider);
  });
  afterEach(async () => {
    await app.close();
    await provider.webhooks.close();
  });

  const link = (change: object = {}) =>
    provider.ledger.createPreference(
      {
        items: [
          { id: 'p1', title: 'Coroa <b>Branca</b> & "Lilás"', quantity: 2, unit_price: 350, currency_id: 'BRL' },
          { id: 'faixa', title: 'Faixa', quantity: 2, unit_price: 20, currency_id: 'BRL' },
        ],
        payer: { email: 'maria@example.com' },
        external_reference: 'pedido-1',
        back_urls: {
          success: `${SITE}/confirmacao?origem=loja`,
          pending: `${SITE}/pendente`,
          failure: `${SITE}/falha`,
        },
        expires: true,
        expiration_date_to: new Date(START.getTime() + MINUTES_30).toISOString(),
        ...change,
      },
      undefined,
    );
  const address = (id: string) => `/checkout/v1/redirect?pref_id=${id}`;
  const open = (id: string) => app.inject({ url: address(id) });
  const press = (id: string, action: string, headers: Record<string, string> = {}, seconds = '15') =>
    app.inject({
      method: 'POST',
      url: address(id),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({ action, seconds }).toString(),
    });
  const statuses = (id: string) => provider.ledger.paymentsOf(id).map(({ status }) => status);
  const backTo = (location: unknown) => {
    const url = new URL(String(location));
    return { page: `${url.origin}${url.pathname}`, query: Object.fromEntries(url.searchParams) };
  };

  it('shows what the shop sent as text and never as markup, and lets nothing run but its own', async () => {
    const { body, headers } = await open(link().id);
    expect(body).toContain('Coroa &lt;b&gt;Branca&lt;/b&gt; &amp; &quot;Lilás&quot;');
    expect(body).not.toContain('<b>Branca');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; img-src data:; style-src 'sha256-/);
    expect(headers['content-security-policy']).toContain(`form-action 'self' ${SITE};`);
    expect(body).not.toMatch(/(src|href)="(https?:)?\/\/(?!loja\.example\.com)/);
  });

  it('approves, and redirects the buyer with all query parameters of the provider', async () => {
    const preference = link();
    const answer = await press(preference.id, 'approve');
    const [payment] = provider.ledger.paymentsOf(preference.id);
    expect(answer.statusCode).toBe(303);
    expect(payment).toMatchObject({ status: 'approved', amountCents: 74_000, method: 'pix' });
    expect(backTo(answer.headers.location)).toEqual({
      page: `${SITE}/confirmacao`,
      query: {
        origem: 'loja',
        collection_id: payment?.id,
        collection_status: 'approved',
        payment_id: payment?.id,
        status: 'approved',
        external_reference: 'pedido-1',
        payment_type: 'bank_transfer',
        merchant_order_id: preference.merchantOrderId,
        preference_id: preference.id,
        site_id: 'MLB',
        processing_mode: 'aggregator',
        merchant_account_id: 'null',
      },
    });
  });

  it("writes the text 'null' for the payment when the buyer leaves without one", async () => {
    const { body } = await open(link().id);
    const href = /href="([^"]*falha[^"]*)">Voltar ao site/.exec(body)?.[1]?.replaceAll('&amp;', '&');
    expect(backTo(href)).toMatchObject({
      page: `${SITE}/falha`,
      query: { payment_id: 'null', status: 'null', merchant_order_id: 'null', external_reference: 'pedido-1' },
    });
  });

  it('puts into review, pays from the balance, and approves without going back', async () => {
    const review = link();
    expect(backTo((await press(review.id, 'review')).headers.location).page).toBe(`${SITE}/pendente`);
    expect(statuses(review.id)).toEqual(['in_process']);
    const balance = link();
    const paid = await press(balance.id, 'balance');
    expect(backTo(paid.headers.location).query.payment_type).toBe('account_money');
    const left = link();
    expect((await press(left.id, 'approve-and-leave')).headers.location).toBe(address(left.id));
    expect(statuses(left.id)).toEqual(['approved']);
  });

  it('pays after the time that was chosen', async () => {
    const { id } = link();
    expect((await press(id, 'pay-later', {}, '60')).headers.location).toBe(address(id));
    expect((await open(id)).body).toContain('O pagamento será aprovado em 60 segundo(s).');
    advance(59_999);
    expect(statuses(id)).toEqual(['pending']);
    advance(1);
    expect(statuses(id)).toEqual(['approved']);
  });

  it('expires at once when told so, and pays twice only when told so', async () => {
    const expired = link();
    await press(expired.id, 'expire');
    expect((await open(expired.id)).statusCode).toBe(410);
    await press(expired.id, 'late');
    expect(statuses(expired.id)).toEqual(['approved']);
    const twice = link();
    await press(twice.id, 'pay-again');
    expect(statuses(twice.id)).toEqual([]);
    await press(twice.id, 'approve');
    await press(twice.id, 'pay-again');
    expect(statuses(twice.id)).toEqual(['approved', 'approved']);
  });

  it('takes no orders from pages of other sites, for unknown links or for unknown actions', async () => {
    const { id } = link();
    expect((await press(id, 'approve', { origin: 'https://evil.example.net' })).statusCode).toBe(403);
    expect((await press(id, 'approve', { origin: 'null' })).statusCode).toBe(403);
    expect((await press(id, 'destroy')).statusCode).toBe(400);
    expect((await press('unknown', 'approve')).statusCode).toBe(404);
    expect((await open('unknown')).statusCode).toBe(404);
    expect(statuses(id)).toEqual([]);
    const own = { host: '127.0.0.1:4000', origin: 'http://127.0.0.1:4000' };
    expect((await press(id, 'approve', own)).statusCode).toBe(303);
  });
});
