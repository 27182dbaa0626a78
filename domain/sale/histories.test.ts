import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cents, cents } from '#domain/money.ts';
import { moneyOfReport, orderMoney, type PaymentReport, refundProblem, situationOf } from '#domain/order-money.ts';
import {
  type AskedRefund,
  type Booked,
  bookings,
  type Entry,
  entriesOfRefund,
  entriesOfReport,
  standingOf,
} from './booking.ts';

/** The decisions that a history is played against; a planted mistake replaces one. */
const RIGHT = { bookings, entriesOfRefund, entriesOfReport, refundProblem };
type Decisions = typeof RIGHT;

type Step = { what: (typeof STEPS)[number]; which: number; amount: number; flag: boolean };
const STEPS = [
  ...['pay', 'report', 'ask', 'answer', 'refuse', 'repeat', 'refund at the provider'],
  ...['contest', 'win', 'lose', 'close', 'edit'],
] as const;

const TOTAL = 10_000;
const steps = fc.array(
  fc.record({
    what: fc.constantFrom(...STEPS),
    which: fc.nat(3),
    amount: fc.constantFrom(1, 2500, 5000, TOTAL),
    flag: fc.boolean(),
  }),
  { maxLength: 14 },
);

/** Money of one sale: what the provider knows of each payment, and what is booked here. */
class Sale {
  order = { total: cents(TOTAL), closing: null as string | null, flags: [] as string[] };
  payments: (PaymentReport & { paymentId: string })[] = [];
  refunds: AskedRefund[] = [];
  movements: Booked[] = [];
  readonly #decide: Decisions;

  constructor(decide: Decisions) {
    this.#decide = decide;
  }

  #book(paymentId: string, entries: Entry[]): void {
    const before = this.movements.map((movement) => ({ ...movement }));
    const due = orderMoney(this.order, this.movements).due;
    this.movements.push(...this.#decide.bookings(this.order, this.movements, paymentId, entries));
    expect(this.movements.slice(0, before.length), 'what is booked never changes').toEqual(before);
    const isGivenUp = entries.every(({ kind, isFinal }) => kind === 'refund' && isFinal);
    if (isGivenUp) expect(orderMoney(this.order, this.movements).due, 'given back is not due').toBeLessThanOrEqual(due);
  }

  #report(payment: (typeof this.payments)[number]): void {
    this.#book(payment.paymentId, this.#decide.entriesOfReport(this.movements, this.refunds, payment));
    this.#agree(payment);
  }

  #agree(payment: (typeof this.payments)[number]): void {
    const { paid, refunded, held } = standingOf(payment.paymentId, this.movements, this.refunds);
    const told = moneyOfReport(payment);
    const isSame = paid === told.paid && refunded === told.refunded && held === told.held;
    expect(isSame, 'the books say what the provider says').toBe(true);
  }

  #ask(payment: (typeof this.payments)[number], amount: Cents, keepDue: boolean): void {
    const { refundable, held } = standingOf(payment.paymentId, this.movements, this.refunds);
    if (this.#decide.refundProblem(amount, refundable, held)) return;
    expect(held, 'nothing contested is given back by us').toBe(0);
    const asked = { paymentId: payment.paymentId, amount, keepDue, userEmail: 'dona@example.com', reason: 'Desistiu.' };
    this.refunds.push({ ...asked, id: `r${this.refunds.length}`, status: 'pending' });
  }

  /** The provider makes or refuses a refund; its report may arrive before our own booking. */
  #answer(refund: AskedRefund, isMade: boolean, isReportedFirst: boolean): void {
    const payment = this.payments.find(({ paymentId }) => paymentId === refund.paymentId);
    if (!payment || refund.status !== 'pending') return;
    const isFree = payment.status === 'approved' && payment.refunded + refund.amount <= payment.amount;
    if (isMade && isFree) {
      payment.refunded = cents(payment.refunded + refund.amount);
      if (isReportedFirst) this.#report(payment);
      this.#book(refund.paymentId, this.#decide.entriesOfRefund(this.movements, refund));
      // Without a report, a refund made by hand at the provider may have been taken for this one until the next.
      if (isReportedFirst) this.#agree(payment);
    }
    refund.status = isMade && isFree ? 'approved' : 'rejected';
  }

  play({ what, which, amount: asked, flag }: Step): void {
    const amount = cents(asked);
    const payment = this.payments[which % Math.max(1, this.payments.length)];
    const refund = this.refunds[which % Math.max(1, this.refunds.length)];
    if (what === 'pay' && this.payments.length < 3) {
      const paid = { paymentId: `p${this.payments.length}`, amount: this.order.total, refunded: cents(0) };
      this.payments.push({ ...paid, status: 'approved', statusDetail: '' });
      this.#report(this.payments.at(-1) ?? { ...paid, status: 'approved', statusDetail: '' });
    }
    if (what === 'close') this.order.closing = 'cancelled';
    if (what === 'edit' && this.order.closing === null) this.order.total = amount;
    if (what === 'answer' && refund) this.#answer(refund, true, flag);
    if (what === 'refuse' && refund) this.#answer(refund, false, flag);
    if (what === 'repeat' && refund?.status === 'approved') {
      this.#book(refund.paymentId, this.#decide.entriesOfRefund(this.movements, refund));
    }
    if (payment) this.#atTheProvider(what, payment, amount, flag);
    this.#check();
  }

  #atTheProvider(what: Step['what'], payment: (typeof this.payments)[number], amount: Cents, flag: boolean): void {
    const isFree = payment.status === 'approved';
    const isContested = payment.status === 'in_mediation';
    if (what === 'ask') this.#ask(payment, amount, flag);
    else if (what === 'refund at the provider' && isFree && payment.refunded + amount <= payment.amount) {
      payment.refunded = cents(payment.refunded + amount);
    } else if (what === 'contest' && isFree && payment.refunded < payment.amount) payment.status = 'in_mediation';
    else if (what === 'win' && isContested) payment.status = 'approved';
    else if (what === 'lose' && isContested) payment.status = 'charged_back';
    if (['report', 'refund at the provider', 'contest', 'win', 'lose'].includes(what)) this.#report(payment);
  }

  #check(): void {
    for (const { paymentId } of this.payments) {
      const { paid, refunded, held } = standingOf(paymentId, this.movements, this.refunds);
      expect(Math.min(refunded, held, paid - refunded - held), 'no more goes out than came in').toBeGreaterThanOrEqual(
        0,
      );
    }
    for (const { id } of this.refunds) {
      const booked = this.movements.filter(({ refundId, kind }) => refundId === id && kind === 'refund');
      expect(booked.length, 'a refund is booked once').toBeLessThanOrEqual(1);
    }
    const money = orderMoney(this.order, this.movements);
    expect(money.kept, 'kept is what is left').toBe(money.paid - money.refunded - money.held);
    expect(Math.min(money.due, money.excess), 'nobody owes and is owed').toBe(0);
    const situation = situationOf(this.order, this.movements);
    if (money.excess > 0 && money.held === 0) expect(situation, 'what is owed is seen').toBe('a_devolver');
  }
}

