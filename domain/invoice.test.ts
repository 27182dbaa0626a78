import { describe, expect, it } from 'vitest';
import { invoiceModel, invoiceState, readInvoiceLine } from './invoice.ts';

const issued = { doneAt: new Date('2026-11-20T12:00:00Z') };

it.each([
  [true, null, 'owed'],
  [true, { doneAt: null }, 'requested'],
  [true, issued, 'issued'],
  [false, issued, 'to_cancel'],
  [false, { doneAt: null }, null],
  [false, null, null],
] as const)('a sale: %s, with %j, is %s', (isSale, invoice, state) => {
  expect(invoiceState(isSale, invoice)).toBe(state);
});

it('has a model for a person, a company and a service', () => {
  const [person, company] = ['529.982.247-25', '11.222.333/0001-81'];
  expect([invoiceModel(person), invoiceModel(company, 'goods')]).toEqual(['NFC-e', 'NF-e']);
  expect([invoiceModel(person, 'service'), invoiceModel(company, 'service')]).toEqual(['NFS-e', 'NFS-e']);
});

describe('a pasted line', () => {
  it.each(['1042;série 1, 123', ' nº 1042 ; série 1, 123 ', '1042\tsérie 1, 123\r', 'Pedido 1042;série 1, 123'])(
    '%j has order and number',
    (line) => expect(readInvoiceLine(line)).toEqual({ order: 1042, number: 'série 1, 123' }),
  );
  it.each(['1042', '1042;', '1042 ; ', ';123', 'Pedido;Número', '1042,123'])('%j has none', (line) =>
    expect(readInvoiceLine(line)).toBeUndefined(),
  );
});
