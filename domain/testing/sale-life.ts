import { type Cents, cents } from '#domain/money.ts';
import { orderMoney } from '#domain/order-money.ts';
import { paymentStatus } from '#domain/payment.ts';
import { PRODUCTION_STATES, type ProductionState, TOLD_AFTER_SECONDS } from '#domain/production.ts';
import type { AskedRefund } from '#domain/sale/booking.ts';
import { isOpen } from '#domain/sale/consequences.ts';
import { changed, frozen, Refused } from '#domain/sale/sale.ts';
import type { KnownPayment } from '#domain/sale/settle.ts';
import { linesOf } from '#domain/wreath.ts';
import { checkShop, isBooked, keep, placeKnown } from './life-promises.ts';
import { type Decisions, RIGHT } from './sale-decisions.ts';
import { type Charge, HOUR, type Hold, type Life, PRICE, STOCK, type Step, type Told, wreath } from './sale-steps.ts';

const NOON = new Date('2026-11-27T15:00:00Z').getTime();
const RULES = { weekly: null, exceptions: [], override: { mode: null, until: null }, leadMinutes: 0 };
const EXPECTED = { collectorId: 'shop', requireLiveMode: true };

/** A small shop whose steps are played at random: its sales, the provider's payments, and the messages sent. */
export class Shop {
  now = new Date(NOON);
  stock = STOCK;
  holds: Hold[] = [];
  charges: Charge[] = [];
  sales: Life[] = [];
  told: Told[] = [];
  readonly #decide: Decisions;
  #loose: (KnownPayment & { orderId: string })[] = [];

  constructor(decide: Decisions = RIGHT) {
    this.#decide = decide;
  }

  play(step: Step): void {
    this.now = new Date(this.now.getTime() + step.minutes * 60_000 + 1000);
    const before = [...this.sales];
    try {
      this.#do(step);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
    checkShop(this, before, step);
  }

  #do(step: Step): void {
    const { what, which, flag } = step;
    const charge = this.charges[which % Math.max(1, this.charges.length)];
    const hold = flag ? this.holds.at(-1) : this.holds[which % Math.max(1, this.holds.length)];
    const sale = this.sales[which % Math.max(1, this.sales.length)];
    if (what === 'hold' && this.holds.length < 6) this.#hold(step, `order-${this.holds.length}`);
    if (what === 'correct the hold' && hold?.status === 'active' && !hold.forDue) this.#hold(step, hold.orderId, hold);
    if (what === 'pay' && hold && this.charges.length < 5) {
      const paid = { paymentId: `payment-${this.charges.length}`, hold, amount: hold.total, refunded: cents(0) };
      this.charges.push({ ...paid, status: 'approved', statusDetail: '', updatedAt: this.now });
      const [newest] = which % 2 === 0 ? this.charges.slice(-1) : [];
      if (newest) this.#report(newest);
    }
    if (charge) this.#atTheProvider(what, charge, step);
    if (sale) this.#inTheShop(sale, step);
  }

  #hold({ which, flag }: Step, orderId: string, earlier?: Hold): void {
    const wreaths = Array.from({ length: 1 + (which % 2) }, (_, line) => wreath(line));
    const others = this.holds.filter((hold) => hold.orderId !== orderId && !hold.forDue);
    const units = (live: Hold[]) => live.reduce((sum, hold) => sum + hold.wreaths.length, 0);
    const held = units(others.filter((hold) => this.#decide.isLive(hold, this.now)));
    const { ok } = this.#decide.checkAvailability(this.stock, held, wreaths.length);
    const right = units(others.filter(({ status, expiresAt }) => status === 'active' && expiresAt > this.now));
    keep(ok === this.stock - right >= wreaths.length, 'what nobody holds can be bought, and nothing else');
    if (!ok) return;
    if (earlier) earlier.status = 'released';
    const buyer = earlier && flag ? 'other' : 'buyer';
    const bought = { wreaths, total: cents(wreaths.length * PRICE), contentHash: `${this.holds.length}` };
    this.#open({ orderId, forDue: false, ...bought, buyerEmail: `${buyer}@example.com`, buyerCpf: buyer });
  }

  #open(hold: Omit<Hold, 'id' | 'status' | 'expiresAt'>): void {
    const expiresAt = new Date(this.now.getTime() + HOUR / 2);
    this.holds.push({ ...hold, id: `hold-${this.holds.length}`, status: 'active', expiresAt });
  }

