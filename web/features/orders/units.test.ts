import { expect, it } from 'vitest';
import { wreathGroups } from './units.ts';

const wreath = (id: string, faixa: string | null, size = 'Média') => ({
  ...{ product_id: id, title: `Coroa ${id}`, image: '', size, color: 'Padrão', faixa },
});

it('equal wreaths are one group, each with its own ribbon and its number in the order', () => {
  const groups = wreathGroups([
    wreath('a', 'um'),
    wreath('b', 'dois'),
    wreath('a', null),
    wreath('a', 'três', 'Grande'),
  ]);
  expect(groups.map(({ title, size, faixas }) => [title, size, ...faixas])).toEqual([
    ['Coroa a', 'Média', { number: 1, text: 'um' }, { number: 3, text: null }],
    ['Coroa b', 'Média', { number: 2, text: 'dois' }],
    ['Coroa a', 'Grande', { number: 4, text: 'três' }],
  ]);
});
