import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cents, cents } from './money.ts';
import {
  afterRefund,
  CONTESTED,
  differenceChoices,
  discountBeside,
  isGivenBack,
  lastingRefunds,
  type Movement,
  type MovementKind,
  moneyOfPayment,
  moneyOfReport,
  orderMoney,
  type PaymentReport,
  receivable,
  refundable,
  refundProblem,
  situationOf,
  stepsBetween,
  stepsOfReport,
  totalAfter,
} from './order-money.ts';
import { PROVIDER_STATUSES } from './payment.ts';

const report = (status: PaymentReport['status'], refunded = 0, statusDetail = ''): PaymentReport => ({
  status,
  statusDetail,
  amount: cents(10_000),
  refunded: cents(refunded),
});

/** A movement of a payment; of a discount, of none. */
const moved = (kind: MovementKind, amount: number, paymentId = 'first'): Movement => ({
  kind,
  amount: cents(amount),
  paymentId: kind === 'discount' ? null : paymentId,
});
const NOTHING = moneyOfPayment([]);

it.each<[string, Movement[], number[]]>([
  ['all', [moved('refund', -3000), moved('refund', -1000, 'second')], [-3000, -1000]],
  [
    'not a lost dispute that is won',
    [moved('refund', -3000), moved('refund', -7000), moved('dispute_released', 7000)],
    [-3000],
  ],
  [
    'those after it, and what one before it gave beyond it',
    [moved('refund', -8000), moved('refund', -1000, 'second'), moved('dispute_released', 7000), moved('refund', -500)],
    [-1000, -1000, -500],
  ],
  ['none that a dispute only held', [moved('dispute_held', -9000), moved('dispute_released', 9000)], []],
])('refunds stay: %s', (_, movements, expected) => {
  expect(lastingRefunds(movements).map(({ amount }) => amount)).toEqual(expected);
});

describe('what a report says of a payment', () => {
  it('is money that is with us only when it was approved and nothing took it back', () => {
    const kept = PROVIDER_STATUSES.filter((status) => {
      const { paid, refunded, held } = moneyOfReport(report(status));
      return paid > refunded + held;
    });
    expect(kept).toEqual(['approved']);
  });

  it.each([
    ['approved', 3000, '', 3000, 0],
    ['in_mediation', 3000, '', 3000, 7000],
    ['refunded', 0, '', 10_000, 0],
    ['charged_back', 3000, 'settled', 10_000, 0],
    ['charged_back', 3000, 'in_process', 3000, 7000],
    ['charged_back', 3000, 'reimbursed', 3000, 0],
    ['approved', 99_999, '', 10_000, 0],
  ] as const)(
    '%s with %i refunded (%s) went back as far as %i, and %i is held',
    (status, told, detail, refunded, held) => {
      expect(moneyOfReport(report(status, told, detail))).toEqual({ paid: 10_000, refunded, held });
    },
  );

  it('is booked once, and a lost dispute that is won after all comes back', () => {
    const book: Movement[] = [];
    const hear = (told: PaymentReport) => {
      const steps = stepsOfReport(told, moneyOfPayment(book));
      book.push(...steps.map(({ kind, amount }) => moved(kind, amount)));
      return steps.map(({ kind, amount }) => [kind, amount]);
    };
    expect(hear(report('approved'))).toEqual([['payment', 10_000]]);
    expect(hear(report('approved'))).toEqual([]);
    expect(hear(report('approved', 3000))).toEqual([['refund', -3000]]);
    expect(hear(report('approved'))).toEqual([]);
    expect(hear(report('charged_back', 3000, 'in_process'))).toEqual([['dispute_held', -7000]]);
    const lost = report('charged_back', 3000, 'settled');
    expect(hear(lost)).toEqual([
      ['dispute_released', 7000],
      ['refund', -7000],
    ]);
    expect(hear(lost)).toEqual([]);
    expect(hear(report('charged_back', 3000, 'reimbursed'))).toEqual([['dispute_released', 7000]]);
    expect(moneyOfPayment(book)).toEqual({ paid: 10_000, refunded: 3000, held: 0 });
  });

  it('never brings a payment below zero, whatever is reported in whichever order', () => {
    const anyReport = fc.record({
      status: fc.constantFrom(...PROVIDER_STATUSES),
      statusDetail: fc.constantFrom('', 'in_process', 'settled', 'reimbursed'),
      amount: fc.constant(cents(10_000)),
      refunded: fc.nat(12_000).map(cents),
    });
    fc.assert(
      fc.property(fc.array(anyReport, { maxLength: 8 }), (reports) => {
        const book: Movement[] = [];
        for (const told of reports) {
          for (const { kind, amount } of stepsOfReport(told, moneyOfPayment(book))) {
            book.push(moved(kind, amount));
            expect(book.reduce((sum, movement) => sum + movement.amount, 0)).toBeGreaterThanOrEqual(0);
          }
          const { paid, refunded, held } = moneyOfPayment(book);
          expect(Math.min(paid, refunded, held, paid - refunded - held)).toBeGreaterThanOrEqual(0);
          expect(stepsOfReport(told, moneyOfPayment(book))).toEqual([]);
        }
      }),
    );
  });
});

