import { describe, expect, it } from 'vitest';
import { cents, negated } from '#domain/money.ts';
import type { OrderFlag, ProviderStatus } from '#domain/payment.ts';
import { checkAvailability } from '#domain/reservation.ts';
import type { Wreath } from '#domain/wreath.ts';
import { answered, checkRefund, closed, frozen, Refused, reported, type Sale, stopped } from './sale.ts';
import { agreedTotal, checkHeld, checkStock, flagsOfPlaced, seenDue, seenTotal, soldNow } from './selling.ts';
import { type KnownPayment, type Report, settle } from './settle.ts';
import { checkAttempt, movesStage } from './stages.ts';

const NOON = new Date('2026-11-27T15:00:00Z');
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
const PAID = cents(37_000);

const ORDER: Sale['order'] = {
  ...{ total: PAID, origin: 'shop', production: 'novo', flags: [], version: 1 },
  ...{ closing: null, closedAt: null, closedBy: null, closeReason: null },
};
const REPORT: Report = {
  ...{ paymentId: 'p1', status: 'approved', statusDetail: '', amount: PAID, refunded: cents(0), updatedAt: NOON },
  ...{ currency: 'BRL', collectorId: '77', liveMode: true },
};
const KNOWN: KnownPayment = {
  ...{ ...REPORT, reservationId: 'h1', orderRow: 'o1', outcome: 'order', problems: [], needsPerson: false },
  ...{ reportedRefunded: cents(0), reportedAt: NOON },
};
const sold = (order: Partial<Sale['order']> = {}, payments: KnownPayment[] = [KNOWN]) =>
  reported({ order: { ...ORDER, ...order }, payments, movements: [], refunds: [] }, REPORT);
const UNPAID = { order: undefined, payments: [] as KnownPayment[], movements: [], refunds: [] };
const HOLD = { total: PAID, forDue: false, status: 'active' as const };
const EXPECTED = { collectorId: '77', requireLiveMode: true };

/** A refusal by its code and the beginning of its words. */
function refusal(decide: () => unknown): string {
  try {
    decide();
    return 'decided';
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return `${error.code} ${error.message.slice(0, 33)}`.trim();
  }
}

type Unsettled = Parameters<typeof settle>[0];
const known = (change: Partial<KnownPayment>) => ({ ...UNPAID, payments: [{ ...KNOWN, orderRow: null, ...change }] });

/** The parts of a verdict that a table can show, as one line. */
function meaning(sale: Unsettled, hold: object, report: Partial<Report>): string {
  const verdict = settle(sale, { ...HOLD, ...hold }, { ...REPORT, ...report }, EXPECTED);
  const { kind, problems, told, needsPerson } = verdict;
  return [kind, ...(kind === 'changed' ? told : problems), ...(needsPerson ? ['!'] : [])].join(' ');
}

describe('a report about a hold', () => {
  const WAITING = known({ status: 'pending', outcome: 'waiting' });
  const REFUSED = known({ status: 'rejected', outcome: 'refused' });
  const second = { paymentId: 'p2' };
  const contested = { ...second, status: 'in_mediation' } as const;
  it.each<[string, Unsettled, object, Partial<Report>, string]>([
    ['that it is paid', UNPAID, {}, {}, 'order'],
    ['that it is paid and contested', UNPAID, {}, { status: 'in_mediation' }, 'order dispute !'],
    ['paid after its end', UNPAID, { status: 'released' }, {}, 'order'],
    ['on its way', UNPAID, {}, { status: 'in_process' }, 'waiting'],
    ['on its way, again', WAITING, {}, { status: 'pending' }, 'known'],
    ['that it is refused', WAITING, {}, { status: 'cancelled' }, 'refused'],
    ['approved after a refusal', REFUSED, {}, {}, 'order'],
    ['on its way after a refusal', REFUSED, {}, { status: 'pending' }, 'known'],
    ['of another sum and currency', UNPAID, {}, { amount: cents(1), currency: 'USD' }, 'mismatch amount currency !'],
    ['of another account', UNPAID, {}, { collectorId: '1' }, 'mismatch collector !'],
    ['of test money', UNPAID, {}, { liveMode: false }, 'mismatch test-mode !'],
    ['of an order that was paid', sold(), { status: 'converted' }, second, 'duplicate paid-twice !'],
    ['of what is due', sold({ total: cents(2 * PAID) }), { forDue: true }, second, 'due'],
    ['of what is due, contested', sold({ total: cents(2 * PAID) }), { forDue: true }, contested, 'due dispute !'],
    ['of what is due no more', sold(), { forDue: true }, second, 'due due-changed !'],
    ['of what a closed order owed', sold({ closing: 'cancelled' }), { forDue: true }, second, 'due order-closed !'],
    ['of what was due, twice', sold(), { forDue: true, status: 'converted' }, second, 'duplicate paid-twice !'],
  ])('%s', (_, sale, hold, report, expected) => expect(meaning(sale, hold, report)).toBe(expected));
});

