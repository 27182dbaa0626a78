import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { WHATSAPP_RECEIPTS } from '#domain/whatsapp.ts';
import { idColumn, instantColumn } from './columns.ts';

/** One row: the recipients of messages about new orders, payments that need a person, and funerals. */
export const notificationSettings = pgTable('notification_settings', {
  id: integer('id').primaryKey().default(1),
  emails: jsonb('emails').$type<string[]>().notNull().default([]),
  telegramChatIds: jsonb('telegram_chat_ids').$type<string[]>().notNull().default([]),
  emailEnabled: boolean('email_enabled').notNull().default(true),
  telegramEnabled: boolean('telegram_enabled').notNull().default(false),
  version: integer('version').notNull().default(1),
});

/** The outbox: one row for each recipient of an event, written in the transaction of its cause. */
export const notifications = pgTable(
  'notifications',
  {
    id: idColumn(),
    event: text('event').notNull(),
    /** Names the event; unique with channel and recipient, so that nobody is told twice. */
    cause: text('cause').notNull(),
    channel: text('channel', { enum: ['email', 'telegram', 'push', 'whatsapp'] }).notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    textBody: text('text_body').notNull(),
    htmlBody: text('html_body'),
    status: text('status', { enum: ['pending', 'sent', 'failed'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    createdAt: instantColumn('created_at').notNull(),
    sentAt: instantColumn('sent_at'),
    receipt: text('receipt', { enum: WHATSAPP_RECEIPTS }),
    receiptAt: instantColumn('receipt_at'),
  },
  (table) => [
    uniqueIndex('notifications_once').on(table.cause, table.channel, table.recipient),
    index('notifications_status').on(table.status, table.createdAt),
    index('notifications_created').on(table.createdAt, table.id),
  ],
);
