import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { MOVEMENT_KINDS } from '#domain/order-money.ts';
import { centavos, idColumn, impersonal, instantColumn, personal } from './columns.ts';
import { orders, payments, refunds } from './orders.ts';

/**
 * Append-only: every sum of money is a sum of these rows. Triggers of the migration refuse changes, except to texts
 * about people, and refunds of more than was received.
 */
export const moneyMovements = pgTable(
  'money_movements',
  {
    id: idColumn(),
    orderRow: uuid('order_row')
      .notNull()
      .references(() => orders.id),
    paymentId: impersonal(text('payment_id')).references(() => payments.paymentId),
    refundId: uuid('refund_id').references(() => refunds.id),
    kind: text('kind', { enum: MOVEMENT_KINDS }).notNull(),
    amount: centavos('amount_cents').notNull(),
    /** When it was booked, not when it happened: a closed month never changes. */
    at: instantColumn('at').notNull(),
    /** Null for movements booked by the provider or the shop itself. */
    userEmail: personal('staffMark', text('user_email')),
    reason: personal('freeText', text('reason')),
  },
  (table) => [
    index('money_movements_at').on(table.at, table.id),
    index('money_movements_order').on(table.orderRow, table.at),
    index('money_movements_payment').on(table.paymentId),
    uniqueIndex('money_movements_refund').on(table.refundId).where(sql`${table.kind} = 'refund'`),
    check('money_movements_payment_named', sql`(${table.kind} = 'discount') = (${table.paymentId} is null)`),
    check(
      'money_movements_sign',
      sql`case when ${table.kind} = 'payment' then ${table.amount} >= 0
        when ${table.kind} = 'dispute_released' then ${table.amount} > 0
        when ${table.kind} in ('refund', 'dispute_held', 'void') then ${table.amount} < 0
        when ${table.kind} = 'discount' then ${table.amount} <> 0 else false end`,
    ),
  ],
);
