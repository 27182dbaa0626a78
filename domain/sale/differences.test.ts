import { describe, expect, it } from 'vitest';
import type { Changes } from '#domain/changes.ts';
import { changeText, differencesOf, differenceText } from './differences.ts';

const words = (changes: Changes | null) => differencesOf(changes).map(differenceText);
const item = (change: object = {}) => ({ title: 'Ternura', color: 'Branca', quantity: 1, price: 400, ...change });

it('a shift reads what was and what is, and amounts only if it may', () => {
  const wake = (local: string) => ({ velorio: { local, data_hora: '2026-11-25T15:00:00.000Z' } });
  const moved = { before: wake('Capela A'), after: wake('Capela B') };
  const texts = (isAdministrator: boolean) => [
    changeText('Funeral alterado: José.', moved, isAdministrator),
    changeText('Pedido alterado: nº 7. Diferença de R$ 50,00: a devolver.', null, isAdministrator),
    changeText('Pedido nº 7 criado, total R$ 370,00.', null, isAdministrator),
  ];
  const wasAndIs = 'Velório: de “Capela A, 25/11/2026 12:00” para “Capela B, 25/11/2026 12:00”';
  expect(texts(false)).toEqual([
    `Funeral alterado: José. ${wasAndIs}`,
    'Pedido alterado: nº 7.',
    'Pedido nº 7 criado.',
  ]);
  expect(texts(true)[2]).toBe('Pedido nº 7 criado, total R$ 370,00.');
});

describe('what a logged change means', () => {
  it.each<[string, Changes | null, string[]]>([
    [
      'the only ribbon',
      { before: { faixa_texts: ['Saudades'] }, after: { faixa_texts: ['Saudade'] } },
      ['Faixa: de “Saudades” para “Saudade”'],
    ],
    [
      'one ribbon of two, and one that came',
      { before: { faixa_texts: ['A', ''] }, after: { faixa_texts: ['A', 'B'] } },
      ['Faixa da coroa 2: de “sem faixa” para “B”'],
    ],
    [
      'name, place and hour of an order',
      {
        before: { deceased_name: 'Rosa', funeral_location: 'Capela A', funeral_time: '2026-11-25T15:00:00.000Z' },
        after: { deceased_name: 'Rosa Alves', funeral_location: 'Capela B', funeral_time: '2026-11-26T17:00:00.000Z' },
      },
      [
        'Nome: de “Rosa” para “Rosa Alves”',
        'Local: de “Capela A” para “Capela B”',
        'Cerimônia: de “25/11/2026 12:00” para “26/11/2026 14:00”',
      ],
    ],
    [
      'the wake of a funeral, taken away',
      { before: { velorio: { local: 'Capela A', data_hora: '2026-11-25T15:00:00.000Z' } }, after: { velorio: null } },
      ['Velório: de “Capela A, 25/11/2026 12:00” para “não há”'],
    ],
    [
      'a wreath that was added',
      { before: { items: [item()] }, after: { items: [item(), item({ title: 'Paz', quantity: 2 })] } },
      ['Coroas: de “1 × Ternura Branca” para “1 × Ternura Branca, 2 × Paz Branca”'],
    ],
    ['a price alone', { before: { items: [item()] }, after: { items: [item({ price: 1 })] } }, []],
    ['the buyer', { before: { buyer_name: 'Ana' }, after: { buyer_name: 'Bia' } }, []],
    ['a new order', { after: { deceased_name: 'Rosa' } }, []],
    ['an entry without changes', null, []],
  ])('%s', (_, changes, expected) => expect(words(changes)).toEqual(expected));
});
