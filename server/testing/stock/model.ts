/** A wreath as the stock sees it. `movements` counts the rows that explain its stock. */
type Shelf = { stock: number; version: number; active: boolean; movements: number };
/** `units` names a shelf for each unit; `content` is what was asked for, so the same again is known as the same. */
type Hold = {
  order: string;
  content: number;
  units: number[];
  state: 'active' | 'released' | 'converted';
  until: number;
};
/** `taken`: what each shelf gave for it. */
type Sale = { order: string; units: number[]; flags: string[]; taken: number[] };
type Told = 'rejected' | 'approved' | 'refunded';
type Payment = { hold: number; told: Told; became: 'refused' | 'sale' | 'set-aside' };

/** The stock as anybody would count it on paper. Times are milliseconds; `asked` counts the wishes, to name them. */
export type StockModel = {
  now: number;
  asked: number;
  shelves: Shelf[];
  holds: Hold[];
  sales: Sale[];
  payments: Payment[];
};

export type Outcome =
  | 'done'
  | 'already-paid'
  | 'product-unavailable'
  | 'insufficient-stock'
  | 'payment-unavailable'
  | 'stale-version';

/** Wreaths that somebody wants to have held. */
export type Wish = { order: string; content: number; units: number[] };
/** The provider's report of a payment for a hold; `enough` is false for a wrong amount. */
export type News = { hold: number; told: Told; enough: boolean };
/** A shelf written anew by somebody who had read it as `version`. */
export type Edit = { stock: number; active: boolean; version: number | undefined };

/** Counts. `moved` is the sum of the movements, which always is the stock. */
export type Count = {
  shelves: { stock: number; version: number; active: boolean; held: number; moved: number; movements: number }[];
  sales: Omit<Sale, 'taken'>[];
};

const HOLD_MS = 30 * 60_000;
const RANK: Record<Told, number> = { rejected: 2, approved: 3, refunded: 5 };

/** A shop with these units on its shelves. */
export function emptyBooks(stock: readonly number[], now: number): StockModel {
  const shelves = stock.map((units) => ({ stock: units, version: 1, active: true, movements: units > 0 ? 1 : 0 }));
  return { now, asked: 0, shelves, holds: [], sales: [], payments: [] };
}

const timesIn = (units: readonly number[], shelf: number) => units.filter((unit) => unit === shelf).length;
const isAlive = ({ now }: StockModel, { state, until }: Hold) => state === 'active' && until > now;
const isSold = (model: StockModel, order: string) => model.sales.some((sale) => sale.order === order);

/** Units of a wreath that active holds keep from others, leaving out those of one order. */
function heldOn(model: StockModel, shelf: number, exceptOrder?: string): number {
  return model.holds
    .filter((hold) => isAlive(model, hold) && hold.order !== exceptOrder)
    .reduce((sum, { units }) => sum + timesIn(units, shelf), 0);
}

/** The shelves of which fewer units are free than wanted. */
function shortShelves(model: StockModel, units: readonly number[], exceptOrder?: string): number[] {
  return [...new Set(units)].filter((shelf) => {
    const stock = model.shelves[shelf]?.stock ?? 0;
    return timesIn(units, shelf) > Math.max(0, stock - heldOn(model, shelf, exceptOrder));
  });
}

function refusal(model: StockModel, units: readonly number[], exceptOrder?: string): Outcome | undefined {
  if (units.some((shelf) => !model.shelves[shelf]?.active)) return 'product-unavailable';
  return shortShelves(model, units, exceptOrder).length > 0 ? 'insufficient-stock' : undefined;
}

function change(shelf: Shelf, delta: number): void {
  shelf.stock += delta;
  if (delta !== 0) shelf.movements += 1;
}

function sell(model: StockModel, sale: Omit<Sale, 'taken'>): void {
  const taken = model.shelves.map((shelf, index) => {
    const sold = Math.min(shelf.stock, timesIn(sale.units, index));
    if (sold > 0) shelf.version += 1;
    change(shelf, -sold);
    return sold;
  });
  model.sales.push({ ...sale, taken });
}

