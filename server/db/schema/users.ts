import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { limits } from '#domain/limits.ts';
import { ROLES } from '#domain/roles.ts';
import { idColumn, impersonal, instantColumn, lengthChecks, personal, written } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: idColumn(),
    email: personal('account', text('email')).notNull(),
    /** Shown instead of the e-mail where one reads who did something. */
    name: written('name', { limit: limits.userName, personal: 'account' }),
    passwordHash: personal('account', text('password_hash')).notNull(),
    role: text('role', { enum: ROLES }).notNull(),
    active: boolean('active').notNull().default(true),
    /** Part of every token; raising it ends all sessions of the user at once. */
    sessionEpoch: integer('session_epoch').notNull().default(1),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    index('users_role').on(table.role, table.active),
    ...lengthChecks('users', { name: table.name }),
  ],
);

/** The owner of a row; deleting the user deletes the row. */
export const partOfUser = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Tokens revoked by logging out; kept until they expire. */
export const endedTokens = pgTable('ended_tokens', {
  id: uuid('id').primaryKey(),
  expiresAt: instantColumn('expires_at').notNull(),
});

/** The only valid reset token of a user; only its SHA-256 is stored. */
export const passwordResets = pgTable('password_resets', {
  userId: partOfUser().primaryKey(),
  tokenHash: personal('resetToken', text('token_hash')).notNull().unique(),
  expiresAt: instantColumn('expires_at').notNull(),
});

/** Tokens of people who signed in, until they expire: where they are used, and the second step of each. */
export const sessions = pgTable(
  'sessions',
  {
    /** The token's id. */
    id: uuid('id').primaryKey(),
    userId: partOfUser(),
    epoch: integer('epoch').notNull(),
    userAgent: written('user_agent', { limit: limits.userAgent, personal: 'session' }).notNull(),
    createdAt: instantColumn('created_at').notNull(),
    lastSeenAt: personal('session', instantColumn('last_seen_at')).notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
    /** The challenge for an authenticator; taken away by the first answer. */
    challenge: impersonal(text('challenge')),
    challengeUntil: instantColumn('challenge_until'),
    confirmedUntil: instantColumn('confirmed_until'),
  },
  (table) => [index('sessions_user').on(table.userId), ...lengthChecks('sessions', { userAgent: table.userAgent })],
);

/** The public half of each passkey of a user. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: idColumn(),
    userId: partOfUser(),
    name: written('name', { limit: limits.passkeyName, personal: 'account' }).notNull(),
    credentialId: personal('account', text('credential_id')).notNull().unique(),
    /** COSE, base64url. */
    publicKey: personal('account', text('public_key')).notNull(),
    /** Uses that the authenticator counted; a copy of it would fall behind. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    createdAt: instantColumn('created_at').notNull(),
    lastUsedAt: personal('account', instantColumn('last_used_at')),
  },
  (table) => [index('passkeys_user').on(table.userId), ...lengthChecks('passkeys', { name: table.name })],
);

/** Codes that stand in for a passkey, once each; only their SHA-256 is stored, and using one deletes it. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: partOfUser(),
    codeHash: personal('account', text('code_hash')).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);
