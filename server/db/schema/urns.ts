import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { centavos, idColumn, instantColumn } from './columns.ts';

export const urns = pgTable(
  'urns',
  {
    id: idColumn(),
    name: text('name').notNull(),
    description: text('description'),
    image: text('image').notNull(),
    price: centavos('price_cents'),
    active: boolean('active').notNull().default(true),
    version: integer('version').notNull().default(1),
    createdAt: instantColumn('created_at').notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
  },
  (table) => [
    check('urns_price_not_negative', sql`${table.price} >= 0`),
    index('urns_newest').on(table.createdAt, table.id),
  ],
);
