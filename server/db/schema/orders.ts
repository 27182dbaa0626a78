import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { OrderFlag } from '#domain/payment.ts';
import { centavos, idColumn, instantColumn } from './columns.ts';
import { purchaseColumns, reservations, unitColumns } from './reservations.ts';

export const orders = pgTable(
  'orders',
  {
    id: idColumn(),
    orderId: text('order_id').notNull(),
    origin: text('origin', { enum: ['shop', 'manual'] }).notNull(),
    reservationId: uuid('reservation_id').references(() => reservations.id),
    paymentId: text('payment_id'),
    flags: jsonb('flags').$type<OrderFlag[]>().notNull().default([]),
    ...purchaseColumns(),
    version: integer('version').notNull().default(1),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('orders_order_id').on(table.orderId),
    uniqueIndex('orders_payment_id').on(table.paymentId),
    uniqueIndex('orders_reservation_id').on(table.reservationId),
    index('orders_created').on(table.createdAt, table.id),
  ],
);

export const orderItems = pgTable(
  'order_items',
  {
    id: idColumn(),
    orderRow: uuid('order_row')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    ...unitColumns(),
  },
  (table) => [
    index('order_items_order').on(table.orderRow),
    check('order_items_quantity', sql`${table.quantity} >= 1`),
  ],
);

/** Everything the provider told about a payment, and what came of it. */
export const payments = pgTable(
  'payments',
  {
    paymentId: text('payment_id').primaryKey(),
    reservationId: uuid('reservation_id').references(() => reservations.id),
    status: text('status').notNull(),
    statusDetail: text('status_detail').notNull(),
    method: text('method').notNull(),
    amount: centavos('amount_cents').notNull(),
    currency: text('currency').notNull(),
    outcome: text('outcome', { enum: ['waiting', 'order', 'mismatch', 'duplicate', 'refused'] }).notNull(),
    problems: jsonb('problems').$type<string[]>().notNull().default([]),
    needsPerson: boolean('needs_person').notNull().default(false),
    createdAt: instantColumn('created_at').notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
  },
  (table) => [
    index('payments_reservation').on(table.reservationId),
    index('payments_needs_person').on(table.needsPerson).where(sql`${table.needsPerson}`),
  ],
);
