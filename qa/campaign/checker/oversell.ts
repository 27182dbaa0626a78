import { type CheckInput, type Finding, type Invariant, type Row, rowsOf, wrong, wrongRows } from './invariant.ts';

/**
 * Edits, and sales that don't convert a live hold, take their time before they lock the product: within this time the
 * order of two instants is uncertain.
 */
const UNCERTAIN_MS = 15_000;

type Hold = { id: string; product: string; units: number; from: number; to: number };
type Change = { product: string; delta: number; at: number };

/**
 * Ends of holds that aren't recorded, such as a release, count as if the hold had never existed, so the sum is never
 * too high.
 */
const HOLDS = `select r.id::text, i.product_id::text as product, count(*)::int as units,
    extract(epoch from r.created_at) * 1000 as from, r.status, r.order_id,
    case when r.status = 'active' then extract(epoch from r.expires_at) * 1000 end as to,
    (r.status = 'converted' and r.payment_url is not null and not (o.flags ?| array['late', 'short-stock'])
      and o.created_at < r.expires_at
      and not exists (select from reservations x where x.order_id = r.order_id and x.id <> r.id)
      and not exists (select from stock_movements m where m.reference = r.order_id and m.cause = 'cancel')
      and not exists (select from logs l where l.action = 'reserva_liberada' and position(r.order_id in l.message) > 0)) as steady
  from reservations r join reservation_wreaths i on i.reservation_id = r.id left join orders o on o.reservation_id = r.id
 where r.created_at >= $1
 group by r.id, i.product_id, o.flags, o.created_at`;

const CHANGES = `select product_id::text as product, delta, extract(epoch from created_at) * 1000 as at, reference from stock_movements`;

function toHold(row: Row): Hold {
  const to = row.status === 'active' ? Number(row.to) : row.steady === true ? Number.POSITIVE_INFINITY : Number.NaN;
  return { id: String(row.id), product: String(row.product), units: Number(row.units), from: Number(row.from), to };
}

/** The most units that can have been available at an instant. */
function capacity(changes: Change[], at: number): number {
  const counts = ({ delta, at: changed }: Change) =>
    delta > 0 ? changed <= at + UNCERTAIN_MS : changed <= at - UNCERTAIN_MS;
  return changes.filter(counts).reduce((sum, { delta }) => sum + delta, 0);
}

function isBefore(a: Hold, b: Hold): boolean {
  return a.from < b.from || (a.from === b.from && a.id < b.id);
}

/** Holds granted although earlier ones left too few units. A live hold that was paid counts as its sale. */
function excessive(holds: Hold[], changes: Change[]): unknown[] {
  return holds.flatMap((hold) => {
    const others = holds.filter((other) => isBefore(other, hold) && other.to > hold.from);
    const held = others.reduce((sum, { units }) => sum + units, 0);
    const available = capacity(changes, hold.from);
    if (held + hold.units <= available) return [];
    return [{ reservation: hold.id, product: hold.product, wanted: hold.units, held, available }];
  });
}

async function oversold(input: CheckInput): Promise<Finding[]> {
  const holdRows = await rowsOf(input, HOLDS, [input.since]);
  const converted = new Set(holdRows.filter(({ steady }) => steady === true).map((row) => row.order_id));
  const holds = Map.groupBy(holdRows.map(toHold), ({ product }) => product);
  const changeRows = (await rowsOf(input, CHANGES)).filter(({ reference }) => !converted.has(reference));
  const changes = Map.groupBy(
    changeRows.map((row): Change => ({ product: String(row.product), delta: Number(row.delta), at: Number(row.at) })),
    ({ product }) => product,
  );
  const found = [...holds].flatMap(([product, ofProduct]) => excessive(ofProduct, changes.get(product) ?? []));
  return wrong('more units were held than there were', found);
}

/** A wreath paid in time, on a hold of its own, must be in stock, unless somebody reduced the stock. */
const BROKEN_PROMISES = `select o.order_id, i.product_id, o.flags from orders o
    join reservations r on r.id = o.reservation_id join order_wreaths i on i.order_row = o.id
  where o.flags ? 'short-stock' and not o.flags ? 'late' and o.created_at < r.expires_at and r.payment_url is not null
    and not exists (select from reservations x where x.order_id = r.order_id and x.id <> r.id)
    and not exists (select from logs l where l.action = 'reserva_liberada' and position(r.order_id in l.message) > 0)
    and not exists (select from stock_movements m join reservation_wreaths mine on mine.product_id = m.product_id
      where mine.reservation_id = r.id and m.cause = 'edit' and m.delta < 0)
    and not exists (select from orders other join reservation_wreaths theirs on theirs.reservation_id = other.reservation_id
      join reservation_wreaths mine on mine.product_id = theirs.product_id and mine.reservation_id = r.id
      join reservations past on past.id = other.reservation_id
      where other.id <> o.id and (other.flags ? 'late' or other.created_at >= past.expires_at or exists
        (select from logs l where l.action = 'reserva_liberada' and position(other.order_id in l.message) > 0)))`;

export const holds: Invariant = {
  id: 'I2',
  says: 'no hold is given beyond what earlier holds leave, and what is held is there when it is paid',
  findings: async (input) => {
    if (input.clocksAgree === false) return [];
    return [
      ...(await oversold(input)),
      ...(await wrongRows(input, 'paid in time on a hold of its own, and not there', BROKEN_PROMISES)),
    ];
  },
};