describe('a later change of a payment', () => {
  const disputed = { status: 'in_mediation', problems: ['dispute'], needsPerson: true };
  const FROZEN = sold({ flags: ['dispute'] }, [{ ...KNOWN, ...disputed }]);
  const ANSWERED = sold({}, [{ ...KNOWN, ...disputed, needsPerson: false }]);
  const charged = { status: 'charged_back', statusDetail: 'settled' } as const;
  const LOST = sold({}, [{ ...KNOWN, ...charged, problems: ['refunded'] }]);
  const WON = { status: 'charged_back', statusDetail: 'reimbursed' } as const;
  const back = { status: 'refunded', refunded: PAID, updatedAt: later(1) } as const;
  const asked = (status: 'approved' | 'rejected') => ({
    ...sold(),
    refunds: [{ ...{ id: 'r1', paymentId: 'p1', amount: PAID, status, keepDue: false }, userEmail: '', reason: '' }],
  });
  it.each<[string, Unsettled, Partial<Report>, string]>([
    ...(['pending', 'rejected', 'unknown'] satisfies ProviderStatus[]).map(
      (status): [string, Unsettled, Partial<Report>, string] => [`to ${status}`, sold(), { status }, 'known'],
    ),
    ['money went back', sold(), back, 'changed refunded !'],
    ['a part went back', sold(), { refunded: cents(1), updatedAt: later(1) }, 'changed partial-refund !'],
    ['money went back by us', asked('approved'), back, 'changed'],
    ['it went back, though we were refused', asked('rejected'), back, 'changed refunded !'],
    ['it is contested', sold(), { status: 'in_mediation', updatedAt: later(1) }, 'changed dispute !'],
    ['contested as known', FROZEN, { status: 'in_mediation' }, 'changed !'],
    ['the shop wins', FROZEN, { updatedAt: later(1) }, 'changed dispute-won !'],
    ['the shop wins, says an older report', FROZEN, { updatedAt: later(-1) }, 'known'],
    ['the shop wins what was answered', ANSWERED, { updatedAt: later(1) }, 'changed dispute-won'],
    ['the shop wins what it had lost', LOST, { ...WON, updatedAt: later(1) }, 'changed dispute-won !'],
    ['the shop wins what it had lost, says an older report', LOST, { ...WON, updatedAt: later(-1) }, 'known'],
  ])('%s', (_, sale, report, expected) => expect(meaning(sale, { status: 'converted' }, report)).toBe(expected));

  it('that is lost and won after all is gone no more, and what was given back besides stays so', () => {
    const report: Report = { ...REPORT, ...WON, refunded: cents(100), updatedAt: later(1) };
    const [problems, reportedRefunded] = [['dispute', 'partial-refund', 'refunded'], cents(100)];
    const lost = sold({}, [{ ...KNOWN, ...charged, problems, reportedRefunded }]);
    expect(settle(lost, HOLD, report, EXPECTED).problems).toEqual(['dispute', 'partial-refund', 'dispute-won']);
  });
});

