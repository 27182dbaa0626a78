import { expect, test } from 'vitest';
import { createLog } from './log.ts';

const KEY = '0199f3c2-7a55-7cc1-8f00-2b1d5e0a9c31';

/** The path of a request as a line of the log has it. */
function logged(url: string): string {
  let line = '';
  const log = createLog('info', {
    write: (text: string) => {
      line = text;
    },
  });
  log.info({ req: { method: 'GET', url, id: '1' } });
  return (JSON.parse(line) as { req: { path: string } }).req.path;
}

test.each([
  ['/pedido/segredo/recibo', '/pedido/***'],
  ['/api/homenagem/segredo', '/api/homenagem/***'],
  ['/pagar/segredo', '/pagar/***'],
  ['/cerimonias/joao-da-silva-x7', '/cerimonias/***'],
  ['/api/nota/BCDFGHJK', '/api/nota/***'],
  ['/api/pedido/segredo?order_id=x', '/api/pedido/***'],
  ['/api/funerals/calendario/segredo.ics', '/api/funerals/calendario/***'],
  [`/pedido%2F${KEY}`, '/pedido%2F***'],
  [`/pedido\\${KEY}`, '/pedido\\***'],
  [`/pedido;a/${KEY}/recibo`, '/pedido;a/***/recibo'],
  [`/nada/${KEY.toUpperCase()}`, '/nada/***'],
  ['/coroas/coroa-paz?utm_source=mail', '/coroas/coroa-paz'],
])('%s is logged as %s', (url, path) => {
  expect(logged(url)).toBe(path);
});