describe('a refund', () => {
  it('takes no more than is left, and what a dispute holds last', () => {
    const money = { paid: cents(12_000), refunded: cents(5000), held: cents(4000) };
    const free = { ...money, held: cents(0) };
    const left = refundable(free, cents(1000));
    expect(left).toBe(6000);
    expect(refundProblem(cents(6000), left, free.held)).toBeUndefined();
    expect(refundProblem(cents(6001), left, free.held)).toBe('Este pagamento tem R$ 60,00 para devolver.');
    expect(refundProblem(cents(0), left, free.held)).toBe('Informe um valor maior que zero.');
    // The provider would give contested money back a second time.
    expect(refundable(money, cents(0))).toBe(0);
    expect(refundProblem(cents(1), left, money.held)).toBe(CONTESTED);
    expect(stepsBetween(money, afterRefund(money, cents(3000)))).toEqual([{ kind: 'refund', amount: -3000 }]);
    expect(stepsBetween(money, afterRefund(money, cents(6000)))).toEqual([
      { kind: 'dispute_released', amount: 3000 },
      { kind: 'refund', amount: -6000 },
    ]);
    expect(stepsBetween(NOTHING, NOTHING)).toEqual([]);
  });
});

const PAID = moved('payment', 12_000);
const open = (total = 12_000) => ({ flags: [] as string[], total: cents(total), closing: null });
const closed = { flags: [], total: cents(12_000), closing: 'cancelled' };

describe('the money of an order', () => {
  it('is due as far as the agreed total was not paid, and never below zero', () => {
    expect(orderMoney(open(), [])).toMatchObject({ paid: 0, due: 12_000, excess: 0 });
    expect(orderMoney(open(14_000), [PAID])).toMatchObject({ due: 2000, excess: 0 });
    expect(orderMoney(open(14_000), [PAID, moved('payment', 2000, 'second')])).toMatchObject({ paid: 14_000, due: 0 });
    expect(orderMoney(open(), [PAID, moved('refund', -5000)])).toMatchObject({ refunded: 5000, due: 5000 });
    expect(orderMoney(open(), [PAID, moved('refund', -5000), moved('discount', -5000)])).toMatchObject({ due: 0 });
    expect(orderMoney(open(), [PAID, moved('void', -12_000)])).toMatchObject({ paid: 0, refunded: 0 });
  });

  it('is to go back as far as more was kept than agreed, or all of it when nothing will be delivered', () => {
    expect(orderMoney(open(10_000), [PAID])).toMatchObject({ due: 0, excess: 2000 });
    expect(orderMoney(open(), [PAID, moved('payment', 12_000, 'second')])).toMatchObject({ excess: 12_000 });
    expect(orderMoney(closed, [PAID, moved('refund', -2000)])).toMatchObject({ due: 0, excess: 10_000 });
  });

  it('that a dispute holds is neither kept nor due', () => {
    const held = orderMoney(open(), [PAID, moved('dispute_held', -12_000)]);
    expect(held).toMatchObject({ held: 12_000, kept: 0, due: 0, excess: 0, refunded: 0 });
  });
});