describe('an order', () => {
  const closing = (sale: Sale, how: 'cancelled' | 'voided') =>
    closed(sale, { closing: how, reason: 'Engano.', by: 'dona@example.com', at: NOON });

  it.each<[string, Sale, 'cancelled' | 'voided', string]>([
    ['that was delivered', sold({ production: 'entregue' }), 'cancelled', 'conflict Este pedido já foi entregue. Volt'],
    ['of the shop', sold(), 'voided', 'conflict Só um pedido lançado à mão pode s'],
    ['that is closed', sold({ closing: 'cancelled' }), 'voided', 'decided'],
  ])('%s is never %s', (_, sale, how, expected) => expect(refusal(() => closing(sale, how))).toBe(expected));

  it('that is voided never received money, and one that is cancelled keeps it', () => {
    const sale = sold({ origin: 'manual' }, [{ ...KNOWN, reservationId: null }]);
    expect(closing(sale, 'voided')).toMatchObject({
      order: { closing: 'voided', version: 2 },
      payments: [{ status: 'cancelled', statusDetail: 'voided' }],
      movements: [{ kind: 'payment' }, { kind: 'void', amount: negated(PAID) }],
    });
    expect(closing(sale, 'cancelled').movements).toHaveLength(1);
    const refunded = reported(sale, { ...REPORT, refunded: cents(1) });
    expect(refusal(() => closing(refunded, 'voided'))).toBe('conflict Este pedido já teve uma devolução');
    const online = sold({ origin: 'manual' });
    expect(refusal(() => closing(online, 'voided'))).toBe('conflict Este pedido recebeu um pagamento');
    expect(closing(online, 'cancelled').movements).toHaveLength(1);
  });

  it('that is closed asks nothing about its making any more, but still about its money', () => {
    const asking = (problem: string) => sold({}, [{ ...KNOWN, problems: [problem], needsPerson: true }]);
    const asks = (problem: string) => closing(asking(problem), 'cancelled').payments[0]?.needsPerson;
    expect([asks('short-stock'), asks('dispute')]).toEqual([false, true]);
  });

  it('is frozen for each reason until all of its payments are answered; a dispute stops no delivered one', () => {
    const two = sold({}, [KNOWN, { ...KNOWN, paymentId: 'p2' }]);
    const both = stopped(stopped(two, 'p1', 'dispute'), 'p2', 'fraud-stop');
    expect(both.order.flags).toEqual(['dispute', 'fraud-stop']);
    expect(answered(both, 'p1').order.flags).toEqual(['fraud-stop']);
    expect(answered(answered(both, 'p1'), 'p2').order.flags).toEqual([]);
    const delivered = sold({ production: 'entregue' });
    expect([frozen(delivered, 'dispute'), frozen(delivered, 'fraud-stop')].map(({ order }) => order.flags)).toEqual([
      [],
      ['fraud-stop'],
    ]);
  });

  it.each([
    [PAID, 0, 'decided'],
    [PAID + 1, undefined, 'conflict Este pagamento tem R$ 370,00 para'],
    [1, 5, 'stale-version Outra devolução deste pagamento f'],
  ])('gives back %d of a payment that was seen with %s given back: %s', (amount, seen, expected) => {
    const asked = { paymentId: 'p1', amount: cents(amount), seen: seen === undefined ? undefined : cents(seen) };
    expect(refusal(() => checkRefund(sold(), asked)).replace('\u00a0', ' ')).toBe(expected);
  });
});

