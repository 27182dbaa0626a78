import { expect, it } from 'vitest';
import { orderUnits } from './units.ts';

const item = (id: string, quantity = 1, size = 'Média') => ({
  id,
  title: `Coroa ${id}`,
  image: '',
  size,
  color: 'Padrão',
  quantity,
  price: 350,
});
const shape = (order: Parameters<typeof orderUnits>[0]) =>
  orderUnits(order).groups.map(({ id, quantity, faixas }) => [id, quantity, faixas.map(({ text }) => text)]);

it('each unit has its faixa, in the order of the items', () => {
  const order = { items: [item('a', 2), item('b')], faixa_texts: ['um', 'dois', 'três'] };
  expect(shape(order)).toEqual([
    ['a', 2, ['um', 'dois']],
    ['b', 1, ['três']],
  ]);
  expect(orderUnits(order).count).toBe(3);
});

it('equal wreaths on lines of their own are one group', () => {
  const order = { items: [item('a'), item('b'), item('a')], faixa_texts: ['um', 'dois', 'três'] };
  expect(shape(order)).toEqual([
    ['a', 2, ['um', 'três']],
    ['b', 1, ['dois']],
  ]);
  expect(orderUnits(order).groups[0]?.faixas.map(({ number }) => number)).toEqual([1, 3]);
});

it('the same wreath in another size is another group', () => {
  const order = { items: [item('a'), item('a', 1, 'Grande')], faixa_texts: ['um', 'dois'] };
  expect(orderUnits(order).groups).toHaveLength(2);
});

it('a unit without text says so, and a text without unit is not lost', () => {
  expect(shape({ items: [item('a', 2)], faixa_texts: ['um'] })).toEqual([['a', 2, ['um', undefined]]]);
  expect(orderUnits({ items: [item('a')], faixa_texts: ['um', 'dois'] }).spare).toEqual([{ number: 2, text: 'dois' }]);
});
