import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ROLES } from '#domain/roles.ts';
import { idColumn, instantColumn } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: idColumn(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: ROLES }).notNull(),
    active: boolean('active').notNull().default(true),
    /** Part of every token; raising it ends all sessions of the user at once. */
    sessionEpoch: integer('session_epoch').notNull().default(1),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    index('users_role').on(table.role, table.active),
  ],
);
