import { and, eq, isNull, sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { HALTS } from '#domain/sale/consequences.ts';
import { instantColumn, personal } from './columns.ts';
import { orders, partOfOrder } from './orders.ts';
import { partOfUser } from './users.ts';

/** The staff called for urgent orders, in this order. */
export const roster = pgTable('roster', {
  position: integer('position').primaryKey(),
  userId: partOfUser().unique(),
});

/** Urgent orders, for which the roster is called one after the other until somebody acknowledges. */
export const orderCalls = pgTable(
  'order_wakes',
  {
    orderRow: partOfOrder().primaryKey(),
    /** Calls sent so far. */
    step: integer('step').notNull().default(0),
    createdAt: instantColumn('created_at').notNull(),
    heardAt: instantColumn('heard_at'),
    heardBy: personal('staffMark', text('heard_by')),
  },
  (table) => [index('order_wakes_unheard').on(table.createdAt).where(sql`${table.heardAt} is null`)],
);

/** The domain's `mayBeMade` of an undelivered order. A flag that hides 'estornado' in the situation halts it too. */
export const isMakeable = and(
  isNull(orders.closing),
  sql`${orders.situation} is distinct from 'estornado'`,
  sql`not ${orders.flags} ?| ${sql.param(HALTS)}::text[]`,
);

/** Urgent orders that wait for an answer: new, to be made, without an acknowledgement. */
export const isUnheard = and(isNull(orderCalls.heardAt), eq(orders.production, 'novo'), isMakeable);
