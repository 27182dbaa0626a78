import { expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { OrderFlag } from '#domain/payment.ts';
import { callOffText, consequencesOf, deadlineText, flagsOnceBack, isRefunded, mayBeMade } from './consequences.ts';

const now = new Date('2026-11-25T12:00:00Z');
const inHours = (count: number) => new Date(now.getTime() + count * 3_600_000);
const late = { flags: ['past-deadline'] };
const RULES = { weekly: null, exceptions: [], override: { mode: null, until: null }, leadMinutes: 180 };
const bought = {
  ...{ production: 'novo' as const, closing: null, flags: [] as OrderFlag[] },
  ...{ funeralLocation: 'Capela A', funeralTime: new Date('2026-11-26T12:00:00Z') },
};

it.each([
  ['a place that is only written otherwise', {}, { funeralLocation: ' capela  a ' }, [], null],
  ['another place', {}, { funeralLocation: 'Capela B' }, ['moved'], /^Cabe no prazo\.$/],
  ['soon', {}, { funeralTime: inHours(5) }, ['moved'], /se começar já/],
  [
    'soon for a wreath that is begun',
    { production: 'pronto' },
    { funeralTime: inHours(2) },
    ['moved'],
    /^Cabe no prazo\.$/,
  ],
  ['too soon, not the buyer’s doing', {}, { funeralTime: inHours(3) }, ['moved', 'moved-late'], /^Já não cabe/],
  ['too soon for a late buyer', late, { funeralTime: now }, ['moved', 'past-deadline'], /^Já não cabe/],
  ['a later hour for a late buyer', late, { funeralLocation: 'B' }, ['moved'], /^Cabe no prazo\.$/],
  ['after the delivery', { production: 'entregue' }, { funeralLocation: 'Capela B' }, [], null],
])('a move: %s', (_, was, change, flags, deadline) => {
  const before = { ...bought, ...(was as Partial<typeof bought>) };
  const consequences = consequencesOf(before, { ...before, ...change }, RULES, now);
  expect(consequences).toMatchObject({ isMoved: deadline !== null, flags });
  expect(deadlineText(consequences, true)).toEqual(deadline && expect.stringMatching(deadline));
});

it.each<[OrderFlag[], boolean, OrderFlag[]]>([
  [['no-ceremony'], true, []],
  [['no-ceremony'], false, ['moved-late']],
  [['past-deadline', 'no-ceremony'], false, ['past-deadline']],
  [[], false, []],
])('with its ceremony back an order with %j that fits (%s) has %j', (flags, fits, after) => {
  expect(flagsOnceBack({ isMoved: false, fits, isUrgent: false, flags })).toEqual(after);
});

it('promises to wake somebody only while the roster has people', () => {
  const urgent = { isMoved: true, fits: true, isUrgent: true, flags: [] };
  expect(deadlineText(urgent, true)).toContain('o plantão é acordado');
  expect(deadlineText(urgent, false)).toContain('o plantão está vazio: avise alguém');
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

it.each([
  ['paid', {}, 0, false],
  ['paid back before it was there', {}, -37000, true],
  ['paid back in part', {}, -100, false],
  ['paid back after it was there', { production: 'entregue' as const }, -37000, false],
  ['closed and paid back', { closing: 'cancelled' }, -37000, false],
])('an order that was %s is refunded: %j, %i centavos', (_, change, back, isBack) => {
  const money = [
    { kind: 'payment' as const, amount: cents(37000) },
    { kind: 'refund' as const, amount: cents(back) },
    { kind: 'discount' as const, amount: cents(back) },
  ];
  expect(isRefunded({ ...bought, total: cents(37000), ...change }, money)).toBe(isBack);
});

it.each([
  [{}, true],
  [{ flags: ['moved'] }, true],
  [{ flags: ['fraud-stop'] }, false],
  [{ flags: ['no-ceremony'] }, false],
  [{ refunded: true }, false],
  [{ closing: 'cancelled' }, false],
])('an order with %j may be made: %s', (change, may) => {
  expect(mayBeMade({ closing: null, flags: [], refunded: false, ...change })).toBe(may);
});
