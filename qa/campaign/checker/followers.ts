import type { Invariant } from './invariant.ts';

const PLACED = `select o.order_id, o.production, o.funeral_location, o.funeral_time,
    case o.funeral_event when 'velorio' then f.wake_place else f.burial_place end as place,
    case o.funeral_event when 'velorio' then f.wake_at else f.burial_at end as at
  from orders o join funerals f on f.id = o.funeral_id
  where o.closing is null and o.production <> 'entregue' and f.active`;

export const followers: Invariant = {
  id: 'I17',
  says: 'a wreath that follows a ceremony is awaited where and when it is, and its buyer is told of every change once',
  never: {
    'a wreath that stayed behind when its ceremony moved': `
      select * from (${PLACED}) p where (funeral_location, funeral_time) is distinct from (place, at)`,
    'a move that its buyer was not told of exactly once': `
      select o.order_id, count(distinct l.id)::int as moves, count(distinct n.id)::int as messages from orders o
         left join logs l on l.action = 'cerimonia_do_pedido' and l.message like 'Pedido nº ' || o.number || ' segue a cerimônia:%'
         left join notifications n on n.cause like 'moved:' || o.order_id || ':%'
        group by o.id having count(distinct l.id) <> count(distinct n.id)`,
  },
};
