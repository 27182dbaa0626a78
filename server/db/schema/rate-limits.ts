import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn, personal } from './columns.ts';

/** Calls counted in the current window of a key, shared by all processes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: personal('counter', text('key')).primaryKey(),
    hits: integer('hits').notNull(),
    resetsAt: instantColumn('resets_at').notNull(),
  },
  (table) => [index('rate_limits_reset').on(table.resetsAt)],
);
