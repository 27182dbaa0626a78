import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { mercadoPagoGateway } from './payments.mercadopago.ts';

const webhookSecrets = ['segredo-novo', 'segredo-antigo'];
const options = { accessToken: 'APP_USR-teste', webhookSecrets, publicUrl: 'https://www.memorialflores.com.br' };

const make = (changes: { webhookSecrets?: string[] } = {}) => mercadoPagoGateway({ ...options, ...changes });

function signed(secret: string, ts: string, dataId?: string, requestId?: string): string {
  const manifest = `${dataId ? `id:${dataId};` : ''}${requestId ? `request-id:${requestId};` : ''}ts:${ts};`;
  return `ts=${ts},v1=${createHmac('sha256', secret).update(manifest).digest('hex')}`;
}

describe('a notification to the gateway', () => {
  const id = '123456789';
  const requestId = 'bb56a2f1-6aae-46ac-982e-9dcd3581d08e';

  test.each(['1742505638683', '1704908010'])('is genuine with the right signature (ts %s)', (ts) => {
    for (const secret of webhookSecrets) {
      const signature = signed(secret, ts, id, requestId);
      expect(make().verifyWebhook({ signature, requestId, dataId: id })).toBe(true);
    }
  });

  test('matches a signature known from the documentation', () => {
    const signature = 'ts=1742505638683,v1=f1c90edceab9fa4069bcba5764281bd4bfff590ac4f3000d36f033b5b2835418';
    const gateway = make({ webhookSecrets: ['s3cr3t'] });
    expect(gateway.verifyWebhook({ signature, requestId, dataId: id })).toBe(true);
    expect(make().verifyWebhook({ signature, requestId, dataId: id })).toBe(false);
  });

  test('is genuine without a request id when none was signed, and with an id in capitals', () => {
    const bare = signed('segredo-novo', '1704908010', id);
    expect(make().verifyWebhook({ signature: bare, requestId: undefined, dataId: id })).toBe(true);
    const lower = signed('segredo-novo', '1704908010', 'abc1', requestId);
    expect(make().verifyWebhook({ signature: lower, requestId, dataId: 'ABC1' })).toBe(true);
  });

  test('is genuine without an id in what was signed where its topic has none', () => {
    const signature = signed('segredo-novo', '1704908010', '', requestId);
    const proof = { signature, requestId, dataId: undefined, withoutId: true };
    expect(make().verifyWebhook(proof)).toBe(true);
    expect(make().verifyWebhook({ ...proof, requestId: 'outro' })).toBe(false);
  });

  const right = signed('segredo-novo', '1704908010', id, requestId);
  test.each([
    [
      'no payment in what was signed',
      { signature: signed('segredo-novo', '1704908010', '', requestId), requestId, dataId: undefined },
    ],
    ['no signature', { signature: undefined, requestId, dataId: id }],
    ['an empty signature', { signature: '', requestId, dataId: id }],
    ['a signature of another payment', { signature: right, requestId, dataId: '987654321' }],
    ['another request id', { signature: right, requestId: 'outro', dataId: id }],
    ['another time', { signature: right.replace('1704908010', '1704908011'), requestId, dataId: id }],
    ['a key that is not ours', { signature: signed('outro', '1704908010', id, requestId), requestId, dataId: id }],
    ['an empty key', { signature: signed('', '1704908010', id, requestId), requestId, dataId: id }],
    ['a shortened hash', { signature: right.slice(0, -2), requestId, dataId: id }],
    ['letters for a hash', { signature: 'ts=1704908010,v1=não', requestId, dataId: id }],
  ])('is forged with %s', (_what, proof) => {
    expect(make().verifyWebhook(proof)).toBe(false);
  });
});
