import { fastify } from 'fastify';
import { describe, expect, test } from 'vitest';
import { readLink, readPayment, readSearch } from './payments.mercadopago.answers.ts';
import { mercadoPagoGateway, preferenceBody } from './payments.mercadopago.ts';
import { GatewayError } from './payments.ts';

const link = (init_point: unknown) => ({ id: '1-a', init_point, collector_id: 1 });

const payment = {
  id: 98_765_432_101,
  status: 'approved',
  status_detail: 'accredited',
  external_reference: 'pedido-1',
  transaction_amount: 370.1,
  currency_id: 'BRL',
  collector_id: 123,
  live_mode: true,
  payment_method_id: 'pix',
  payment_type_id: 'bank_transfer',
  date_created: '2026-11-21T09:00:00.000-04:00',
  date_approved: '2026-11-21T09:05:00.000-04:00',
  date_last_updated: '2026-11-21T09:05:01.000-04:00',
};

describe('the page that the buyer is sent to', () => {
  test.each([
    'https://www.mercadopago.com.br/checkout/v1/redirect?pref_id=1-a',
    'https://www.mercadopago.com/checkout/v1/redirect?pref_id=1-a',
  ])('%s lies at the provider', (url) => {
    expect(readLink(link(url), {})).toEqual({ preferenceId: '1-a', url });
  });

  test.each([
    'http://www.mercadopago.com.br/checkout',
    'https://www.mercadopago.com.br.evil.example/checkout',
    'https://evilmercadopago.com.br/checkout',
    'https://www.mercadopago.com.br@evil.example/checkout',
    'https://user@www.mercadopago.com.br/checkout',
    'https://www.mercadopago.com.br:8443/checkout',
    'https://evil.example/?www.mercadopago.com.br',
    'javascript:alert(1)//www.mercadopago.com.br',
    '//www.mercadopago.com.br/checkout',
    '',
    null,
    42,
  ])('%j does not', (url) => {
    expect(() => readLink(link(url), {})).toThrow(GatewayError);
  });

  test('lies exactly at the simulator when there is one', () => {
    const expected = { baseUrl: 'http://127.0.0.1:4000' };
    expect(readLink(link('http://127.0.0.1:4000/checkout'), expected).url).toBe('http://127.0.0.1:4000/checkout');
    for (const url of ['http://127.0.0.1:4001/checkout', 'https://www.mercadopago.com.br/checkout']) {
      expect(() => readLink(link(url), expected)).toThrow('does not lie at the provider');
    }
  });
});

describe('a payment', () => {
  test('is read in centavos, UTC and text ids', () => {
    expect(readPayment(payment)).toEqual({
      id: '98765432101',
      status: 'approved',
      statusDetail: 'accredited',
      reference: 'pedido-1',
      amountCents: 37_010,
      refundedCents: 0,
      currency: 'BRL',
      collectorId: '123',
      liveMode: true,
      method: 'pix',
      approvedAt: new Date('2026-11-21T13:05:00Z'),
      updatedAt: new Date('2026-11-21T13:05:01Z'),
    });
  });

  test('without a reference, or with an empty one, has none', () => {
    expect(readPayment({ ...payment, external_reference: '' }).reference).toBeUndefined();
    expect(readPayment({ ...payment, external_reference: null }).reference).toBeUndefined();
  });

  test('keeps an id of 20 digits that comes as text', () => {
    expect(readPayment({ ...payment, id: '12345678901234567890' }).id).toBe('12345678901234567890');
  });

  test.each([
    ['an amount as text', { transaction_amount: '370.10' }],
    ['an amount of three decimals', { transaction_amount: 370.101 }],
    ['no amount', { transaction_amount: undefined }],
    ['an id that lost digits', { id: 2 ** 60 }],
    ['a date that is none', { date_approved: 'ontem' }],
    ['a yes as text', { live_mode: 'true' }],
  ])('with %s is not usable, and the error tells the place but no value', (_what, change) => {
    const [place = ''] = Object.keys(change);
    expect(() => readPayment({ ...payment, ...change })).toThrow(place);
    expect(() => readPayment({ ...payment, ...change })).not.toThrow(/370|ontem|1152921504606846976/);
  });

  test('one of a search that is not usable spoils the search: nothing is dropped silently', () => {
    expect(readSearch({ results: [payment] })).toHaveLength(1);
    expect(() => readSearch({ results: [payment, {}] })).toThrow(GatewayError);
    expect(() => readSearch({})).toThrow(GatewayError);
  });
});

const SHOP = { publicUrl: 'https://loja.example' };

describe('the request for a page at the real provider', () => {
  const request = {
    reference: 'r',
    items: [],
    payer: { name: 'Ana', email: `${'a'.repeat(150)}@x.example`, cpf: '52998224725', phone: '' },
    expiresAt: new Date('2026-11-21T13:30:00Z'),
    idempotencyKey: 'k',
  };

  test.each([
    'http://loja.example',
    'https://localhost:3000',
    'https://192.168.0.10',
    'https://172.16.0.1',
    'https://[::1]',
    'https://loja.local',
  ])('from %s leaves out what the provider could not reach', (publicUrl) => {
    const body = preferenceBody(request, { publicUrl });
    expect(body).not.toHaveProperty('notification_url');
    expect(body).not.toHaveProperty('auto_return');
  });

  test.each([
    ['529.982.247-25', { type: 'CPF', number: '52998224725' }],
    ['11.222.333/0001-81', { type: 'CNPJ', number: '11222333000181' }],
    ['12.ABC.345/01DE-35', undefined],
    ['123.456.789-00', undefined],
  ])('sends the document %s only when it is valid', (cpf, identification) => {
    const { payer } = preferenceBody({ ...request, payer: { ...request.payer, cpf } }, SHOP);
    expect(payer).toMatchObject({ name: 'Ana' });
    expect(payer?.identification).toEqual(identification);
  });

  test("sends a phone's digits, however it was typed", () => {
    const payer = { ...request.payer, phone: '+55 (21) 99999-0000' };
    const phone = { area_code: '21', number: '999990000' };
    expect(preferenceBody({ ...request, payer }, SHOP).payer).toMatchObject({ phone });
  });

  test('leaves out an e-mail that is too long, an invalid phone, and a missing surname', () => {
    const { payer } = preferenceBody(request, SHOP);
    expect(payer).toEqual({ name: 'Ana', surname: '', identification: { type: 'CPF', number: '52998224725' } });
  });
});

test('a call that the provider will end, or has ended, is told of', async () => {
  const aging = fastify();
  aging.get('/v1/payments/search', (_request, reply) =>
    reply.headers({ deprecation: '@1798761600', sunset: 'Wed, 01 Sep 2027 00:00:00 GMT' }).send({ results: [] }),
  );
  aging.get('/v1/payments/:id', (_request, reply) => reply.code(410).send({}));
  const told: string[] = [];
  const baseUrl = await aging.listen({ host: '127.0.0.1', port: 0 });
  const gateway = mercadoPagoGateway({
    accessToken: 'APP_USR-teste',
    webhookSecrets: ['segredo'],
    publicUrl: 'https://www.memorialflores.com.br',
    baseUrl,
    onEnding: (announced) => told.push(announced),
  });
  await gateway.searchPayments('pedido-1');
  await expect(gateway.getPayment('1')).rejects.toBeInstanceOf(GatewayError);
  await aging.close();
  expect(told).toEqual(['deprecation: @1798761600, sunset: Wed, 01 Sep 2027 00:00:00 GMT', '410 Gone']);
});