/** The administrator changes the wreaths of a sale; the stock of products that are no longer offered moves as well. */
export function rework(model: StockModel, sale: Sale, units: number[]): Outcome {
  const added = model.shelves.map((_, index) => Math.max(0, timesIn(units, index) - timesIn(sale.units, index)));
  const isShort = model.shelves.some(
    ({ stock }, index) => (added[index] ?? 0) > 0 && (added[index] ?? 0) > Math.max(0, stock - heldOn(model, index)),
  );
  if (isShort) return 'insufficient-stock';
  sale.taken = model.shelves.map((shelf, index) => {
    const had = sale.taken[index] ?? 0;
    const has = Math.min(had + (added[index] ?? 0), timesIn(units, index));
    if (has !== had) shelf.version += 1;
    change(shelf, had - has);
    return has;
  });
  sale.units = units;
  return 'done';
}

/** Somebody asks for a link to pay; `linkWorks` says whether the provider answers. */
export function hold(model: StockModel, wish: Wish, linkWorks: boolean): Outcome {
  // The newest hold of an order is known by its time.
  model.now += 1;
  if (isSold(model, wish.order)) return 'already-paid';
  const earlier = model.holds.find(({ order, state }) => order === wish.order && state === 'active');
  if (earlier && earlier.content === wish.content && isAlive(model, earlier)) return 'done';
  const refused = refusal(model, wish.units, wish.order);
  if (refused) return refused;
  const until = earlier && isAlive(model, earlier) ? earlier.until : model.now + HOLD_MS;
  if (earlier) earlier.state = 'released';
  model.holds.push({ ...wish, state: linkWorks ? 'active' : 'released', until });
  return linkWorks ? 'done' : 'payment-unavailable';
}

function approve(model: StockModel, payment: Payment, paid: Hold): void {
  if (paid.state === 'converted' || isSold(model, paid.order)) {
    payment.became = 'set-aside';
    return;
  }
  const short = shortShelves(model, paid.units, paid.order).length > 0;
  const late = model.now > paid.until;
  const holds = model.holds.filter(({ order }) => order === paid.order);
  // Each content of the model has a buyer of its own, so a later one never takes the place of what was paid.
  const isOlder = holds.at(-1)?.content !== paid.content;
  for (const hold of holds) if (isAlive(model, hold)) hold.state = 'released';
  paid.state = 'converted';
  payment.became = 'sale';
  const flags = [...(late ? ['late'] : []), ...(short ? ['short-stock'] : []), ...(isOlder ? ['older-content'] : [])];
  sell(model, { order: paid.order, units: paid.units, flags });
}

/** The provider tells something about a payment, perhaps for the second time. */
export function tell(model: StockModel, number: number, news: News): void {
  const paid = model.holds[news.hold];
  if (!paid) return;
  const known = model.payments[number];
  if (known && (RANK[news.told] < RANK[known.told] || known.told === news.told)) return;
  const payment = known ?? { hold: news.hold, told: news.told, became: 'refused' as const };
  payment.told = news.told;
  model.payments[number] = payment;
  // Changes of money that became an order, or was set aside, move no unit.
  if (payment.became !== 'refused') return;
  if (news.told !== 'approved') {
    if (paid.state === 'active') paid.state = 'released';
  } else if (news.enough) {
    approve(model, payment, paid);
  } else {
    payment.became = 'set-aside';
  }
}

/** An order taken by phone. */
export function sellByPhone(model: StockModel, order: string, units: number[]): Outcome {
  const refused = refusal(model, units);
  if (refused) return refused;
  sell(model, { order, units, flags: [] });
  return 'done';
}

/** The administrator writes a shelf anew, having read it as `version`. */
export function edit(model: StockModel, index: number, wish: Edit): Outcome {
  const shelf = model.shelves[index];
  if (!shelf) throw new Error(`no shelf ${index}`);
  if (wish.version !== undefined && wish.version !== shelf.version) return 'stale-version';
  shelf.version += 1;
  shelf.active = wish.active;
  change(shelf, wish.stock - shelf.stock);
  return 'done';
}

/** The model's count, in the order of shelves and of the orders' names. */
export function countOnPaper(model: StockModel): Count {
  const shelves = model.shelves.map((shelf, index) => ({
    ...shelf,
    held: heldOn(model, index),
    moved: shelf.stock,
  }));
  const sales = model.sales.map(({ order, units, flags }) => ({
    order,
    units: units.toSorted((a, b) => a - b),
    flags,
  }));
  return { shelves, sales: sales.toSorted((a, b) => (a.order < b.order ? -1 : 1)) };
}
