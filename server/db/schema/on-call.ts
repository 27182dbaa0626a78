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

/** Urgent orders that wait for an answer: new, open, not halted, without an acknowledgement. */
export const isUnheard = and(
  isNull(orderCalls.heardAt),
  eq(orders.production, 'novo'),
  isNull(orders.closing),
  sql`not ${orders.flags} ?| ${sql.param(HALTS)}::text[]`,
);
