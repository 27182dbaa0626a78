import { expect, it } from 'vitest';
import { wreathSize } from './wreath-size.ts';

it.each([
  ['Grande · 1,40 m × 1,10 m', { height: 140, width: 110 }],
  ['1,20 x 0,95 m', { height: 120, width: 95 }],
  ['120cm x 95cm', { height: 120, width: 95 }],
  ['1.5 metros', { height: 150, width: 150 }],
  ['Média, 90 centímetros de diâmetro', { height: 90, width: 90 }],
  ['1,40 m de altura x 1,10 m de largura', { height: 140, width: 110 }],
  ['1,10 m de largura x 1,40 m de altura', { height: 140, width: 110 }],
  ['1,20 m x 0,95 m x 0,30 m', { height: 120, width: 95 }],
])('%j is %j', (words, size) => {
  expect(wreathSize(words)).toEqual(size);
});

it.each(['', 'Grande', '1,40', '3 unidades', '5 m', '10 cm', '120 mm', 'Tamanho 2'])('%j has no size', (words) => {
  expect(wreathSize(words)).toBeUndefined();
});
