import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Changes } from '#domain/changes.ts';
import { impersonal, instantColumn, personal } from './columns.ts';

/**
 * The log: who did what, from which address. Never a password, a token or a full CPF. A trigger refuses every change of
 * a row, and allows deleting only in a transaction that has set 'shop.log_retention' to 'on'.
 */
export const logs = pgTable(
  'logs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    createdAt: instantColumn('created_at').notNull(),
    userEmail: personal('logWho', text('user_email')).notNull(),
    action: impersonal(text('action')).notNull(),
    message: personal('logWhat', text('message')).notNull(),
    /** The row of the order that the entry is about; no reference, because entries outlive their order. */
    orderRow: uuid('order_row'),
    ipAddress: personal('accessRecord', text('ip_address')).notNull(),
    /** The changed fields: keys are the names of the API, money is in reais. */
    changes: personal('logWhat', jsonb('changes')).$type<Changes>(),
  },
  (table) => [
    index('logs_created').on(table.createdAt, table.id),
    index('logs_order').on(table.orderRow, table.createdAt).where(sql`${table.orderRow} is not null`),
    index('logs_email').on(sql`lower(${table.userEmail})`, table.createdAt, table.id),
  ],
);
