import { type CheckInput, type Finding, type Invariant, rowsOf, wrong, wrongRows } from './invariant.ts';

type Told = CheckInput['outside']['payments'][number];

/** A payment's remaining and refunded sums at the provider, in centavos. A charge-back isn't a refund. */
function told({ status, status_detail, transaction_amount, transaction_amount_refunded }: Told) {
  const [paid, back] = [Math.round(transaction_amount * 100), Math.round(transaction_amount_refunded * 100)];
  const isWith = status === 'approved' || (status === 'charged_back' && status_detail === 'reimbursed');
  return { kept: isWith ? paid - back : 0, back: status === 'charged_back' ? undefined : back };
}

/** Compares the provider's records with the movements; all refunds must be completed. */
async function againstProvider(input: CheckInput): Promise<Finding[]> {
  const rows = await rowsOf(
    input,
    `select p.payment_id, coalesce(sum(m.amount_cents), 0) as kept, coalesce(-sum(m.amount_cents) filter (where m.kind = 'refund'), 0) as back
       from payments p left join money_movements m on m.payment_id = p.payment_id
      where p.outcome in ('order', 'duplicate') and p.order_row is not null group by p.payment_id`,
  );
  const ours = new Map(rows.map((row) => [String(row.payment_id), row]));
  const bad = input.outside.payments.flatMap((payment) => {
    const row = ours.get(String(payment.id));
    const { kept, back } = told(payment);
    const isSame = !row || (Number(row.kept) === kept && Number(row.back) === (back ?? Number(row.back)));
    return isSame ? [] : [{ payment: payment.id, there: { kept, back }, here: { kept: row.kept, back: row.back } }];
  });
  return [
    ...wrong('movements and the ledger of the provider differ', bad),
    ...(await wrongRows(input, 'a refund that is never made', "select id from refunds where status = 'pending'")),
  ];
}

export const moneyMovements: Invariant = {
  id: 'I15',
  says: 'money moves as the provider and people say, never below zero, and a cancelled order gives its units back once',
  never: {
    'more of a payment goes back than came in': `
      select payment_id, sum(amount_cents)::int as kept from money_movements where payment_id is not null
        group by payment_id having sum(amount_cents) < 0`,
    'a payment of an order that is not booked once, or for another order': `
      select p.payment_id, p.amount_cents from payments p
         left join money_movements m on m.payment_id = p.payment_id and m.kind = 'payment' and m.order_row = p.order_row
        where p.order_row is not null and p.amount_cents > 0
        group by p.payment_id having count(m.id) <> 1 or sum(m.amount_cents) <> p.amount_cents`,
    'a refund that was made and is not booked once': `
      select f.id, f.payment_id, f.amount_cents from refunds f
         left join money_movements m on m.refund_id = f.id and m.payment_id = f.payment_id and m.kind = 'refund'
        where f.status = 'approved' group by f.id having sum(m.amount_cents) is distinct from -f.amount_cents`,
    'units that came back twice, more than were taken, or for an order that goes on': `
      select m.reference, m.product_id, sum(m.delta)::int as back, count(*)::int as times from stock_movements m
        where m.cause = 'cancel' group by 1, 2
       having count(*) > 1
           or sum(m.delta) > (select -sum(s.delta) from stock_movements s
                where s.reference = m.reference and s.product_id = m.product_id and s.cause <> 'cancel')
           or not exists (select from orders o where o.order_id = m.reference and o.closing is not null)`,
  },
  findings: async (input) => (input.atRest === false ? [] : againstProvider(input)),
};
