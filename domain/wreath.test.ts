import { describe, expect, it } from 'vitest';
import { cents } from './money.ts';
import { linesOf, wreathsOf } from './wreath.ts';

const white = { id: 'white', title: 'Coroa Branca', image: '', size: 'Grande', color: 'Padrão', price: cents(35_000) };
const rose = { ...white, id: 'rose', title: 'Coroa Rosa' };

describe('the wreaths of a purchase', () => {
  const two = { ...white, quantity: 2 };
  const three = [two, { ...rose, quantity: 1 }];
  const own = [
    { ...two, faixas: ['', 'Da família'] },
    { ...rose, quantity: 1, faixas: ['Dos amigos'] },
  ];
  const tooMany = [{ ...white, quantity: 1, faixas: ['a', 'b'] }];
  it.each<[string, Parameters<typeof wreathsOf>, string[] | undefined]>([
    [
      'each has the text at its place, an empty one the place of a wreath without ribbon',
      [three, ['', 'Da família', 'Dos amigos']],
      ['white: -', 'white: Da família', 'rose: Dos amigos'],
    ],
    [
      'the last ones have no ribbon when there are fewer texts',
      [[two], ['Da família']],
      ['white: Da família', 'white: -'],
    ],
    ['more texts than wreaths are refused', [[two], ['a', 'b', 'c']], undefined],
    ['a line says its own texts', [own], ['white: -', 'white: Da família', 'rose: Dos amigos']],
    ['where there is no list', [own, ['Do clube']], ['white: Do clube', 'white: -', 'rose: -']],
    ['and no more than its wreaths', [tooMany], undefined],
    ['what can show nothing is no ribbon', [[two], ['\u200b']], ['white: -', 'white: -']],
  ])('%s', (_, input, expected) => {
    expect(wreathsOf(...input)?.map(({ productId, faixa }) => `${productId}: ${faixa ?? '-'}`)).toEqual(expected);
  });

  it('are written as they are read', () => {
    const lines = [
      { ...two, faixas: ['', 'Da família'] },
      { ...white, quantity: 1, faixas: ['Do clube'] },
    ];
    expect(linesOf(wreathsOf(lines) ?? [])).toEqual({ items: lines, faixa_texts: ['', 'Da família', 'Do clube'] });
  });
});
