import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cents, cents } from './money.ts';
import {
  differenceChoices,
  isDisputed,
  moneyOfPayment,
  orderMoney,
  refundable,
  refundProblem,
  situationOf,
  totalAfter,
} from './order-money.ts';
import { PROVIDER_STATUSES, type ProviderStatus } from './payment.ts';

const reported = (status: ProviderStatus, refunded = 0, statusDetail = '') =>
  moneyOfPayment({ status, statusDetail, amount: cents(10_000), refunded: cents(refunded) });

describe('the money of a payment', () => {
  it('is with us only when it was approved and nothing took it back', () => {
    const kept = PROVIDER_STATUSES.filter((status) => reported(status).paid > reported(status).refunded);
    expect(kept).toEqual(['approved', 'in_mediation']);
  });

  it.each([
    ['approved', 3000, '', 3000],
    ['in_mediation', 3000, '', 3000],
    ['refunded', 0, '', 10_000],
    ['charged_back', 3000, 'settled', 10_000],
    ['charged_back', 0, 'in_process', 10_000],
    ['charged_back', 3000, 'reimbursed', 3000],
    ['approved', 99_999, '', 10_000],
  ] as const)('%s with %i refunded (%s) went back as far as %i', (status, refunded, detail, back) => {
    expect(reported(status, refunded, detail)).toEqual({ paid: 10_000, refunded: back });
  });

  it('is disputed until somebody has decided', () => {
    const disputed = PROVIDER_STATUSES.filter((status) => isDisputed({ status, statusDetail: 'in_process' }));
    expect(disputed).toEqual(['in_mediation', 'charged_back']);
    expect(isDisputed({ status: 'charged_back', statusDetail: 'settled' })).toBe(false);
  });
});

const payment = (paid: number, refunded = 0, disputed = false) => ({
  paid: cents(paid),
  refunded: cents(refunded),
  isDisputed: disputed,
});
type Payment = ReturnType<typeof payment>;

describe('the money of an order', () => {
  const money = (total: number, payments: Payment[], isStopped = false) =>
    orderMoney({ total: cents(total), isStopped }, payments);

  it('is due as far as the agreed total was not paid, and never below zero', () => {
    expect(money(12_000, [])).toMatchObject({ paid: 0, due: 12_000, excess: 0 });
    expect(money(14_000, [payment(12_000)])).toMatchObject({ due: 2000, excess: 0 });
    expect(money(14_000, [payment(12_000), payment(2000)])).toMatchObject({ paid: 14_000, due: 0 });
    expect(money(12_000, [payment(12_000, 5000)])).toMatchObject({ refunded: 5000, due: 5000 });
  });

  it('is to go back as far as more was paid than agreed, or all of it when nothing will be delivered', () => {
    expect(money(10_000, [payment(12_000)])).toMatchObject({ due: 0, excess: 2000 });
    expect(money(12_000, [payment(12_000), payment(12_000)])).toMatchObject({ excess: 12_000 });
    expect(money(12_000, [payment(12_000, 2000)], true)).toMatchObject({ due: 0, excess: 10_000 });
  });

  it('agrees with itself whatever was paid and refunded', () => {
    const amounts = fc.array(
      fc.nat(1_000_000).chain((paid) => fc.nat(paid).map((back) => payment(paid, back))),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(fc.nat(1_000_000), amounts, (total, payments) => {
        const { paid, refunded, due, excess } = money(total, payments);
        expect(paid - refunded + due - excess).toBe(total);
        expect(Math.min(due, excess)).toBe(0);
      }),
    );
  });
});

describe('the situation of an order', () => {
  const of = (payments: Payment[], change: Partial<Parameters<typeof situationOf>[0]> = {}) =>
    situationOf({
      total: cents(12_000),
      isCancelled: false,
      isStopped: false,
      production: 'novo',
      payments,
      ...change,
    });
  const paid = payment(12_000);

  it.each([
    ['em_producao', of([paid])],
    ['entregue', of([paid], { production: 'entregue' })],
    ['a_receber', of([paid], { production: 'entregue', total: cents(13_000) })],
    ['estorno_parcial', of([payment(12_000, 100)])],
    ['estornado', of([payment(12_000, 12_000)])],
    ['cancelado', of([payment(12_000, 12_000)], { isCancelled: true, isStopped: true })],
    ['em_disputa', of([payment(12_000, 0, true)], { isCancelled: true, isStopped: true })],
    ['em_producao', of([paid, payment(12_000, 12_000)])],
  ])('%s', (expected, found) => expect(found).toBe(expected));
});

describe('a refund', () => {
  it('takes no more than is left', () => {
    const left = refundable(payment(12_000, 5000), cents(1000));
    expect(left).toBe(6000);
    expect(refundProblem(cents(6000), left)).toBeUndefined();
    expect(refundProblem(cents(6001), left)).toBe('Este pagamento tem R$ 60,00 para devolver.');
    expect(refundProblem(cents(0), left)).toBe('Informe um valor maior que zero.');
    expect(refundable(payment(12_000, 12_000), cents(1000))).toBe(0);
  });
});

describe('a new total', () => {
  const money = orderMoney({ total: cents(12_000), isStopped: false }, [payment(12_000)]);
  const unpaid = orderMoney({ total: cents(12_000), isStopped: false }, [payment(10_000)]);
  const choices = (total: number, before = money) => differenceChoices(before, total as Cents);

  it('asks what happens with the difference', () => {
    expect(choices(12_000)).toEqual([]);
    expect(choices(13_000)).toEqual(['collect', 'discount']);
    expect(choices(11_000)).toEqual(['refund']);
    expect(choices(11_000, unpaid)).toEqual(['discount']);
  });

  it('stays as it was agreed when dearer wreaths are given at a discount', () => {
    expect(totalAfter('discount', cents(12_000), cents(13_000))).toBe(12_000);
    expect(totalAfter('collect', cents(12_000), cents(13_000))).toBe(13_000);
    expect(totalAfter('discount', cents(12_000), cents(11_000))).toBe(11_000);
    expect(totalAfter(undefined, cents(12_000), cents(13_000))).toBe(13_000);
  });
});
