import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createExpense } from '#contract/expenses.ts';
import { centavos, idColumn, instantColumn, lengthChecks, personal, written } from './columns.ts';

const { shape } = createExpense.body;

export const expenses = pgTable(
  'expenses',
  {
    _id: idColumn(),
    descricao: written('description', { of: shape.descricao, personal: 'freeText' }).notNull(),
    valor: centavos('amount_cents').notNull(),
    categoria: written('category', { of: shape.categoria, personal: null }).notNull(),
    data: instantColumn('spent_at').notNull(),
    version: integer('version').notNull().default(1),
    createdBy: personal('staffMark', text('created_by')).notNull(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [
    ...lengthChecks('expenses', table),
    check('expenses_amount_positive', sql`${table.valor} > 0`),
    index('expenses_spent').on(table.data, table._id),
  ],
);
