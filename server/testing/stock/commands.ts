import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  countOnPaper,
  edit,
  hold,
  type News,
  type Outcome,
  rework,
  type StockModel,
  sellByPhone,
  tell,
  type Wish,
} from './model.ts';
import type { StockedShop } from './shop.ts';

type Step = fc.AsyncCommand<StockModel, StockedShop>;
type Act = (model: StockModel, shop: StockedShop) => Promise<void>;

export const SHELVES = 3;
export const MAX_STOCK = 6;
const MAX_UNITS = 4;
const MINUTE = 60_000;
const NIGHT = 8 * 60 * MINUTE;
const MONTH = 31 * 24 * 60 * MINUTE;

const seen = new Set<string>();

export function met(): ReadonlySet<string> {
  return seen;
}

/** A step that does the same on paper and in the shop; afterwards both must count the same. */
function step(name: string, wish: object, act: Act, possible: (model: StockModel) => boolean = () => true): Step {
  return {
    check: possible,
    run: async (model, shop) => {
      await act(model, shop);
      assert.deepEqual(await shop.count(), countOnPaper(model));
      for (const flag of model.sales.flatMap(({ flags }) => flags)) seen.add(flag);
      for (const { became } of model.payments) seen.add(became);
    },
    toString: () => `${name} ${JSON.stringify(wish)}`,
  };
}

function answersAlike(inShop: Outcome, onPaper: Outcome): void {
  assert.equal(inShop, onPaper, 'the shop answers as the model does');
  seen.add(onPaper);
}

const shelf = fc.nat(SHELVES - 1);
const units = fc.array(shelf, { minLength: 1, maxLength: MAX_UNITS });
const which = fc.nat(1000);
const mostly = fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) });
const told = fc.constantFrom('rejected' as const, 'approved' as const, 'approved' as const, 'refunded' as const);

const someHold = ({ holds }: StockModel) => holds.length > 0;
const somePayment = ({ payments }: StockModel) => payments.length > 0;

async function ask(both: { model: StockModel; shop: StockedShop }, wish: Wish, linkWorks: boolean): Promise<void> {
  answersAlike(await both.shop.hold(wish, linkWorks), hold(both.model, wish, linkWorks));
}

const askAnew = fc.record({ units, linkWorks: mostly }).map((wish) =>
  step('hold', wish, async (model, shop) => {
    const content = model.asked++;
    await ask({ model, shop }, { order: `order-${content}`, content, units: wish.units }, wish.linkWorks);
  }),
);

const askAgain = fc.record({ which, linkWorks: mostly }).map((wish) =>
  step(
    'hold again',
    wish,
    async (model, shop) => {
      const before = model.holds[wish.which % model.holds.length];
      if (before) await ask({ model, shop }, before, wish.linkWorks);
    },
    someHold,
  ),
);

const askOtherwise = fc.record({ which, units, linkWorks: mostly }).map((wish) =>
  step(
    'hold other wreaths for the same order',
    wish,
    async (model, shop) => {
      const order = model.holds[wish.which % model.holds.length]?.order ?? '';
      await ask({ model, shop }, { order, content: model.asked++, units: wish.units }, wish.linkWorks);
    },
    someHold,
  ),
);

async function hear(
  { model, shop }: { model: StockModel; shop: StockedShop },
  number: number,
  news: News,
): Promise<void> {
  await shop.tell(number, { ...news, units: model.holds[news.hold]?.units.length ?? 0 });
  tell(model, number, news);
}

const pay = fc
  .record({ which, told, enough: mostly })
  .map((wish) =>
    step(
      'a new payment is',
      wish,
      (model, shop) => hear({ model, shop }, model.payments.length, { ...wish, hold: wish.which % model.holds.length }),
      someHold,
    ),
  );

const tellAgain = fc.record({ which, told }).map((wish) =>
  step(
    'a known payment is',
    wish,
    (model, shop) => {
      const number = wish.which % model.payments.length;
      return hear({ model, shop }, number, { hold: model.payments[number]?.hold ?? 0, told: wish.told, enough: true });
    },
    somePayment,
  ),
);

const wait = fc.record({ minutes: fc.integer({ min: 1, max: 40 }) }).map((wish) =>
  step('wait', wish, async (model, shop) => {
    model.now += wish.minutes * MINUTE;
    shop.pass(wish.minutes * MINUTE);
  }),
);

/** The night's work takes longer than all other steps together, so most nights are quiet ones. */
const night = fc.record({ quiet: mostly, afterAMonth: fc.boolean() }).map((wish) =>
  step('night', wish, async (model, shop) => {
    const passed = wish.afterAMonth ? MONTH : NIGHT;
    model.now += passed;
    shop.pass(passed);
    if (!wish.quiet) await shop.cleanUp();
  }),
);

const phone = fc.record({ units }).map((wish) =>
  step('order by phone', wish, async (model, shop) => {
    const order = `order-${model.asked++}`;
    answersAlike(await shop.sellByPhone(order, wish.units), sellByPhone(model, order, wish.units));
  }),
);

const phoned = ({ sales, holds }: StockModel) => sales.filter(({ order }) => !holds.some((one) => one.order === order));

const phoneAgain = fc.record({ which }).map((wish) =>
  step(
    'the same order by phone again',
    wish,
    async (model, shop) => {
      const sales = phoned(model);
      const sale = sales[wish.which % sales.length];
      if (sale) answersAlike(await shop.sellByPhone(sale.order, sale.units), 'done');
    },
    (model) => phoned(model).length > 0,
  ),
);

const reworked = fc.record({ which, units }).map((wish) =>
  step(
    'edit the wreaths of an order',
    wish,
    async (model, shop) => {
      const sale = model.sales[wish.which % model.sales.length];
      if (sale) answersAlike(await shop.rework(sale.order, wish.units), rework(model, sale, wish.units));
    },
    ({ sales }) => sales.length > 0,
  ),
);

const version = fc.constantFrom('read' as const, 'read' as const, 'stale' as const, 'unknown' as const);

const write = fc.record({ shelf, stock: fc.nat(MAX_STOCK), active: mostly, version }).map((wish) =>
  step('edit', wish, async (model, shop) => {
    const { version: current = 0 } = model.shelves[wish.shelf] ?? {};
    const read = { read: current, stale: current - 1, unknown: undefined }[wish.version];
    const change = { stock: wish.stock, active: wish.active, version: read };
    answersAlike(await shop.edit(wish.shelf, change), edit(model, wish.shelf, change));
  }),
);

/** Everything that can happen to the stock; what holds are about comes more often, the nightly work seldom. */
export const stockSteps: fc.Arbitrary<Step>[] = [
  askAnew,
  askAnew,
  askAgain,
  askOtherwise,
  pay,
  pay,
  tellAgain,
  wait,
  wait,
  phone,
  phoneAgain,
  reworked,
  write,
  night,
];
