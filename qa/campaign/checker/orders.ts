import type { Invariant } from './invariant.ts';

const SAME = [
  'buyer_name',
  'buyer_email',
  'buyer_phone',
  'buyer_cpf',
  'billing_address',
  'deceased_name',
  'funeral_location',
  'funeral_time',
  'faixa_texts',
  'payment_method',
  'total_cents',
];

const units = (table: string, key: string) =>
  `select ${key} as parent, jsonb_agg(jsonb_build_array(product_id, title, image, size, color, quantity, price_cents)
     order by position) as units from ${table} group by 1`;

export const orderContents: Invariant = {
  id: 'I5',
  says: 'a total is the wreaths plus R$ 20,00 for each faixa, one faixa a wreath, and an order is what was paid for',
  never: {
    'a reservation whose total or faixas do not fit its wreaths': `
      select r.id, r.order_id, r.total_cents, sum(i.price_cents + 2000)::int as ours, count(i.id)::int as wreaths,
              jsonb_array_length(r.faixa_texts) as faixas
         from reservations r left join reservation_items i on i.reservation_id = r.id group by r.id
        having r.total_cents is distinct from sum((i.price_cents + 2000) * i.quantity)
            or jsonb_array_length(r.faixa_texts) is distinct from sum(i.quantity)`,
    'an order of the shop whose total or faixas do not fit its wreaths': `
      select o.order_id, o.total_cents, count(i.id)::int as wreaths, jsonb_array_length(o.faixa_texts) as faixas
         from orders o left join order_items i on i.order_row = o.id where o.origin = 'shop' and o.version = 1 group by o.id
        having o.total_cents is distinct from sum((i.price_cents + 2000) * i.quantity)
            or jsonb_array_length(o.faixa_texts) is distinct from sum(i.quantity)`,
    'an order without a wreath':
      'select o.order_id from orders o where not exists (select from order_items i where i.order_row = o.id)',
    'an order that differs from what was reserved and paid': `
      select o.order_id from orders o join reservations r on r.id = o.reservation_id
         left join (${units('order_items', 'order_row')}) mine on mine.parent = o.id
         left join (${units('reservation_items', 'reservation_id')}) reserved on reserved.parent = r.id
        where o.version = 1 and (mine.units is distinct from reserved.units
          or ${SAME.map((column) => `o.${column} is distinct from r.${column}`).join(' or ')})`,
  },
};
