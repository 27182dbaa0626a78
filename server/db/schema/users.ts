import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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

/** Tokens revoked by logging out; kept until they expire. */
export const endedTokens = pgTable('ended_tokens', {
  id: uuid('id').primaryKey(),
  expiresAt: instantColumn('expires_at').notNull(),
});

/** The only valid reset token of a user; only its SHA-256 is stored. */
export const passwordResets = pgTable('password_resets', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: text('token_hash').notNull().unique(),
  expiresAt: instantColumn('expires_at').notNull(),
});
