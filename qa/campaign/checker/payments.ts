import { type CheckInput, type Finding, type Invariant, type Row, rowsOf, wrong } from './invariant.ts';

type Told = CheckInput['outside']['payments'][number];

const RETURNED = ['refunded', 'charged_back'];
/** Statuses of payments that were received at some time, even if refunded later. */
const PAID = ['approved', 'in_mediation', ...RETURNED];

/** The mistake in the record of a provider's payment; undefined when there is none. */
function problem(payment: Told, row: Row | undefined): string | undefined {
  if (!row || row.outcome === 'waiting' || row.outcome === 'refused') {
    // Paid and refunded before the shop heard of it: nothing is left to deliver.
    if (RETURNED.includes(payment.status)) return undefined;
    return row ? `recorded as ${String(row.outcome)}` : 'not recorded';
  }
  const cents = Math.round(payment.transaction_amount * 100);
  if (row.outcome === 'order' && cents !== Number(row.total)) return `an order although ${cents} were paid`;
  if (Number(row.amount) !== cents) return `recorded with ${String(row.amount)} centavos instead of ${cents}`;
  return undefined;
}

/** Compares the provider's records with ours: they include payments that we may have lost. */
async function againstProvider(input: CheckInput): Promise<Finding[]> {
  const ours = new Set((await rowsOf(input, 'select id::text from reservations')).map(({ id }) => id));
  const recorded = await rowsOf(
    input,
    `select p.payment_id, p.outcome, p.amount_cents as amount, r.total_cents as total
       from payments p left join reservations r on r.id = p.reservation_id`,
  );
  const known = new Map(recorded.map((row) => [String(row.payment_id), row]));
  const bad = input.outside.payments
    .filter(({ status, external_reference: reference }) => PAID.includes(status) && ours.has(reference))
    .flatMap((payment) => {
      const what = problem(payment, known.get(String(payment.id)));
      return what === undefined ? [] : [{ payment: payment.id, reservation: payment.external_reference, what }];
    });
  return wrong('money at the provider without an outcome here', bad);
}

export const approvedPayments: Invariant = {
  id: 'I3',
  says: 'every approved payment has exactly one outcome: one order, or one anomaly with a notification',
  never: {
    'a payment and its orders do not agree': `select p.payment_id, p.outcome, count(o.id)::int as orders from payments p
         left join orders o on o.payment_id = p.payment_id or (p.outcome = 'order' and o.id = p.order_row)
        group by p.payment_id
        having count(o.id) <> case p.outcome when 'order' then 1 else 0 end`,
    'approved and neither order nor anomaly': `select payment_id, status, outcome from payments
        where status in ('approved', 'in_mediation') and outcome not in ('order', 'mismatch', 'duplicate')`,
    'an anomaly without a notification': `select p.payment_id, p.outcome, p.problems from payments p
        where p.created_at >= $1 and p.outcome in ('mismatch', 'duplicate') and not exists (select from notifications n
          where n.cause = 'problem:' || p.outcome || ':' || p.payment_id)`,
    'an anomaly without a reason, or an order that needs a person and shows it nowhere': `
      select p.payment_id, p.outcome, p.problems from payments p left join orders o on o.payment_id = p.payment_id
        where (p.outcome in ('mismatch', 'duplicate') and p.problems = '[]')
           or (p.outcome = 'order' and (p.problems - array['refunded', 'partial-refund', 'dispute', 'moved', 'moved-late', 'fraud-stop'] <> '[]') <> (o.flags - array['moved', 'moved-late', 'fraud-stop', 'dispute'] <> '[]'))`,
    'a suspicion of fraud that the order, the log or the staff does not know': `
      select p.payment_id, o.order_id from payments p join orders o on o.id = p.order_row
       where p.problems ? 'fraud-stop' and not (
         (not p.needs_person or p.problems <> '["fraud-stop"]' or o.flags ? 'fraud-stop')
         and exists (select from notifications n where n.cause = 'fraud-stop:' || p.payment_id))`,
  },
  findings: async (input) => (input.atRest === false ? [] : againstProvider(input)),
};

export const paidOrders: Invariant = {
  id: 'I4',
  says: 'an order of the shop is one converted reservation and one payment of exactly its total',
  never: {
    'an order of the shop without its reservation, its payment or the right amount': `
      select o.order_id, r.status, p.outcome, p.amount_cents, r.total_cents, o.total_cents as order_total
         from orders o left join reservations r on r.id = o.reservation_id
         left join payments p on p.payment_id = o.payment_id
        where o.origin = 'shop' and (o.created_at >= $1 or o.reservation_id is not null) and not coalesce(
          r.status = 'converted' and r.order_id = o.order_id and p.outcome = 'order' and (p.reservation_id = r.id or (o.flags ? 'newer-content'
            and exists (select from reservations older where older.id = p.reservation_id and older.order_id = o.order_id)))
          and p.currency = 'BRL' and p.amount_cents = r.total_cents and (o.version > 1 or o.total_cents = r.total_cents), false)`,
    'a converted reservation without its order, or without its payment of what was due': `select r.id, r.order_id from reservations r
        where r.status = 'converted' and not exists (select from orders o left join payments p on p.order_row = o.id and p.outcome = 'order'
          where case when r.for_due then p.reservation_id = r.id and o.order_id = r.order_id else o.reservation_id = r.id end)`,
    'two orders for one purchase': `select key, count(*)::int as orders from (
         select 'order ' || order_id as key from orders
         union all select 'payment ' || payment_id from orders where payment_id is not null
         union all select 'reservation ' || reservation_id from orders where reservation_id is not null
         union all select 'request ' || request_key from orders where request_key is not null) keys
        group by key having count(*) > 1`,
    'a manual order with a payment or a reservation': `
      select order_id from orders where origin = 'manual' and (payment_id is not null or reservation_id is not null)`,
  },
};
