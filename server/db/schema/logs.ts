import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instantColumn } from './columns.ts';

/** Append-only: who did what, from where. Never a password, a token or a full CPF. */
export const logs = pgTable(
  'logs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    createdAt: instantColumn('created_at').notNull(),
    userEmail: text('user_email').notNull(),
    action: text('action').notNull(),
    message: text('message').notNull(),
    ipAddress: text('ip_address').notNull(),
  },
  (table) => [index('logs_created').on(table.createdAt, table.id), index('logs_email').on(table.userEmail, table.id)],
);