describe('a stage', () => {
  const CLOSED = { closing: 'cancelled' as const };
  const FROZEN = { flags: ['dispute'] as OrderFlag[] };

  it('is reached where the production may go alone', () => {
    const back = () => movesStage({ ...ORDER, production: 'saiu' }, { from: 'saiu', to: 'novo' });
    expect(refusal(back)).toMatch(/^conflict A produção não pode mudar/);
  });

  it.each<[string, Partial<Sale['order']>, string]>([
    ['that the order left meanwhile', { production: 'saiu' }, 'stale-version'],
    ['of an order that changed before it is begun', { version: 2 }, 'stale-version'],
    ['of a closed order', CLOSED, 'conflict Este pedido foi cancelado: a prod'],
    ['of a frozen order', FROZEN, 'conflict O pagamento está em disputa: não'],
    ['that a colleague reached', { production: 'em_producao' }, 'decided'],
  ])('%s', (_, order, expected) => {
    const move = { from: 'novo', to: 'em_producao', version: 1 } as const;
    expect(refusal(() => movesStage({ ...ORDER, ...order }, move))).toBe(expected);
  });

  const AGAIN = 'conflict Este pedido já foi marcado como e';
  it.each<[string, Partial<Sale['order']>, 'delivered' | 'not_delivered', Date | undefined, string]>([
    ['a first delivery is told', {}, 'delivered', undefined, 'decided'],
    ['a second one is not', {}, 'delivered', NOON, AGAIN],
    ['an earlier failure may come late', {}, 'not_delivered', later(1), 'decided'],
    ['a later failure contradicts', {}, 'not_delivered', later(-1), AGAIN],
    ['a frozen order is not delivered', FROZEN, 'delivered', undefined, 'conflict O pagamento está em disputa: não'],
    ['but may fail to be', FROZEN, 'not_delivered', undefined, 'decided'],
    ['a closed one receives nothing', CLOSED, 'not_delivered', undefined, 'conflict Este pedido foi cancelado: não re'],
  ])('%s', (_, order, outcome, at, expected) => {
    const attempt = () => checkAttempt({ ...ORDER, ...order }, { outcome, at: NOON }, { at, done: 'Ana' });
    expect(refusal(attempt)).toBe(expected);
  });
});

describe('wreaths that are sold', () => {
  const PEACE = { name: 'Coroa Paz', image: '', size: '1 m', price: cents(35_000), active: true };
  const WREATH: Wreath = {
    ...{ productId: 'w1', title: 'Paz', image: '', size: '', color: '', faixa: 'Saudades', line: 0 },
    price: PEACE.price,
  };
  const claims = (change: Partial<typeof PEACE> = {}, id = 'w1') =>
    new Map([[id, { product: { ...PEACE, ...change }, availability: checkAvailability(1, 0, 1) }]]);
  const [UNSOLD, DEARER] = ['product-unavailable', 'price-changed'];

  it.each([
    ['at our price', claims(), 'decided', 'decided', 'decided'],
    ['unknown to us', claims({}, 'w2'), UNSOLD, UNSOLD, UNSOLD],
    ['switched off', claims({ active: false }), UNSOLD, UNSOLD, UNSOLD],
    ['without a price', claims({ price: cents(0) }), UNSOLD, 'decided', DEARER],
    ['dearer by now', claims({ price: cents(36_000) }), DEARER, 'decided', DEARER],
  ])('%s: in the shop, by hand and held again', (_, known, ...expected) => {
    const sold = [{}, { isAgreed: true }].map((how) => refusal(() => soldNow([WREATH], known, how)));
    const codes = [...sold, refusal(() => checkHeld([WREATH], known))].map((text) => text.split(' ', 1)[0]);
    expect(codes).toEqual(expected);
  });

  it('are refused by their title when they are held again', () => {
    expect(refusal(() => checkHeld([WREATH], claims({ active: false })))).toMatch(/ Paz: não v/);
  });

  it('take name, size and picture from our table', () => {
    expect(soldNow([WREATH], claims())).toEqual([{ ...WREATH, title: 'Coroa Paz', size: '1 m' }]);
  });

  it('are refused by the name of the first of which too few are left', () => {
    const claim = (name: string, stock: number, wanted: number) => ({
      ...{ product: { name }, availability: checkAvailability(stock, 0, wanted) },
    });
    const [enough, short, gone] = [claim('Coroa Paz', 2, 2), claim('Coroa Serra', 1, 2), claim('Coroa Lírio', 0, 1)];
    expect(() => checkStock([enough, short, gone])).toThrow(
      'Estoque insuficiente para Coroa Serra. Restam apenas 1 unidade(s) disponível(is).',
    );
    expect(refusal(() => checkStock([enough]))).toBe('decided');
  });

  const line = (unit_price: number, quantity = 1) => ({ unit_price: cents(unit_price), quantity });
  it.each<[string, ReturnType<typeof line>[], number, string]>([
    ['wreath and ribbon', [line(35_000), line(2000)], 37_000, 'decided'],
    ['in another order', [line(2000), line(35_000)], 37_000, 'decided'],
    ['the ribbon forgotten', [line(35_000)], 35_000, 'price-changed O valor do pedido mudou (Paz). O'],
    ['another sum', [line(35_000), line(2000)], 36_000, 'price-changed O valor do pedido mudou (Paz). O'],
  ])('cost what their buyer saw: %s', (_, items, total, expected) => {
    expect(refusal(() => seenTotal({ items, total: cents(total) }, [WREATH]))).toBe(expected);
  });
});

