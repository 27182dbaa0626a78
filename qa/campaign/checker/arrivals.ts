import type { Invariant } from './invariant.ts';

export const arrivals: Invariant = {
  id: 'I16',
  says: 'an order is delivered exactly when one delivery of it stands, and a cancelled one has none',
  never: {
    'an order whose harness and deliveries do not agree': `
      select o.order_id, o.production, count(d.id)::int as standing from orders o
         left join deliveries d on d.order_row = o.id and d.outcome = 'delivered' and d.undone_at is null
        group by o.id having count(d.id) <> (o.production = 'entregue')::int`,
    'a delivery that was recorded twice':
      'select key, count(*)::int as times from deliveries group by key having count(*) > 1',
    'a delivery of an order that was cancelled': `
      select o.order_id from orders o join deliveries d on d.order_row = o.id
        where o.closing is not null and d.outcome = 'delivered' and d.undone_at is null`,
  },
};
