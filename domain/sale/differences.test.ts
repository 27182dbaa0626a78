import { describe, expect, it } from 'vitest';
import type { Changes } from '#domain/changes.ts';
import { differencesOf, differenceText } from './differences.ts';

const words = (changes: Changes | null) => differencesOf(changes).map(differenceText);
const item = (change: object = {}) => ({ title: 'Ternura', color: 'Branca', quantity: 1, price: 400, ...change });

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
