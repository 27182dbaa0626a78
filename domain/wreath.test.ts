import { describe, expect, test } from 'vitest';
import { cents } from './money.ts';
import { linesOf, wreathsOf } from './wreath.ts';

const white = { id: 'white', title: 'Coroa Branca', image: '', size: 'Grande', color: 'Padrão', price: cents(35_000) };
const rose = { ...white, id: 'rose', title: 'Coroa Rosa' };

function ribbons(...input: Parameters<typeof wreathsOf>): unknown {
  return wreathsOf(...input)?.map(({ productId, faixa }) => [productId, faixa]);
}

describe('the wreaths of a purchase', () => {
  test('each has the text at its place, and an empty one keeps the place of a wreath without ribbon', () => {
    const lines = [
      { ...white, quantity: 2 },
      { ...rose, quantity: 1 },
    ];
    expect(ribbons(lines, ['', 'Da família', 'Dos amigos'])).toEqual([
      ['white', null],
      ['white', 'Da família'],
      ['rose', 'Dos amigos'],
    ]);
  });

  test('the last ones have no ribbon when there are fewer texts, and more texts than wreaths are refused', () => {
    const lines = [{ ...white, quantity: 2 }];
    expect(ribbons(lines, ['Da família'])).toEqual([
      ['white', 'Da família'],
      ['white', null],
    ]);
    expect(ribbons(lines, ['a', 'b', 'c'])).toBeUndefined();
  });

  test('a line says its own texts where there is no list', () => {
    const lines = [
      { ...white, quantity: 2, faixas: ['', 'Da família'] },
      { ...rose, quantity: 1, faixas: ['Dos amigos'] },
    ];
    expect(ribbons(lines)).toEqual([
      ['white', null],
      ['white', 'Da família'],
      ['rose', 'Dos amigos'],
    ]);
    expect(ribbons(lines, ['Do clube'])).toEqual([
      ['white', 'Do clube'],
      ['white', null],
      ['rose', null],
    ]);
    expect(ribbons([{ ...white, quantity: 1, faixas: ['a', 'b'] }])).toBeUndefined();
  });

  test('what can show nothing is no ribbon', () => {
    expect(ribbons([{ ...white, quantity: 1 }], ['\u200b'])).toEqual([['white', null]]);
  });

  test('are written as they are read', () => {
    const lines = [
      { ...white, quantity: 2, faixas: ['', 'Da família'] },
      { ...white, quantity: 1, faixas: ['Do clube'] },
    ];
    expect(linesOf(wreathsOf(lines) ?? [])).toEqual({
      items: lines,
      faixa_texts: ['', 'Da família', 'Do clube'],
    });
  });
});
