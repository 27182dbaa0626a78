import { describe, expect, it } from 'vitest';
import { longName, namedBars, scaleOf, shortMoney, shortName, stepOf } from './scale.ts';

const day = (revenue: number, expenses: number) => ({ name: '2026-11-21', revenue, expenses });

describe('the lines of the chart', () => {
  it.each([
    [1, 0.5],
    [300, 100],
    [301, 200],
    [700, 250],
    [1500, 500],
    [1501, 1000],
    [29_999.99, 10_000],
  ])('for amounts up to %d stand %d apart', (most, step) => expect(stepOf(most)).toBe(step));

  it('hold revenue above zero and expenses below, in equal steps', () => {
    expect(scaleOf([day(900, 100), day(0, 450)])).toEqual({ top: 1000, bottom: -500, lines: [1000, 500, 0, -500] });
  });

  it('end at zero on a side without amounts', () => {
    expect(scaleOf([day(600, 0)])).toMatchObject({ top: 600, bottom: 0 });
    expect(scaleOf([day(0, 90)]).lines).toEqual([0, -50, -100]);
    expect(scaleOf([day(0, 0)]).lines).toEqual([0]);
  });

  it('always reach the highest bar', () => {
    for (let most = 0.01; most < 1_000_000; most *= 1.37) {
      const { top, lines } = scaleOf([day(most, 0)]);
      expect(top).toBeGreaterThanOrEqual(most - 1e-6);
      expect(lines.length).toBeLessThanOrEqual(4);
    }
  });
});

describe('the names below the bars', () => {
  it('are all there while there is room', () => expect(namedBars(4, 6)).toEqual([0, 1, 2, 3]));
  it('are equally far apart and never too many', () => {
    expect(namedBars(31, 6)).toEqual([0, 6, 12, 18, 24, 30]);
    expect(namedBars(92, 6)).toHaveLength(6);
    expect(namedBars(0, 6)).toEqual([]);
  });
  it('are days or months', () => {
    expect([shortName('2026-11-05'), longName('2026-11-05')]).toEqual(['05/11', '05/11/2026']);
    expect([shortName('2026-03'), longName('2026-03')]).toEqual(['mar', 'março de 2026']);
  });
});

it('amounts on the lines are short and without sign', () => {
  expect([shortMoney(0), shortMoney(-250), shortMoney(1500), shortMoney(2_000_000)]).toEqual([
    '0',
    '250',
    '1,5 mil',
    '2 mi',
  ]);
});
