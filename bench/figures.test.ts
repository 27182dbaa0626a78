import { expect, test } from 'vitest';
import { figure, quantile, tableOf } from './figures.ts';

const ratio = { id: 'a', what: 'a', unit: 'ratio' } as const;

test('a figure is the median of its rounds, with the smallest and the largest beside it', () => {
  expect(figure({ ...ratio, target: { atLeast: 0.6 } }, [0.9, 0.5, 0.7])).toMatchObject({
    measured: 0.7,
    spread: { min: 0.5, max: 0.9 },
    met: true,
  });
});

test('a target is met at its bound and missed beyond it', () => {
  expect(figure({ ...ratio, target: { atLeast: 0.6 } }, [0.6]).met).toBe(true);
  expect(figure({ ...ratio, target: { atLeast: 0.6 } }, [0.59]).met).toBe(false);
  expect(figure({ ...ratio, target: { atMost: 250 } }, [250]).met).toBe(true);
  expect(figure({ ...ratio, target: { atMost: 250 } }, [251]).met).toBe(false);
});

test('what was not measured meets nothing and is shown as not measured', () => {
  const nothing = figure({ ...ratio, target: { atMost: 1 } }, []);
  expect(nothing).toMatchObject({ measured: null, spread: null, met: false });
  expect(tableOf([nothing])).toMatch(/NÃO MEDIDO$/);
  expect(tableOf([figure({ ...ratio, target: { atMost: 1 } }, [0])])).toMatch(/ok$/);
});

test('a round without a value is a mistake of the bench', () => {
  expect(() => figure({ ...ratio, target: { atMost: 1 } }, [Number.NaN])).toThrow('without a value');
});

test('a quantile is one of the values', () => {
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2);
  expect(quantile([4, 1, 3, 2], 0.99)).toBe(4);
  expect(quantile([7], 0.01)).toBe(7);
});
