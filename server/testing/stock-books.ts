type Shelf = { stock: number; active: boolean };
/** A request for wreaths: the wreath of each unit, and the number of its body. Equal bodies are a repeated request. */
export type Wish = { order: string; content: number; units: number[] };
type Hold = Wish & { state: 'active' | 'released' | 'converted'; until: number };
/** `taken`: what each shelf gave for it. */
type Sale = { order: string; units: number[]; flags: string[]; taken: number[] };
type Told = 'rejected' | 'approved' | 'refunded';
/** The provider's report of a payment for a hold; `enough` is false for a wrong amount. */
export type News = { hold: number; told: Told; enough: boolean };
type Payment = { hold: number; told: Told; became: 'refused' | 'sale' | 'set-aside' };

const HOLD_MS = 30 * 60_000;
const RANK: Record<Told, number> = { rejected: 2, approved: 3, refunded: 5 };
const timesIn = (units: readonly number[], shelf: number) => units.filter((unit) => unit === shelf).length;

/** The stock as anybody would count it on paper, beginning with these units; times are milliseconds. */
export function books(stock: readonly number[], start: number) {
  let now = start;
  const shelves: Shelf[] = stock.map((units) => ({ stock: units, active: true }));
  const holds: Hold[] = [];
  const sales: Sale[] = [];
  const payments: Payment[] = [];

  const isAlive = ({ state, until }: Hold) => state === 'active' && until > now;
  const isSold = (order: string) => sales.some((sale) => sale.order === order);
  const heldOn = (shelf: number, exceptOrder?: string) =>
    holds
      .filter((hold) => isAlive(hold) && hold.order !== exceptOrder)
      .reduce((sum, { units }) => sum + timesIn(units, shelf), 0);
  const isShort = (wanted: (shelf: number) => number, exceptOrder?: string) =>
    shelves.some(({ stock: left }, shelf) => wanted(shelf) > Math.max(0, left - heldOn(shelf, exceptOrder)));
  function refusal(units: readonly number[], exceptOrder?: string): string | undefined {
    if (units.some((shelf) => !shelves[shelf]?.active)) return 'product-unavailable';
    return isShort((shelf) => timesIn(units, shelf), exceptOrder) ? 'insufficient-stock' : undefined;
  }
  function sell(order: string, units: number[], flags: string[]): void {
    const taken = shelves.map((shelf, index) => Math.min(shelf.stock, timesIn(units, index)));
    for (const [index, shelf] of shelves.entries()) shelf.stock -= taken[index] ?? 0;
    sales.push({ order, units, flags, taken });
  }

  function approve(payment: Payment, paid: Hold): void {
    payment.became = paid.state === 'converted' || isSold(paid.order) ? 'set-aside' : 'sale';
    if (payment.became === 'set-aside') return;
    const same = holds.filter(({ order }) => order === paid.order);
    const flags = {
      late: now > paid.until,
      'short-stock': isShort((shelf) => timesIn(paid.units, shelf), paid.order),
      // Bodies differ in the buyer, so a hold with another body can't replace the paid one.
      'older-content': same.at(-1)?.content !== paid.content,
    };
    for (const hold of same) if (isAlive(hold)) hold.state = 'released';
    paid.state = 'converted';
    sell(
      paid.order,
      paid.units,
      Object.entries(flags).flatMap(([flag, isSet]) => (isSet ? [flag] : [])),
    );
  }

  return {
    ...{ shelves, holds, sales, payments },
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    /** Somebody asks for a link to pay; `linkWorks` says whether the provider answers. */
    hold(wish: Wish, linkWorks: boolean): string {
      // The newest hold of an order is known by its time.
      now += 1;
      if (isSold(wish.order)) return 'already-paid';
      const earlier = holds.find(({ order, state }) => order === wish.order && state === 'active');
      if (earlier && earlier.content === wish.content && isAlive(earlier)) return 'done';
      const refused = refusal(wish.units, wish.order);
      if (refused) return refused;
      const until = earlier && isAlive(earlier) ? earlier.until : now + HOLD_MS;
      if (earlier) earlier.state = 'released';
      holds.push({ ...wish, state: linkWorks ? 'active' : 'released', until });
      return linkWorks ? 'done' : 'payment-unavailable';
    },
    /** A report of the provider about a payment; reports may be repeated. */
    tell(number: number, { hold, told, enough }: News): void {
      const [paid, known] = [holds[hold], payments[number]];
      if (!paid || (known && (RANK[told] < RANK[known.told] || known.told === told))) return;
      const payment = known ?? { hold, told, became: 'refused' as const };
      payment.told = told;
      payments[number] = payment;
      // Changes of money that became an order, or was set aside, move no unit.
      if (payment.became !== 'refused') return;
      if (told === 'approved' && enough) approve(payment, paid);
      else if (told === 'approved') payment.became = 'set-aside';
      else if (paid.state === 'active') paid.state = 'released';
    },
    sellByPhone(order: string, units: number[]): string {
      const refused = refusal(units);
      if (!refused) sell(order, units, []);
      return refused ?? 'done';
    },
    /** The administrator changes the wreaths of a sale; the stock of products that are no longer offered moves as well. */
    rework(sale: Sale, units: number[]): string {
      if (isShort((shelf) => timesIn(units, shelf) - timesIn(sale.units, shelf))) return 'insufficient-stock';
      sale.taken = shelves.map((shelf, index) => {
        const [had, added] = [sale.taken[index] ?? 0, timesIn(units, index) - timesIn(sale.units, index)];
        const has = Math.min(had + Math.max(0, added), timesIn(units, index));
        shelf.stock += had - has;
        return has;
      });
      sale.units = units;
      return 'done';
    },
    count: () => ({
      shelves: shelves.map((shelf, index) => ({ ...shelf, held: heldOn(index), moved: shelf.stock })),
      sales: sales
        .map(({ order, units, flags }) => ({ order, units: units.toSorted((a, b) => a - b), flags }))
        .toSorted((a, b) => (a.order < b.order ? -1 : 1)),
    }),
  };
}

/** Counts; `moved` is the sum of the movements, which always is the stock. */
export type Count = ReturnType<ReturnType<typeof books>['count']>;
