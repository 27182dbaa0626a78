import { expect, test } from 'vitest';
import { cents } from './money.ts';
import { reconcile } from './reconciliation.ts';

const NOVEMBER = { from: new Date('2026-11-01T03:00:00Z'), to: new Date('2026-12-01T03:00:00Z') };
const told = {
  status: 'approved' as const,
  statusDetail: 'accredited',
  amount: cents(37_000),
  refunded: cents(0),
  fee: cents(366),
  net: cents(36_634) as ReturnType<typeof cents> | null,
};
const paid = { kind: 'payment' as const, amount: cents(37_000), at: new Date('2026-11-10T12:00:00Z') };

test('a payment that agrees is credited without its fee and has no difference', () => {
  expect(reconcile(told, [paid], NOVEMBER)).toEqual({
    received: 37_000,
    refunded: 0,
    held: 0,
    fee: 366,
    credited: 36_634,
    difference: 0,
    discrepancies: [],
  });
});

test('a refund of a later month has no fee of its own', () => {
  const december = { from: NOVEMBER.to, to: new Date('2027-01-01T03:00:00Z') };
  const back = { kind: 'refund' as const, amount: cents(-1000), at: new Date('2026-12-05T12:00:00Z') };
  const after = { ...told, refunded: cents(1000), net: null };
  expect(reconcile(after, [paid, back], december)).toMatchObject({ received: 0, fee: 0, credited: -1000 });
});

test.each([
  ['money that no order has', told, [], -37_000, ['not_booked']],
  [
    'money that no order has, of which a part went back',
    { ...told, refunded: cents(7000) },
    [],
    -30_000,
    ['not_booked'],
  ],
  ['money that no order had and that went back', { ...told, status: 'refunded' as const }, [], 0, []],
  ['a refund that we do not know', { ...told, refunded: cents(1234) }, [paid], 1234, ['refund']],
  ['a dispute that we do not know', { ...told, status: 'in_mediation' as const }, [paid], 37_000, ['dispute']],
  ['a credit lower than paid minus fee', { ...told, net: cents(36_600) }, [paid], 34, ['net']],
])('the difference of %s is named to the cent', (_what, report, movements, difference, discrepancies) => {
  expect(reconcile(report, movements, NOVEMBER)).toMatchObject({ difference, discrepancies });
});

test('a fee that was not told is no difference, and what is credited stays unknown', () => {
  expect(reconcile({ ...told, fee: null, net: null }, [paid], NOVEMBER)).toMatchObject({
    ...{ fee: null, credited: null, difference: 0, discrepancies: [] },
  });
});
