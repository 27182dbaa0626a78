import { describe, expect, it } from 'vitest';
import { openShop } from '../testing/app.ts';
import { canonicalTarget, isReadablePath } from './request-target.ts';

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
    const shop = await openShop();
    try {
      const answer = await shop.app.inject({ method: method as 'OPTIONS', url: '*' });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ detail: 'Não encontrado.', code: 'not-found' });
    } finally {
      await shop.close();
    }
  });

  it('with escapes is limited, kept from caches and masked in the log like the plain one', async () => {
    const logLines: string[] = [];
    const shop = await openShop({ logLines });
    try {
      const answer = await shop.request({ method: 'GET', url: '/%61pi/%70edido/0f6c8f0e-8ad5-4a53-9a55-54c0c2f7a1d4' });
      expect(answer.status).toBe(404);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['x-ratelimit-limit']).toBeDefined();
      expect(logLines.join('\n')).not.toContain('0f6c8f0e');
    } finally {
      await shop.close();
    }
  });
});