describe('an order that is placed', () => {
  const [bought, moved] = [
    { place: 'Capela A', at: NOON },
    { place: 'Capela B', at: later(-60) },
  ];
  it.each<[string, Partial<Parameters<typeof flagsOfPlaced>[0]>, OrderFlag[]]>([
    ['in time', {}, []],
    ['paid after the end of its hold, short of stock', { isAfterEnd: true, isShort: true }, ['late', 'short-stock']],
    ['bought too late', { isLate: () => true }, ['past-deadline']],
    ['paid in time, and heard of too late', { isOverdue: true }, ['moved-late']],
    ['moved too near', { awaited: moved, isLate: (event) => event === moved }, ['moved-late']],
    ['bought late and moved away', { awaited: moved, isLate: (event) => event === bought }, []],
  ])('%s', (_, change, flags) => {
    const usual = { isAfterEnd: false, isShort: false, isOverdue: false, bought, awaited: bought, isLate: () => false };
    expect(flagsOfPlaced({ ...usual, ...change })).toEqual(flags);
  });
});

describe('what is due of an order', () => {
  const PART = sold();
  const dearer = { ...PART, order: { ...PART.order, total: cents(40_000) } };
  const CLOSED = { ...dearer, order: { ...dearer.order, closing: 'cancelled' as const } };
  it.each<[string, Sale, number, string]>([
    ['as its payer saw it', dearer, 3000, 'decided'],
    ['changed since', dearer, 2000, 'price-changed O valor mudou: agora faltam R$ 30'],
    ['of a paid one', PART, 3000, 'already-paid'],
    ['of a closed one', CLOSED, 3000, 'conflict Este pedido foi cancelado: não há'],
  ])('%s', (_, sale, seen, expected) => {
    expect(refusal(() => seenDue(sale, cents(seen)))).toBe(expected);
  });

  it.each<[string, Sale, number, 'collect' | 'refund' | 'discount' | undefined, number | string]>([
    ['collected', PART, 40_000, 'collect', 40_000],
    ['given as a discount', PART, 40_000, 'discount', 37_000],
    ['refunded', PART, 30_000, 'refund', 30_000],
    ['not offered', PART, 30_000, 'collect', 'conflict Escolha o que acontece com a dife'],
    ['unchanged', PART, 37_000, undefined, 37_000],
    ['of a closed one', CLOSED, 40_000, 'collect', 'conflict Este pedido foi cancelado e não m'],
  ])('after an edit is %s', (_, sale, total, difference, expected) => {
    if (typeof expected === 'number') expect(agreedTotal(sale, cents(total), difference)).toBe(expected);
    else expect(refusal(() => agreedTotal(sale, cents(total), difference))).toBe(expected);
  });
});
