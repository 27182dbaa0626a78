import { type SQLWrapper, sql } from 'drizzle-orm';
import { check, index, integer, pgSequence, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { limits } from '#domain/limits.ts';
import { PAYMENT_METHODS } from '#domain/order.ts';
import { centavos, idColumn, instantColumn, type SearchSources, searchWordsOf } from './columns.ts';
import { products } from './products.ts';

/** The buyer's and the ceremony's data, the same in a reservation and in the order it becomes. */
export const purchaseColumns = () => ({
  buyerName: text('buyer_name').notNull(),
  buyerEmail: text('buyer_email').notNull(),
  buyerPhone: text('buyer_phone'),
  buyerCpf: text('buyer_cpf').notNull(),
  billingAddress: text('billing_address').notNull(),
  deceasedName: text('deceased_name').notNull(),
  funeralLocation: text('funeral_location').notNull(),
  funeralTime: instantColumn('funeral_time').notNull(),
  paymentMethod: text('payment_method', { enum: PAYMENT_METHODS }).notNull(),
  total: centavos('total_cents').notNull(),
});

/** Shared by orders and the reservations that become orders. */
export const orderNumbers = pgSequence('order_numbers', { startWith: 1001 });

/** What people call an order. A reservation already has the number that its order will keep. */
export const numberColumn = () => integer('number').notNull().default(sql`nextval('order_numbers')`);

type PurchaseSearchColumns = Record<
  'number' | 'buyerName' | 'deceasedName' | 'orderId' | 'buyerEmail' | 'buyerPhone' | 'buyerCpf',
  SQLWrapper
>;

/** What a purchase is found by. */
export function purchaseSearch(table: PurchaseSearchColumns): SearchSources {
  return {
    texts: [sql`${table.number}::text`, table.buyerName, table.deceasedName, table.orderId, table.buyerEmail],
    numbers: [table.buyerPhone, table.buyerCpf],
  };
}

/** One wreath of a purchase with its ribbon, and the price and texts of the moment of buying. */
export const wreathColumns = () => ({
  position: integer('position').notNull(),
  /** The line of the purchase; see domain/wreath.ts. */
  line: integer('line').notNull(),
  productId: uuid('product_id')
    .notNull()
    .references(() => products.id),
  title: text('title').notNull(),
  image: text('image').notNull(),
  size: text('size').notNull(),
  color: text('color').notNull(),
  price: centavos('price_cents').notNull(),
  faixa: text('faixa'),
});

/** What the database itself holds of a ribbon. */
export function faixaCheck(name: string, faixa: SQLWrapper) {
  return check(name, sql`char_length(${faixa}) between 1 and ${sql.raw(String(limits.faixa))}`);
}

export const reservations = pgTable(
  'reservations',
  {
    id: idColumn(),
    orderId: text('order_id').notNull(),
    number: numberColumn(),
    contentHash: text('content_hash').notNull(),
    status: text('status', { enum: ['active', 'converted', 'released'] }).notNull(),
    clientAddress: text('client_address').notNull(),
    ...purchaseColumns(),
    preferenceId: text('preference_id'),
    paymentUrl: text('payment_url'),
    linkClaimedAt: instantColumn('link_claimed_at'),
    checkedAt: instantColumn('checked_at'),
    createdAt: instantColumn('created_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('reservations_one_active_per_order').on(table.orderId).where(sql`${table.status} = 'active'`),
    index('reservations_created').on(table.createdAt),
    index('reservations_expiry').on(table.status, table.expiresAt),
    index('reservations_order').on(table.orderId),
    index('reservations_search').using('gin', searchWordsOf(purchaseSearch(table))),
  ],
);

export const reservationWreaths = pgTable(
  'reservation_wreaths',
  {
    id: idColumn(),
    reservationId: uuid('reservation_id')
      .notNull()
      .references(() => reservations.id, { onDelete: 'cascade' }),
    ...wreathColumns(),
  },
  (table) => [
    uniqueIndex('reservation_wreaths_reservation').on(table.reservationId, table.position),
    index('reservation_wreaths_product').on(table.productId),
    faixaCheck('reservation_wreaths_faixa', table.faixa),
  ],
);
