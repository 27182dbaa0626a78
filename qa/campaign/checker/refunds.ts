import { type CheckInput, type Finding, type Invariant, rowsOf, wrong, wrongRows } from './invariant.ts';

/** What the provider gave back against what we say was given back; every refund is made by then. */
async function againstProvider(input: CheckInput): Promise<Finding[]> {
  const rows = await rowsOf(
    input,
    "select payment_id, refunded_cents from payments where outcome in ('order', 'duplicate')",
  );
  const ours = new Map(rows.map(({ payment_id, refunded_cents }) => [String(payment_id), Number(refunded_cents)]));
  const bad = input.outside.payments.flatMap(({ id, status, transaction_amount_refunded: reais }) => {
    const [here, there] = [ours.get(String(id)), Math.round(reais * 100)];
    // A charge-back isn't a refund: all of it is gone.
    return here === undefined || here === there || status === 'charged_back' ? [] : [{ payment: id, here, there }];
  });
  return [
    ...wrong('money that went back at the provider and here differ', bad),
    ...(await wrongRows(input, 'a refund that is never made', "select id from refunds where status = 'pending'")),
  ];
}

export const refundedMoney: Invariant = {
  id: 'I15',
  says: 'money goes back once, never beyond what was paid, and a cancelled order gives its units back once',
  never: {
    'more was given back than was paid, or asked for than is recorded': `
      select p.payment_id, p.paid_cents, p.refunded_cents, sum(f.amount_cents)::int as asked
         from payments p left join refunds f on f.payment_id = p.payment_id and f.status = 'approved'
        group by p.payment_id
       having p.refunded_cents > p.paid_cents or coalesce(sum(f.amount_cents), 0) > p.refunded_cents`,
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
