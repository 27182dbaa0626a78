import { type Breakage, withoutIndex } from './breakage.ts';

/** Violations of stock, holds, payments and orders (I1 to I5), movements of money (I15), deliveries (I16) and wreaths that follow ceremonies (I17). */
const REFUND = `insert into refunds select gen_random_uuid(), payment_id, 'outra-chave', 100, 'Desistência.', 'ana@example.com',`;
const MOVEMENT = 'insert into money_movements select gen_random_uuid(), order_row, payment_id, null,';

export const moneyBreakages: Breakage[] = [
  {
    id: 'I15',
    what: 'a refund that is never made',
    sql: [`${REFUND} 'pending', null, now(), now() from payments where outcome = 'order' limit 1`],
    says: 'never made',
  },
  {
    id: 'I15',
    what: 'a refund that was asked for and not given',
    sql: [`${REFUND} 'approved', null, now(), now() from payments where outcome = 'order' limit 1`],
    says: 'made and is not booked',
  },
  {
    id: 'I15',
    what: 'money that went back here and not at the provider',
    sql: [`${MOVEMENT} 'refund', -1, now() from payments where outcome = 'order' and reservation_id is not null`],
    says: 'differ',
  },
  {
    id: 'I15',
    what: 'more that went back of a payment than came in',
    sql: [`${MOVEMENT} 'refund', -amount_cents - 1, now() from payments where outcome = 'order'`],
    says: 'goes back than came in',
  },
  {
    id: 'I15',
    what: 'a payment that was booked twice',
    sql: [`${MOVEMENT} 'payment', amount_cents, now() from payments where outcome = 'order' limit 1`],
    says: 'not booked once',
  },
  {
    id: 'I15',
    what: 'units that came back from an order that goes on',
    sql: [
      "insert into stock_movements select gen_random_uuid(), product_id, -delta, 'cancel', reference, created_at from stock_movements where cause = 'sale'",
    ],
    says: 'goes on',
  },
  {
    id: 'I1',
    what: 'stock that changed without a movement',
    sql: ['update products set stock = stock + 1'],
    says: 'differs',
  },
  {
    id: 'I1',
    what: 'a sale that took its units twice',
    sql: [
      `with again as (insert into stock_movements select gen_random_uuid(), product_id, delta, cause, reference, created_at
         from stock_movements where cause = 'sale' limit 1 returning product_id, delta)
       update products p set stock = stock + delta from again where p.id = again.product_id`,
    ],
    says: 'other units than it sold',
  },
  {
    id: 'I1',
    what: 'stock that was taken for no order',
    sql: ["update stock_movements set reference = 'nada' where cause = 'manual-sale'"],
    says: 'does not exist',
  },
  {
    id: 'I1',
    what: 'a product that began twice',
    sql: [
      "insert into stock_movements select gen_random_uuid(), product_id, 0, cause, null, now() from stock_movements where cause = 'initial' limit 1",
    ],
    says: 'one beginning',
  },
  {
    id: 'I2',
    what: 'a hold of a unit that another holds',
    sql: [
      `with hold as (insert into reservations select (jsonb_populate_record(null::reservations, to_jsonb(r) || jsonb_build_object('id', gen_random_uuid(),
           'order_id', 'outro', 'created_at', r.created_at + interval '1 second'))).* from reservations r
         where status = 'active' limit 1 returning id)
       insert into reservation_wreaths select (jsonb_populate_record(null::reservation_wreaths, to_jsonb(i) || jsonb_build_object('id', gen_random_uuid(),
           'reservation_id', hold.id, 'position', n))).* from hold, generate_series(1, 20) n, (select * from reservation_wreaths limit 1) i`,
    ],
    says: 'more units were held than there were',
  },
  {
    id: 'I2',
    what: 'a wreath that was held, paid in time and not there',
    sql: [
      `update orders o set flags = '["short-stock"]' where reservation_id is not null`,
      "delete from stock_movements where cause = 'edit'",
    ],
    says: 'not there',
  },
  { id: 'I3', what: 'a payment without a record', sql: ['delete from payments'], says: 'without an outcome here' },
  {
    id: 'I3',
    what: 'a payment that is on record as waiting',
    sql: ["update payments set outcome = 'waiting' where outcome = 'duplicate'"],
    says: 'neither order nor anomaly',
  },
  {
    id: 'I3',
    what: 'an anomaly without a notification',
    sql: ["delete from notifications where cause like 'problem:%'"],
    says: 'an anomaly without a notification',
  },
  {
    id: 'I3',
    what: 'a payment of another amount that became an order',
    sql: ["update reservations set total_cents = total_cents + 100 where status = 'converted'"],
    says: 'without an outcome here',
  },
  {
    id: 'I3',
    what: 'a paid payment whose order is gone',
    sql: ["delete from orders where origin = 'shop'"],
    says: 'do not agree',
  },
  {
    id: 'I3',
    what: 'a reason that the order does not show',
    sql: [`update payments set problems = '["late"]' where outcome = 'order'`],
    says: 'shows it nowhere',
  },
  {
    id: 'I4',
    what: 'an order of another amount than was paid',
    sql: ["update payments set amount_cents = 1 where outcome = 'order'"],
    says: 'without its reservation',
  },
  {
    id: 'I4',
    what: 'a converted hold without its order',
    sql: ["update reservations set status = 'converted' where status = 'released'"],
    says: 'without its order',
  },
  {
    id: 'I4',
    what: 'two orders for one payment',
    sql: [
      ...['orders_order_id', 'orders_payment_id', 'orders_reservation_id', 'orders_request_key'].map(withoutIndex),
      `insert into orders (id, order_id, origin, reservation_id, payment_id, buyer_name, buyer_email, buyer_cpf,
         billing_address, deceased_name, funeral_location, funeral_time, payment_method, total_cents, created_at)
       select gen_random_uuid(), 'outro', origin, reservation_id, payment_id, buyer_name, buyer_email, buyer_cpf,
         billing_address, deceased_name, funeral_location, funeral_time, payment_method, total_cents, created_at
       from orders where origin = 'shop' limit 1`,
    ],
    says: 'two orders for one purchase',
  },
  {
    id: 'I4',
    what: 'a manual order with a payment',
    sql: ["update orders set payment_id = '1' where origin = 'manual'"],
    says: 'manual order with a payment',
  },
  {
    id: 'I5',
    what: 'a hold of another total',
    sql: ['update reservations set total_cents = total_cents - 2000'],
    says: 'a reservation whose total',
  },
  {
    id: 'I5',
    what: 'an order with a faixa too few',
    sql: ['update order_wreaths set faixa = null'],
    says: 'an order of the shop whose total or faixas',
  },
  {
    id: 'I5',
    what: 'two ribbons that changed places',
    sql: [
      `update order_wreaths w set faixa = 'Para ' || other.title || ', nº 1' from order_wreaths other where other.order_row = w.order_row and other.title <> w.title`,
    ],
    says: 'a ribbon on another wreath',
  },
  {
    id: 'I1',
    what: 'an edit that moved no stock',
    sql: [
      "insert into order_wreaths select (jsonb_populate_record(null::order_wreaths, to_jsonb(w) || jsonb_build_object('id', gen_random_uuid(), 'position', 99))).* from order_wreaths w join orders o on o.id = order_row and o.closing is null limit 1",
    ],
    says: 'other units than it took',
  },
  { id: 'I5', what: 'an order without a wreath', sql: ['delete from order_wreaths'], says: 'without a wreath' },
  {
    id: 'I5',
    what: 'an order of somebody else than the payer',
    sql: ["update orders set buyer_name = 'Outra' where origin = 'shop'"],
    says: 'differs from what was reserved',
  },
  {
    id: 'I16',
    what: 'a delivered order without its delivery',
    sql: ['update deliveries set undone_at = now()'],
    says: 'harness and deliveries do not agree',
  },
  {
    id: 'I16',
    what: 'a delivery that was recorded twice',
    sql: [
      withoutIndex('deliveries_key'),
      "insert into deliveries select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'undone_at', now()))).* from deliveries d",
    ],
    says: 'recorded twice',
  },
  {
    id: 'I16',
    what: 'a cancelled order that was delivered',
    sql: ["update orders set closing = 'cancelled' where production = 'entregue'"],
    says: 'an order that was cancelled',
  },
  {
    id: 'I17',
    what: 'a ceremony that moved without its wreaths',
    sql: ["update funerals set burial_place = 'Outro cemitério'"],
    says: 'stayed behind',
  },
  {
    id: 'I17',
    what: 'a move that nobody was told of',
    sql: ["delete from notifications where cause like 'moved:%'"],
    says: 'not told of',
  },
];
