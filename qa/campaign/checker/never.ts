import { ribbonFor } from '../buyers.ts';

const SAME = [
  'buyer_name',
  'buyer_email',
  'buyer_phone',
  'buyer_cpf',
  'billing_address',
  'deceased_name',
  'funeral_location',
  'funeral_time',
  'payment_method',
  'total_cents',
];

const wreaths = (table: string, key: string) =>
  `select ${key} as parent, jsonb_agg(jsonb_build_array(line, product_id, title, image, size, color, price_cents, faixa)
     order by position) as wreaths from ${table} group by 1`;

const misplaced = (table: string) => `select title, faixa from ${table}
  where faixa like '${ribbonFor('%')}' and not starts_with(faixa, '${ribbonFor('')}' || title || ',')`;

/** Broken promises in the database, each with the query that finds it; `$1` is when the campaign began. */
export const NEVER: Record<string, string> = {
  'stock differs from the sum of its movements, or is negative': `
    select p.id, p.name, p.stock, coalesce(sum(m.delta), 0)::int as moved
      from products p left join stock_movements m on m.product_id = p.id
     group by p.id having p.stock <> coalesce(sum(m.delta), 0) or p.stock < 0`,
  'an order has other units than it took off the stock, or kept some when it was closed': `
    select order_id, product_id, units::int, taken::int from (
      select o.order_id, product_id, o.closing, o.flags ? 'short-stock' as short, units, taken
        from orders o cross join lateral (
          select product_id, sum(one) as units, sum(taken) as taken from (
            select product_id, 1 as one, 0 as taken from order_wreaths where order_row = o.id
            union all select product_id, 0, -delta from stock_movements where reference = o.order_id) each group by 1) sums
       where o.created_at >= $1) b
     where taken <> case when closing is not null then 0 else units end and not (short and taken between 0 and units)`,
  'stock was taken for an order that does not exist': `
    select m.reference, m.product_id, m.delta from stock_movements m where m.cause in ('sale', 'manual-sale')
      and not exists (select from orders o where o.order_id = m.reference)`,
  'a payment and its orders do not agree': `select p.payment_id, p.outcome, count(o.id)::int as orders from payments p
      left join orders o on o.payment_id = p.payment_id or (p.outcome = 'order' and o.id = p.order_row)
     group by p.payment_id having count(o.id) <> case p.outcome when 'order' then 1 else 0 end`,
  'an order of the shop without its reservation, its payment or the right amount': `
    select o.order_id, r.status, p.outcome, p.amount_cents, r.total_cents
      from orders o left join reservations r on r.id = o.reservation_id left join payments p on p.payment_id = o.payment_id
     where o.origin = 'shop' and (o.created_at >= $1 or o.reservation_id is not null) and not coalesce(
       r.status = 'converted' and r.order_id = o.order_id and p.outcome = 'order' and p.reservation_id = r.id
       and p.amount_cents = r.total_cents, false)`,
  'a converted reservation without its order': `select r.id, r.order_id from reservations r
     where r.status = 'converted' and not exists (select from orders o where o.reservation_id = r.id)`,
  'an anomaly without a notification': `select p.payment_id, p.outcome from payments p
     where p.created_at >= $1 and p.outcome in ('mismatch', 'duplicate') and not exists (
       select from notifications n where n.cause = 'problem:' || p.outcome || ':' || p.payment_id)`,
  'a refund that is never made': "select id from refunds where status = 'pending'",
  'a refund that was made and is not booked': `select f.id, f.amount_cents from refunds f
      left join money_movements m on m.refund_id = f.id and m.kind = 'refund'
     where f.status = 'approved' group by f.id having sum(m.amount_cents) is distinct from -f.amount_cents`,
  'a reservation whose total or faixas do not fit its wreaths': `
    select r.order_id, r.total_cents from reservations r left join reservation_wreaths w on w.reservation_id = r.id
     group by r.id having r.total_cents is distinct from sum(w.price_cents + 2000) or count(w.faixa) <> count(w.id)`,
  'an order without a wreath':
    'select o.order_id from orders o where not exists (select from order_wreaths w where w.order_row = o.id)',
  'an order that differs from what was reserved and paid': `
    select o.order_id from orders o join reservations r on r.id = o.reservation_id
      left join (${wreaths('order_wreaths', 'order_row')}) mine on mine.parent = o.id
      left join (${wreaths('reservation_wreaths', 'reservation_id')}) reserved on reserved.parent = r.id
     where o.version = 1 and (mine.wreaths is distinct from reserved.wreaths
       or ${SAME.map((column) => `o.${column} is distinct from r.${column}`).join(' or ')})`,
  'a ribbon on another wreath than it was bought for': `${misplaced('order_wreaths')} union all ${misplaced('reservation_wreaths')}`,
  'an order whose stage and deliveries do not agree': `
    select o.order_id, o.production, count(d.id)::int as standing from orders o
      left join deliveries d on d.order_row = o.id and d.outcome = 'delivered' and d.undone_at is null
     group by o.id having count(d.id) <> (o.production = 'entregue')::int`,
  'an order whose buyer is not written to exactly once': `select o.order_id from orders o where o.created_at >= $1
     and (select count(*) from notifications n where n.cause = 'buyer:' || o.order_id) <> 1`,
  'an order of which not every recipient is notified exactly once': `
    select o.order_id from orders o, notification_settings s where o.created_at >= $1
      and (select count(*) from notifications n where n.cause = 'order:' || o.order_id)
        <> jsonb_array_length(s.emails) + jsonb_array_length(s.telegram_chat_ids)`,
  'a message that failed without a reason, or was sent without an instant': `
    select id, event, status, attempts, last_error from notifications where created_at >= $1
      and ((status = 'failed' and (attempts = 0 or last_error is null)) or (status = 'sent') <> (sent_at is not null))`,
  'a message that waits and has no job': `select n.id, n.event from notifications n
     where n.status = 'pending' and not exists (select from pgboss.job j where j.name = 'deliver-notification'
       and j.data ->> 'notificationId' = n.id::text and j.state in ('created', 'retry', 'active'))`,
  'an order that is not once in the log': `select o.number from orders o where o.created_at >= $1
     and (select count(*) from logs where action in ('pagamento_aprovado', 'pedido_manual_criado')
       and message ilike '%pedido%nº ' || o.number || ' criado, total%') <> 1`,
  // The queue takes over the job of a dead worker after its time limit.
  'a job that is neither finished nor taken over': `select id, name, started_on from pgboss.job
     where state = 'active' and name not like '\\_\\_%' and started_on + make_interval(secs => expire_seconds + 120) < now()`,
  'a payment that will not be checked again':
    "select id, data, output from pgboss.job where name = 'settle-payment' and state = 'failed'",
};
