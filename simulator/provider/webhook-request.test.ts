import { describe, expect, it } from 'vitest';
import { ipnRequest, signWebhook, webhookRequest } from './webhook-request.ts';

const SECRET = 's3cr3t';
const REQUEST = 'bb56a2f1-6aae-46ac-982e-9dcd3581d08e';
const event = {
  paymentId: '123456789',
  action: 'payment.updated',
  userId: '42',
  liveMode: true,
  createdAt: '2026-11-21T09:00:00.000-04:00',
};
const signing = { secret: SECRET, requestId: REQUEST, timestampMs: 1_704_908_010_000, notificationId: '987' };
const notify = (options = {}) =>
  webhookRequest('https://loja.example.com/api/hook?source_news=webhooks', event, options, signing);

describe('the signature of a notification', () => {
  it('agrees with known signatures, whatever the unit of time', () => {
    const signed = (timestamp: string) => signWebhook(SECRET, { dataId: '123456789', requestId: REQUEST, timestamp });
    expect(signed('1742505638683')).toBe(
      'ts=1742505638683,v1=f1c90edceab9fa4069bcba5764281bd4bfff590ac4f3000d36f033b5b2835418',
    );
    expect(signed('1704908010')).toBe(
      'ts=1704908010,v1=a3180a7774ad97f85f473e12f603a9a894b9f487fedb4da4f2196abc8d6536f2',
    );
  });

  it('leaves a missing part out whole', () => {
    expect(signWebhook(SECRET, { dataId: '123456789', timestamp: '1704908010' })).toContain('41ffb42819d3582f');
    expect(signWebhook(SECRET, { requestId: REQUEST, timestamp: '1704908010' })).toContain('ce1982c400bcc71a');
  });
});

describe('a notification', () => {
  it('tells only the id of the payment, in the address and in the body', () => {
    const { url, headers, body } = notify({ timestampUnit: 's' });
    expect(url).toBe('https://loja.example.com/api/hook?source_news=webhooks&data.id=123456789&type=payment');
    expect(headers['x-signature']).toBe(
      'ts=1704908010,v1=a3180a7774ad97f85f473e12f603a9a894b9f487fedb4da4f2196abc8d6536f2',
    );
    expect(headers['user-agent']).toBe('MercadoPago WebHook v1.0 payment');
    expect(JSON.parse(body)).toEqual({
      id: 987,
      live_mode: true,
      type: 'payment',
      date_created: '2026-11-21T09:00:00.000-04:00',
      user_id: 42,
      api_version: 'v1',
      action: 'payment.updated',
      data: { id: '123456789' },
    });
  });

  it('can be forged, unsigned or of another topic', () => {
    expect(notify({ signature: 'missing' }).headers['x-signature']).toBeUndefined();
    expect(notify({ signature: 'wrong' }).headers['x-signature']).not.toBe(notify().headers['x-signature']);
    expect(notify({ topic: 'stop_delivery_op_wh' }).url).toContain('type=stop_delivery_op_wh');
  });

  it('of the older kind names the topic and carries no signature', () => {
    const { url, headers, body } = ipnRequest('https://loja.example.com/hook', 'merchant_order', '77');
    expect(url).toBe('https://loja.example.com/hook?topic=merchant_order&id=77');
    expect(headers['x-signature']).toBeUndefined();
    expect(JSON.parse(body)).toEqual({
      resource: 'https://api.mercadolibre.com/merchant_orders/77',
      topic: 'merchant_order',
    });
  });
});