  #put(sale: Life): void {
    this.sales[this.sales.findIndex(({ order }) => order.orderId === sale.order.orderId)] = sale;
  }

  #tell(about: string, { order }: Life, seconds = 0, place?: string): void {
    const leaves = this.now.getTime() + seconds * 1000;
    this.told.push({ about, order: order.orderId, to: order.buyerEmail, leaves, ...(place && { place }) });
  }

  #withdraw(about: string, { order }: Life): void {
    const now = this.now.getTime();
    this.told = this.told.filter((one) => one.order !== order.orderId || one.about !== about || one.leaves <= now);
  }

  #report(charge: Charge): void {
    const { hold, ...told } = charge;
    const { paymentId, status, statusDetail, amount, refunded: reportedRefunded, updatedAt: reportedAt } = charge;
    const { orderId } = hold;
    const report = { ...told, currency: 'BRL', collectorId: 'shop', liveMode: true };
    const sale = this.sales.find(({ order }) => order.orderId === orderId);
    const payments = sale?.payments ?? this.#loose.filter((payment) => payment.orderId === orderId);
    const unsettled = { order: sale?.order, movements: sale?.movements ?? [], refunds: sale?.refunds ?? [], payments };
    const { kind, problems, needsPerson, told: news } = this.#decide.settle(unsettled, hold, report, EXPECTED);
    if (kind !== 'known') {
      const known = payments.find((payment) => payment.paymentId === paymentId);
      const outcome = kind === 'changed' ? (known?.outcome ?? 'order') : kind === 'due' ? 'order' : kind;
      const record: KnownPayment = {
        ...{ paymentId, reservationId: hold.id, orderRow: orderId, status, statusDetail, amount },
        ...{ outcome, problems, needsPerson, reportedRefunded, reportedAt },
      };
      const others = payments.filter((payment) => payment.paymentId !== paymentId);
      if (kind === 'due' && sale) {
        const fits = sale.order.closing === null && orderMoney(sale.order, sale.movements).due === hold.total;
        keep(
          record.needsPerson !== (fits && charge.status === 'approved'),
          'a person looks at a link that no longer fits',
        );
        hold.status = 'converted';
      }
      if (kind === 'order') this.#place(charge, record, news.includes('dispute') ? ['dispute'] : []);
      else if (!sale) this.#loose.push({ ...record, orderId });
      else if (record.outcome === 'refused') this.#put({ ...sale, payments: [...others, record] });
      else {
        const after = this.#decide.reported({ ...sale, payments: [...others, record] }, report);
        this.#put(news.includes('dispute') ? frozen(after, 'dispute') : after);
      }
    }
    const booked = this.sales.find(({ order }) => order.orderId === orderId);
    const isOurs = booked?.payments.some((one) => one.paymentId === paymentId && one.outcome !== 'refused');
    if (!isOurs && paymentStatus(charge.status) !== 'ok') return;
    keep(booked !== undefined && isBooked(booked, charge), 'the books say what the provider says');
  }

  #place(paid: Charge, record: KnownPayment, flags: Life['order']['flags']): void {
    const { hold } = paid;
    const newest = this.holds.findLast(({ orderId, forDue }) => orderId === hold.orderId && !forDue) ?? hold;
    const { content } = this.#decide.paidContent(hold, newest);
    const taken = Math.min(this.stock, content.wreaths.length);
    this.stock -= taken;
    content.status = 'converted';
    const { orderId, total, wreaths, buyerEmail } = content;
    const open = { closing: null, closedAt: null, closedBy: null, closeReason: null };
    const sale: Life = {
      order: {
        ...{ orderId, total, buyerEmail, paid, origin: 'shop', production: 'novo', flags, version: 1, ...open },
        ...{ funeralLocation: 'chapel', funeralTime: new Date(NOON + 48 * HOUR) },
      },
      ...{ payments: [record], movements: [], refunds: [], wreaths, taken, isShort: taken < wreaths.length },
      ...{ steps: [], deliveries: [], movedAt: null },
    };
    this.sales.push(this.#decide.reported(sale, { ...paid }));
    this.#tell('paid', sale);
  }

  #atTheProvider(what: Step['what'], charge: Charge, { amount, flag }: Step): void {
    const isFree = charge.status === 'approved';
    const isContested = charge.status === 'in_mediation';
    const became = (change: Partial<Charge>) => Object.assign(charge, change, { updatedAt: this.now });
    if (what === 'refund at the provider' && isFree && charge.refunded + amount <= charge.amount) {
      became({ refunded: cents(charge.refunded + amount) });
    } else if (what === 'contest' && isFree && charge.refunded < charge.amount) became({ status: 'in_mediation' });
    else if (what === 'win' && isContested) became({ status: 'approved' });
    else if (what === 'win' && charge.status === 'charged_back') became({ statusDetail: 'reimbursed' });
    else if (what === 'lose' && isContested) became({ status: 'charged_back' });
    else if (what !== 'report') return;
    if (what === 'report' || !flag) this.#report(charge);
  }

  #inTheShop(sale: Life, step: Step): void {
    const { what, amount, flag } = step;
    const payment = sale.payments[step.which % sale.payments.length];
    const refund = sale.refunds[step.which % Math.max(1, sale.refunds.length)];
    if (what === 'ask' && payment) this.#ask(sale, payment.paymentId, amount, flag);
    if (what === 'answer' && refund) this.#answer(sale, refund, true, flag);
    if (what === 'refuse' && refund) this.#answer(sale, refund, false, flag);
    if (what === 'repeat' && refund?.status === 'approved') this.#put(this.#decide.givenBack(sale, refund));
    if (what === 'suspect' && payment && !payment.problems.includes('fraud-stop')) {
      this.#put(this.#decide.stopped(sale, payment.paymentId, 'fraud-stop'));
    }
    if (what === 'resolve' && payment) this.#put(this.#decide.answered(sale, payment.paymentId));
    if (what === 'close') {
      const closing = { closing: 'cancelled', reason: 'x', by: 'office', at: this.now } as const;
      this.#put(this.#restock(this.#decide.closed(sale, closing)));
    }
    if (what === 'edit' && sale.order.closing === null) this.#edit(sale, amount, flag);
    if (what === 'due') this.#askForDue(sale);
    if (what === 'move') this.#move(sale, step);
    if (what === 'stage') this.#stage(sale, PRODUCTION_STATES[step.which] ?? 'novo', amount > 2500);
    if (what === 'deliver') this.#deliver(sale);
    if (what === 'return' && sale.order.production === 'saiu') {
      this.#decide.checkAttempt(sale.order, { outcome: 'not_delivered', at: this.now }, { at: undefined, done: 'x' });
      this.#reach(sale, 'pronto');
    }
  }

  #ask(sale: Life, paymentId: string, amount: Cents, keepDue: boolean): void {
    this.#decide.checkRefund(sale, { paymentId, amount, seen: undefined });
    const held = this.charges.find((charge) => charge.paymentId === paymentId && charge.status === 'in_mediation');
    keep(!held || !isBooked(sale, held), 'nothing contested is given back by us');
    const asked = { paymentId, amount, keepDue, userEmail: 'office', reason: 'x', status: 'pending' as const };
    this.#put({ ...sale, refunds: [...sale.refunds, { ...asked, id: `refund-${sale.refunds.length}` }] });
  }

  /** The provider makes or refuses a refund; its report may arrive before our own booking. */
  #answer({ order }: Life, { id, ...refund }: AskedRefund, isMade: boolean, isReportedFirst: boolean): void {
    const charge = this.charges.find(({ paymentId }) => paymentId === refund.paymentId);
    if (!charge || refund.status !== 'pending') return;
    const isFree = charge.status === 'approved' && charge.refunded + refund.amount <= charge.amount;
    const status = isMade && isFree ? ('approved' as const) : ('rejected' as const);
    if (status === 'approved') {
      Object.assign(charge, { refunded: cents(charge.refunded + refund.amount), updatedAt: this.now });
      if (isReportedFirst) this.#report(charge);
    }
    const sale = this.sales.find((one) => one.order.orderId === order.orderId);
    if (!sale) return;
    const ended = { ...sale, refunds: sale.refunds.map((one) => (one.id === id ? { ...one, status } : one)) };
    const after = status === 'approved' ? this.#decide.givenBack(ended, { id, ...refund, status }) : ended;
    this.#put(this.#restock(after));
    // Without a report, a refund made by hand at the provider may have been taken for this one until the next.
    if (status !== 'approved' || !isReportedFirst) return;
    keep(isBooked(after, charge), 'the books say what the provider says');
    const isMixed = after.refunds.length > 1 || charge.refunded > refund.amount;
    keep(isMixed || after.movements.some(({ refundId }) => refundId === id), 'a refund of ours keeps its author');
  }

  /** Gives back to stock what a sale took and needs no more. */
  #restock(sale: Life): Life {
    const back = Math.max(0, sale.taken - this.#decide.unitsOf(sale));
    this.stock += back;
    return { ...sale, taken: sale.taken - back };
  }

  #edit(sale: Life, total: Cents, isMore: boolean): void {
    const had = sale.wreaths;
    const wanted = isMore ? [...had, wreath(had.length)] : had.slice(0, Math.max(1, had.length - 1));
    const { items, faixa_texts } = linesOf(wanted);
    const wreaths = this.#decide.wreathsOf(items, faixa_texts) ?? wanted;
    const added = Math.max(0, wreaths.length - had.length);
    const live = this.holds.filter((hold) => !hold.forDue && this.#decide.isLive(hold, this.now));
    const held = live.reduce((sum, hold) => sum + hold.wreaths.length, 0);
    if (!this.#decide.checkAvailability(this.stock, held, added).ok) return;
    const sold = Math.min(this.stock, added);
    this.stock -= sold;
    this.#put(this.#restock({ ...changed(sale, { total }), wreaths, taken: sale.taken + sold }));
  }

  #askForDue({ order, movements }: Life): void {
    const { due } = orderMoney(order, movements);
    if (due === 0 || this.holds.length >= 6) return;
    const { orderId, buyerEmail } = order;
    this.#open({ orderId, buyerEmail, buyerCpf: 'buyer', contentHash: 'due', forDue: true, total: due, wreaths: [] });
  }

  #move(sale: Life, { which }: Step): void {
    const place = `chapel ${which}`;
    const awaited = { funeralLocation: place, funeralTime: new Date(NOON + which * 10 * HOUR) };
    const { isMoved, flags } = this.#decide.consequencesOf(sale.order, { ...sale.order, ...awaited }, RULES, this.now);
    if (!isOpen(sale.order)) return;
    const moved = { ...changed(sale, { ...awaited, flags }), movedAt: this.now };
    keep(sale.order.flags.includes('past-deadline') || !flags.includes('past-deadline'), 'a move blames no buyer');
    this.#put(moved);
    if (!isMoved) return;
    this.#withdraw('moved', moved);
    if (placeKnown(this, moved) !== place) this.#tell('moved', moved, TOLD_AFTER_SECONDS, place);
  }

  #stage(sale: Life, to: ProductionState, isAdministrator: boolean): void {
    const from = sale.order.production;
    if (!this.#decide.movesStage(sale.order, { from, to })) return;
    if (from !== 'entregue') this.#reach(sale, to);
    else if (this.#decide.mayUndo(isAdministrator)) {
      const undoneBy = isAdministrator ? 'administrador' : 'funcionario';
      this.#reach({ ...sale, deliveries: sale.deliveries.map((one) => ({ undoneBy: one.undoneBy ?? undoneBy })) }, to);
    }
  }

  #deliver(sale: Life): void {
    const done = sale.deliveries.some(({ undoneBy }) => undoneBy === null) ? this.now : undefined;
    this.#decide.checkAttempt(sale.order, { outcome: 'delivered', at: this.now }, { at: done, done: 'x' });
    this.#reach({ ...sale, deliveries: [...sale.deliveries, { undoneBy: null }] }, 'entregue');
  }

  #reach(sale: Life, to: ProductionState): void {
    const { steps, order } = sale;
    const step = { to, createdAt: this.now };
    const isTold = this.#decide.isToldToBuyer({ from: order.production, to }, steps, this.now);
    const reached = steps.findLast((one) => one.to === order.production);
    if (reached && this.#decide.isTakenBack(reached, [step])) this.#withdraw(order.production, sale);
    const moved = { ...sale, order: { ...order, production: to }, steps: [...steps, step] };
    this.#put(moved);
    if (isTold) this.#tell(to, moved, TOLD_AFTER_SECONDS);
  }
}

/** Plays a history against these decisions; throws the first promise that it breaks. */
export function live(history: readonly Step[], decide: Decisions = RIGHT): Shop {
  const shop = new Shop(decide);
  for (const step of history) shop.play(step);
  return shop;
}
