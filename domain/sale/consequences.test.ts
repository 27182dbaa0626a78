import { expect, it } from 'vitest';
import type { OrderFlag } from '#domain/payment.ts';
import { callOffText, consequencesOf } from './consequences.ts';

const now = new Date('2026-11-25T12:00:00Z');
const RULES = { weekly: null, exceptions: [], override: { mode: null, until: null }, leadMinutes: 180 };
const bought = {
  ...{ production: 'novo' as const, closing: null, flags: [] as OrderFlag[] },
  ...{ funeralLocation: 'Capela A', funeralTime: new Date('2026-11-26T12:00:00Z') },
};

it.each([
  ['a place that is only written otherwise', {}, { funeralLocation: ' capela  a ' }, false, []],
  ['another place', {}, { funeralLocation: 'Capela B' }, true, ['moved']],
  ['too soon, which is not the buyer’s doing', {}, { funeralTime: now }, true, ['moved', 'moved-late']],
  ['too soon for a late buyer', { flags: ['past-deadline'] }, { funeralTime: now }, true, ['moved', 'past-deadline']],
  ['a later hour for a late buyer', { flags: ['past-deadline'] }, { funeralLocation: 'B' }, true, ['moved']],
  ['after the delivery', { production: 'entregue' }, { funeralLocation: 'Capela B' }, false, []],
])('a move: %s', (_, was, change, isMoved, flags) => {
  const before = { ...bought, ...(was as Partial<typeof bought>) };
  expect(consequencesOf(before, { ...before, ...change }, RULES, now)).toMatchObject({ isMoved, flags });
});

it.each([
  [[], undefined],
  [[{ wreaths: 2, production: 'entregue' as const }], undefined],
  [
    [
      { wreaths: 1, production: 'pronto' as const },
      { wreaths: 1, production: 'saiu' as const },
    ],
    '2 coroas seguem esta cerimônia, 1 pedido já saiu, a equipe recebe um aviso e combina com quem comprou o que fazer com cada pedido.',
  ],
])('calling a ceremony off with %j: %s', (orders, text) => {
  expect(callOffText(orders)).toBe(text);
});
