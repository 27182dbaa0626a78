import { expect, test } from 'vitest';
import { moneyText } from './money-text.ts';

test('an amount never wraps away from its currency', () => {
  expect(moneyText(1234.5)).toBe('R$\u00a01.234,50');
});