/** Plays histories and answers the shortest that breaks a promise, with its seed. */
function play(decide: Decisions, numRuns: number, seed = 20_261_127) {
  return fc.check(
    fc.property(steps, (history) => {
      const sale = new Sale(decide);
      for (const step of history) sale.play(step);
    }),
    { numRuns, seed },
  );
}

it('ten thousand histories of the money of a sale keep every promise', () => {
  const { failed, counterexample, seed, errorInstance } = play(RIGHT, 10_000);
  expect(failed, `seed ${seed}: ${JSON.stringify(counterexample)} ${String(errorInstance)}`).toBe(false);
});

describe('a planted mistake is found:', () => {
  it.each<[string, Partial<Decisions>]>([
    [
      'a refund that is booked twice',
      {
        entriesOfRefund: (known, refund) =>
          entriesOfRefund(
            known.map((movement) => ({ ...movement, refundId: null })),
            refund,
          ),
      },
    ],
    [
      'a contest that is lost but still counted',
      {
        entriesOfReport: (known, refunds, report) =>
          report.status === 'charged_back' ? [] : entriesOfReport(known, refunds, report),
      },
    ],
    [
      'money that is due again after it was given back',
      {
        bookings: (order, known, paymentId, entries) =>
          bookings(
            order,
            known,
            paymentId,
            entries.map((entry) => ({ ...entry, isFinal: false })),
          ),
      },
    ],
    [
      'a closed month that changes',
      {
        bookings: (order, known, paymentId, entries) => {
          const [first] = known;
          if (first) first.amount = cents(first.amount + 1);
          return bookings(order, known, paymentId, entries);
        },
      },
    ],
    ['contested money that is given back', { refundProblem: () => undefined }],
    [
      'a late payment that is dropped',
      {
        bookings: (order, known, paymentId, entries) =>
          order.closing === null ? bookings(order, known, paymentId, entries) : [],
      },
    ],
    [
      'a refund of ours that counts as the provider’s',
      { entriesOfReport: (known, _, report) => entriesOfReport(known, [], report) },
    ],
    [
      'a refund at the provider that nobody books',
      {
        entriesOfReport: (known, refunds, report) =>
          entriesOfReport(known, refunds, report).filter(({ kind, refundId }) => kind !== 'refund' || refundId),
      },
    ],
  ])('%s', (_, mistake) => expect(play({ ...RIGHT, ...mistake }, 2000).failed).toBe(true));
});