describe('a discount', () => {
  const beside = (total: number, before: Movement[], ...steps: Movement[]) =>
    discountBeside(orderMoney(open(total), before), orderMoney(open(total), [...before, ...steps]));

  it('keeps what was given back from being asked for, and only that', () => {
    expect(beside(12_000, [PAID], moved('refund', -2000))).toBe(-2000);
    expect(beside(15_000, [PAID], moved('refund', -2000))).toBe(-2000);
    expect(beside(11_000, [PAID], moved('refund', -2000))).toBe(-1000);
    expect(beside(12_000, [PAID, moved('payment', 12_000, 'twice')], moved('refund', -12_000, 'twice'))).toBe(0);
  });

  it('is taken back by what comes in beyond what is due, and by nothing else', () => {
    const courtesy = [PAID, moved('refund', -2000), moved('discount', -2000)];
    expect(beside(12_000, courtesy, moved('payment', 1500, 'later'))).toBe(1500);
    expect(beside(13_000, courtesy, moved('payment', 1500, 'later'))).toBe(500);
    expect(beside(12_000, courtesy, moved('dispute_held', -10_000))).toBe(0);
    const whole = [PAID, moved('refund', -12_000), moved('discount', -12_000)];
    expect(receivable(open(), orderMoney(open(), whole))).toBe(12_000);
    expect(receivable(closed, orderMoney(closed, whole))).toBe(0);
  });
});

describe('the situation of an order', () => {
  const back = (amount: number) => [moved('refund', -amount), moved('discount', -amount)];

  it.each([
    [null, situationOf(open(), [PAID])],
    [null, situationOf(open(), [PAID, moved('payment', 12_000, 'b'), moved('refund', -12_000, 'b')])],
    ['a_receber', situationOf(open(13_000), [PAID])],
    ['a_receber', situationOf(open(), [PAID, moved('refund', -12_000)])],
    ['estorno_parcial', situationOf(open(), [PAID, ...back(100)])],
    ['estornado', situationOf(open(), [PAID, ...back(12_000)])],
    [null, situationOf(open(), [PAID, ...back(12_000), moved('payment', 12_000, 'b'), moved('discount', 12_000)])],
    ['cancelado', situationOf(closed, [PAID, moved('refund', -12_000)])],
    ['em_disputa', situationOf(closed, [PAID, moved('dispute_held', -12_000)])],
    ['em_disputa', situationOf({ ...open(), flags: ['dispute'] }, [PAID])],
    ['estornado', situationOf({ ...open(), flags: ['dispute'] }, [PAID, ...back(12_000)])],
    ['suspeita_de_fraude', situationOf({ ...open(), flags: ['fraud-stop'] }, [PAID])],
    ['a_devolver', situationOf(closed, [PAID, moved('refund', -11_999)])],
    ['a_devolver', situationOf({ ...closed, flags: ['fraud-stop'] }, [PAID])],
    ['cancelado', situationOf({ ...closed, flags: ['fraud-stop'] }, [PAID, moved('refund', -12_000)])],
    ['a_devolver', situationOf(open(11_000), [PAID])],
  ])('%s', (expected, found) => expect(found).toBe(expected));

  it('is given back whole until it is paid again or a person says that it is still to be paid', () => {
    const givenBack = (...movements: Movement[]) => isGivenBack(orderMoney(open(), movements));
    expect(givenBack(PAID, ...back(12_000))).toBe(true);
    expect(givenBack(PAID, ...back(11_999))).toBe(false);
    expect(givenBack(PAID, moved('refund', -12_000))).toBe(false);
    expect(givenBack(PAID, ...back(12_000), moved('payment', 1, 'b'), moved('discount', 1))).toBe(false);
  });
});

describe('a new total', () => {
  const money = orderMoney(open(), [PAID]);
  const unpaid = orderMoney(open(), [moved('payment', 10_000)]);
  const courtesy = orderMoney(open(), [PAID, moved('refund', -2000), moved('discount', -2000)]);
  const choices = (total: number, before = money) => differenceChoices(before, total as Cents);

  it('asks what happens with the difference', () => {
    expect(choices(12_000)).toEqual([]);
    expect(choices(13_000)).toEqual(['collect', 'discount']);
    expect(choices(11_000)).toEqual(['refund']);
    expect(choices(11_000, unpaid)).toEqual(['discount']);
    expect(choices(11_000, courtesy)).toEqual(['refund']);
  });

  it('stays as it was agreed when dearer wreaths are given at a discount', () => {
    expect(totalAfter('discount', cents(12_000), cents(13_000))).toBe(12_000);
    expect(totalAfter('collect', cents(12_000), cents(13_000))).toBe(13_000);
    expect(totalAfter('discount', cents(12_000), cents(11_000))).toBe(11_000);
    expect(totalAfter(undefined, cents(12_000), cents(13_000))).toBe(13_000);
  });
});
