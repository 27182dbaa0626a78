import { describe, expect, it } from 'vitest';
import { invoiceModel, invoiceState, readInvoiceLine } from './invoice.ts';
import { cents } from './money.ts';
import { type Movement, orderMoney } from './order-money.ts';

const sale = { total: cents(370_00), closing: null };
const issued = { doneAt: new Date('2026-11-20T12:00:00Z'), amount: cents(370_00) };
const asked = { doneAt: null, amount: null };
const paid: Movement = { kind: 'payment', amount: cents(370_00), paymentId: '1' };
const refund = { kind: 'refund', amount: cents(-70_00), paymentId: '1' } as const;
const discount = { kind: 'discount', amount: cents(-70_00) } as const;
const whole = { kind: 'refund', amount: cents(-370_00), paymentId: '1' } as const;

it.each([
  ['paid', [paid], null, 'owed'],
  ['paid', [paid], asked, 'requested'],
  ['paid', [paid], issued, 'issued'],
  ['paid in part, the rest still due', [paid, refund], issued, 'issued'],
  ['refunded in part', [paid, refund, discount], issued, 'to_correct'],
  ['refunded in part before', [paid, refund, discount], { ...issued, amount: cents(300_00) }, 'issued'],
  ['refunded whole', [paid, whole], issued, 'to_cancel'],
  ['refunded whole', [paid, whole], asked, null],
  ['not paid', [], null, null],
] as const)('the nota fiscal of a sale %s (%j, %j) is %s', (_, movements, invoice, state) => {
  expect(invoiceState(sale, orderMoney(sale, movements), invoice)).toBe(state);
});

it('the nota fiscal of a sale whose price was edited since is to be corrected', () => {
  const dearer = { ...sale, total: cents(400_00) };
  expect(invoiceState(dearer, orderMoney(dearer, [paid]), issued)).toBe('to_correct');
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
