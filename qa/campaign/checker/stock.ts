import type { Invariant } from './invariant.ts';

/** The units that each order of the shop took when it was paid. */
const SOLD = `select o.order_id, 'sale' as cause, w.product_id, count(*) as units, bool_or(o.flags ? 'short-stock') as short
    from orders o join reservation_wreaths w on w.reservation_id = o.reservation_id
   where o.origin = 'shop' group by 1, 2, 3
  union all
  select o.order_id, 'manual-sale', w.product_id, count(*), false
    from orders o join order_wreaths w on w.order_row = o.id
   where o.origin = 'manual' and o.version = 1 and o.created_at >= $1 group by 1, 2, 3`;

/** The sum of units an order has taken, edits and cancelling included, beside its present wreaths. */
const BALANCE = `select o.order_id, product_id, o.closing, o.flags ? 'short-stock' as short, units, taken
    from orders o cross join lateral (
      select product_id, sum(one) as units, sum(taken) as taken from (
        select product_id, 1 as one, 0 as taken from order_wreaths where order_row = o.id
        union all select product_id, 0, -delta from stock_movements where reference = o.order_id) each group by 1) sums
   where o.created_at >= $1`;

const TAKEN = `select reference as order_id, cause, product_id, -sum(delta) as units, count(*) as times
    from stock_movements where cause in ('sale', 'manual-sale') and created_at >= $1 group by 1, 2, 3`;

export const stockConservation: Invariant = {
  id: 'I1',
  says: 'stock is the sum of its movements, and every order took exactly what it sold, once',
  never: {
    'stock differs from the sum of its movements, or is negative': `
      select p.id, p.name, p.stock, coalesce(sum(m.delta), 0)::int as moved
           from products p left join stock_movements m on m.product_id = p.id
          group by p.id having p.stock <> coalesce(sum(m.delta), 0) or p.stock < 0`,
    'a product has not exactly one beginning': `
      select product_id, count(*)::int as beginnings from stock_movements where cause = 'initial'
          group by 1 having count(*) <> 1`,
    'an order took other units than it sold': `
      select s.order_id, s.product_id, s.units::int as sold, coalesce(t.units, 0)::int as taken
           from (${SOLD}) s left join (${TAKEN}) t using (order_id, cause, product_id)
          where case when s.short then coalesce(t.units, 0) > s.units or t.units < 0 else coalesce(t.units, 0) <> s.units end
             or coalesce(t.times, 1) > 1`,
    'an order has other units than it took off the stock, or kept some when it was closed': `
      select order_id, product_id, units::int, taken::int from (${BALANCE}) b
          where taken <> case when closing is not null then 0 else units end and not (short and taken between 0 and units)`,
    'stock was taken for an order that does not exist': `
      select m.reference, m.product_id, m.delta from stock_movements m
          where m.cause in ('sale', 'manual-sale') and not exists (
            select from orders o where o.order_id = m.reference
              and o.origin = case m.cause when 'sale' then 'shop' else 'manual' end)`,
  },
};
