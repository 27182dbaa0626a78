import { expect, test } from 'vitest';
import { admitsSignLanguage, PUBLIC_PAGES, signLanguageOn } from './public-pages.ts';

const never = ['/login', '/redefinir-senha', '/pedido/x', '/pagar/x', '/pendente', '/confirmacao', '/dashboard'];

test('the plugin runs on every public page and on those of the cart, and beside no password, payment or secret', () => {
  const free = [...Object.keys(PUBLIC_PAGES), '/coroas/coroa-paz', '/carrinho', '/nota', '/sobre/'];
  expect(free.filter((page) => signLanguageOn(page) !== 'free')).toEqual([]);
  const secret = [
    '/cerimonias/ana-lima-bcdf',
    '/homenagem/x',
    '/familia/x',
    '/quadro/x',
    '/coroas/a/b',
    '/nota/bcdfghjk',
    '/toString',
  ];
  expect([...never, ...secret].filter((page) => signLanguageOn(page) !== 'never')).toEqual([]);
});

test('an unknown address admits it, unless it may be a mistyped secret one', () => {
  const found = ['/nada', '/peddido/chave', '/login'].map((page) => signLanguageOn(page, page !== '/login'));
  expect(found).toEqual(['free', 'never', 'never']);
});

test('where people type their own data it needs a document that was asked for it', () => {
  for (const page of ['/finalizar', '/acompanhar', '/password-reset-request']) {
    const admitted = ['', '?libras=nao', '?x=libras=sim', '?libras=sim'].map((query) =>
      admitsSignLanguage(page, query),
    );
    expect(admitted, page).toEqual([false, false, false, true]);
  }
  expect(never.filter((page) => admitsSignLanguage(page, '?libras=sim'))).toEqual([]);
});
