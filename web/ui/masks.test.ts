import { expect, test } from 'vitest';
import { cents, parseBRL } from '#domain/money.ts';
import { caretAfterMask, maskDigits, maskDocument, maskMoney, maskPhone, maskReais, moneyFieldText } from './masks.ts';

test.each([
  ['', ''],
  ['2', '(2'],
  ['21', '(21'],
  ['219', '(21) 9'],
  ['2127420', '(21) 2742-0'],
  ['2127420000', '(21) 2742-0000'],
  ['21999990000', '(21) 99999-0000'],
  ['+55 21 99999-0000', '(21) 99999-0000'],
  ['021 2742 0000', '(21) 2742-0000'],
  ['21 99999-00001', '(21) 99999-0000'],
])('the phone %j is shown as %j', (typed, shown) => {
  expect(maskPhone(typed)).toBe(shown);
});

test.each([
  ['529', '529'],
  ['5299', '529.9'],
  ['52998224725', '529.982.247-25'],
  ['529.982.247-25', '529.982.247-25'],
  ['11222333000181', '11.222.333/0001-81'],
  ['12abc34501de35', '12.ABC.345/01DE-35'],
  ['  529 982 247 25  ', '529.982.247-25'],
])('the document %j is shown as %j', (typed, shown) => {
  expect(maskDocument(typed)).toBe(shown);
});

test.each([
  ['', ''],
  ['1', '0,01'],
  ['12', '0,12'],
  ['123', '1,23'],
  ['123450', '1.234,50'],
  ['R$ 1.234,50', '1.234,50'],
  ['0,00', '0,00'],
  ['abc', ''],
])('the money %j is shown as %j', (typed, shown) => {
  expect(maskMoney(typed)).toBe(shown);
});

test('the caret stays beside the character that was typed', () => {
  expect(caretAfterMask('(21) 9', 6, '(21) 9')).toBe(6);
  expect(caretAfterMask('(21) 9x8765-4321', 7, '(21) 9876-54321')).toBe(6);
  expect(caretAfterMask('5299', 4, '529.9')).toBe(5);
});

test.each([
  ['', ''],
  ['250', '250'],
  ['250,', '250,'],
  ['250.', '250.'],
  ['250.5', '250.5'],
  ['199.90', '199.90'],
  ['1234,56', '1234,56'],
  ['1234.56', '1234.56'],
  ['12.3456', '12.34'],
  ['1.234,50', '1234,50'],
  ['1.234', '1234'],
  ['1.234.567', '1234567'],
  ['R$ 1.234,5', '1234,5'],
  ['12,345', '12,34'],
  [',5', '0,5'],
  ['.5', '0.5'],
  ['007', '7'],
  ['0', '0'],
  ['abc', ''],
  ['-5', '5'],
  ['123456789012', '12345678'],
])('reais typed as %j are shown as %j', (typed, shown) => {
  expect(maskReais(typed)).toBe(shown);
});

test.each([
  ['1.234,50', 123_450],
  ['1.234.567,89', 123_456_789],
  ['1234.56', 123_456],
  ['350,90', 35_090],
  ['12.5', 1250],
  ['R$ 1.234', 123_400],
])('reais typed letter by letter as %j mean what they say', (typed, amount) => {
  const shown = typed.split('').reduce((before, letter) => maskReais(before + letter), '');
  expect(parseBRL(shown)).toBe(amount);
});

test('a field shows an amount with thousands and two decimals', () => {
  expect(moneyFieldText(cents(123_450))).toBe('1.234,50');
  expect(moneyFieldText(cents(5))).toBe('0,05');
});

test.each([
  ['12', '12'],
  ['0012', '12'],
  ['0', '0'],
  ['1.000', '1000'],
  ['1234567', '123456'],
  ['x', ''],
])('the number %j is shown as %j', (typed, shown) => {
  expect(maskDigits(typed, 6)).toBe(shown);
});
