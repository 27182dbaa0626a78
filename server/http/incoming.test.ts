import { describe, expect, it } from 'vitest';
import { shopOfFile } from '../testing/app.ts';
import { canonicalTarget, isReadablePath } from './incoming.ts';

const logLines: string[] = [];
const shop = await shopOfFile({ logLines });

describe('a request target', () => {
  it.each([
    ['/api/products/ativos', '/api/products/ativos'],
    ['/%61pi/products/%61tivos', '/api/products/ativos'],
    ['/%70edido/x', '/pedido/x'],
    ['/a%2fb%20c?q=%61', '/a%2Fb%20c?q=a'],
    ['http://loja.example.com/coroas?x=1', '/coroas?x=1'],
    ['https://loja.example.com', '/'],
    ['*', '/*'],
    ['/%E0', '/%25E0'],
    ['/api/%E0', '/api/%E0'],
  ])('%s is read as %s', (target, canonical) => {
    expect(canonicalTarget(target)).toBe(canonical);
  });

  it.each(['/x%0a', '/x%0D', '/x%E2%80%A8', '/x%00', '/x%'])('%s is no address of a page', (target) => {
    expect(isReadablePath(target)).toBe(false);
  });

  it.each(['TRACE', 'OPTIONS'] as const)('of %s that no route takes is refused in Portuguese', async (method) => {
    const answer = await shop.request({ method: method as 'OPTIONS', url: '*' });
    expect(answer).toMatchObject({ status: 404, body: { detail: 'Não encontrado.', code: 'not-found' } });
  });

  it('with escapes is limited, kept from caches and masked in the log like the plain one', async () => {
    const answer = await shop.request({ method: 'GET', url: '/%61pi/%70edido/0f6c8f0e-8ad5-4a53-9a55-54c0c2f7a1d4' });
    expect(answer).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
    expect(answer.headers['x-ratelimit-limit']).toBeDefined();
    expect(logLines.join('\n')).not.toContain('0f6c8f0e');
  });
});
