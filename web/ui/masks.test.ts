import { expect, test } from 'vitest';
import { cents, moneyFieldText } from '#domain/money.ts';
import { caretAfterMask, maskDocument, maskPhone } from './masks.ts';

test.each([
  ['', ''],
  ['2', '(2'],
  ['21', '(21'],
  ['219', '(21) 9'],
  ['2127420', '(21) 2742-0'],
  ['2127420000', '(21) 2742-0000'],
  ['21999990000', '(21) 99999-0000'],
  ['021999990000', '021999990000'],
  ['21 99999-00001', '21 99999-00001'],
  ['ramal 12', 'ramal 12'],
])('the phone %j is shown as %j', (typed, shown) => {
  expect(maskPhone(typed)).toBe(shown);
});

test.each([
  ['+55 21 99999-0000', '(21) 99999-0000'],
  ['(+55) 21 99999-0000', '(21) 99999-0000'],
  ['5521999990000', '(21) 99999-0000'],
  ['\u202a+55 21 99999\u20110000\u202c', '(21) 99999-0000'],
  ['021 2742 0000', '(21) 2742-0000'],
  ['(21) 99999-0000', '(21) 99999-0000'],
])('the phone %j, pasted or filled in, is shown as %j', (filled, shown) => {
  expect(maskPhone(filled, true)).toBe(shown);
});

test.each([
  ['529', '529'],
  ['5299', '529.9'],
  ['52998224725', '529.982.247-25'],
  ['529.982.247-25', '529.982.247-25'],
  ['11222333000181', '11.222.333/0001-81'],
  ['12abc34501de35', '12.ABC.345/01DE-35'],
  ['  529 982 247 25  ', '529.982.247-25'],
  ['112223330001819', '112223330001819'],
  ['não tem', 'não tem'],
])('the document %j is shown as %j', (typed, shown) => {
  expect(maskDocument(typed)).toBe(shown);
});

test('the caret stays beside the character that was typed', () => {
  expect(caretAfterMask('(21) 9', 6, '(21) 9')).toBe(6);
  expect(caretAfterMask('(21) 9x8765-4321', 7, '(21) 9876-54321')).toBe(6);
  expect(caretAfterMask('5299', 4, '529.9')).toBe(5);
});

test('a field shows an amount with thousands and two decimals', () => {
  expect(moneyFieldText(cents(123_450))).toBe('1.234,50');
  expect(moneyFieldText(cents(5))).toBe('0,05');
});
