import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { centavos, idColumn, instantColumn } from './columns.ts';

export const expenses = pgTable(
  'expenses',
  {
    id: idColumn(),
    description: text('description').notNull(),
    amount: centavos('amount_cents').notNull(),
    category: text('category').notNull(),
    spentAt: instantColumn('spent_at').notNull(),
    version: integer('version').notNull().default(1),
    createdBy: text('created_by').notNull(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [
    check('expenses_amount_positive', sql`${table.amount} > 0`),
    index('expenses_spent').on(table.spentAt, table.id),
  ],
);
