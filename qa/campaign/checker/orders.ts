import type { Invariant } from './invariant.ts';

const SAME = [
  'buyer_name',
  'buyer_email',
  'buyer_phone',
  'buyer_cpf',
  'billing_address',
  'deceased_name',
  'payment_method',
  'total_cents',
];

const wreaths = (table: string, key: string) =>
  `select ${key} as parent, jsonb_agg(jsonb_build_array(line, product_id, title, image, size, color, price_cents, faixa)
     order by position) as wreaths from ${table} group by 1`;

/** The ribbon text of the campaign's clients: it names its wreath. */
export const ribbonFor = (title: string) => `Para ${title}`;

export const orderContents: Invariant = {
  id: 'I5',
  says: 'a total is the wreaths plus R$ 20,00 for each faixa, every ribbon is on the wreath it was bought for, and an order is what was paid for',
  never: {
    'a reservation whose total or faixas do not fit its wreaths': `
      select r.id, r.order_id, r.total_cents, sum(w.price_cents + 2000)::int as ours, count(w.faixa)::int as faixas
         from reservations r left join reservation_wreaths w on w.reservation_id = r.id where not r.for_due group by r.id
        having r.total_cents is distinct from sum(w.price_cents + 2000) or count(w.faixa) <> count(w.id)`,
    'an order of the shop whose total or faixas do not fit its wreaths': `
      select o.order_id, o.total_cents, count(w.id)::int as wreaths, count(w.faixa)::int as faixas
         from orders o left join order_wreaths w on w.order_row = o.id where o.origin = 'shop' and o.version = 1 group by o.id
        having o.total_cents is distinct from sum(w.price_cents + 2000) or count(w.faixa) <> count(w.id)`,
    'an order without a wreath':
      'select o.order_id from orders o where not exists (select from order_wreaths w where w.order_row = o.id)',
    'a ribbon on another wreath than it was bought for': `
      select order_row as parent, title, faixa from order_wreaths where faixa like '${ribbonFor('%')}' and not starts_with(faixa, '${ribbonFor('')}' || title || ',')
      union all
      select reservation_id, title, faixa from reservation_wreaths where faixa like '${ribbonFor('%')}' and not starts_with(faixa, '${ribbonFor('')}' || title || ',')`,
    'an order that differs from what was reserved and paid': `
      select o.order_id from orders o join reservations r on r.id = o.reservation_id
         left join (${wreaths('order_wreaths', 'order_row')}) mine on mine.parent = o.id
         left join (${wreaths('reservation_wreaths', 'reservation_id')}) reserved on reserved.parent = r.id
        where o.version = 1 and (mine.wreaths is distinct from reserved.wreaths
          or ${SAME.map((column) => `o.${column} is distinct from r.${column}`).join(' or ')}
          or not o.flags ? 'moved' and (o.funeral_location, o.funeral_time) is distinct from (r.funeral_location, r.funeral_time))`,
  },
};
