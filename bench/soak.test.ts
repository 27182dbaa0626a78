import { expect, test } from 'vitest';
import { catalogueWhileHanging, drift } from './soak.ts';

const visits = { perSecond: 100, p99Ms: 12.5, answers: 600, faults: {}, shortestMs: 1 };
const checkouts = { perSecond: 0, p99Ms: null, answers: 0, faults: { '503 a': 12, '503 b': 8 }, shortestMs: 16_000 };

test('visits count while twenty payers are kept waiting, however that ends for these', () => {
  expect(catalogueWhileHanging({ visits, checkouts })).toEqual([12.5]);
});

test('without a visit, or with payers who were answered before the visits ended, nothing was measured', () => {
  expect(catalogueWhileHanging({ visits: { ...visits, p99Ms: null, answers: 0 }, checkouts })).toEqual([]);
  expect(catalogueWhileHanging({ visits, checkouts: { ...checkouts, shortestMs: 5_999 } })).toEqual([]);
  expect(catalogueWhileHanging({ visits, checkouts: { ...checkouts, shortestMs: null } })).toEqual([]);
  expect(catalogueWhileHanging({ visits, checkouts: { ...checkouts, faults: { '503 a': 19 } } })).toEqual([]);
});

test('drift compares the last fifth with the second, after warming up', () => {
  const moments = [50, 100, 100, 100, 110].map((memoryMb) => ({ memoryMb }));
  expect(drift(moments)).toBeCloseTo(10);
});
