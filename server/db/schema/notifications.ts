import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { WHATSAPP_RECEIPTS } from '#domain/whatsapp.ts';
import { idColumn, impersonal, instantColumn, personal } from './columns.ts';

/** One row: the recipients of messages about new orders, payments that need a person, and funerals. */
export const notificationSettings = pgTable('notification_settings', {
  id: integer('id').primaryKey().default(1),
  emails: personal('recipients', jsonb('emails')).$type<string[]>().notNull().default([]),
  telegramChatIds: personal('recipients', jsonb('telegram_chat_ids')).$type<string[]>().notNull().default([]),
  emailEnabled: boolean('email_enabled').notNull().default(true),
  telegramEnabled: boolean('telegram_enabled').notNull().default(false),
  version: integer('version').notNull().default(1),
});

/** The outbox: one row for each recipient of an event, written in the transaction of its cause. */
export const notifications = pgTable(
  'notifications',
  {
    id: idColumn(),
    event: impersonal(text('event')).notNull(),
    /** Names the event; unique with channel and recipient, so that nobody is told twice. */
    cause: impersonal(text('cause')).notNull(),
    channel: text('channel', { enum: ['email', 'telegram', 'push', 'whatsapp'] }).notNull(),
    recipient: personal('outbox', text('recipient')).notNull(),
    subject: personal('outbox', text('subject')).notNull(),
    textBody: personal('outbox', text('text_body')).notNull(),
    htmlBody: personal('outbox', text('html_body')),
    status: text('status', { enum: ['pending', 'sent', 'failed'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    lastError: personal('outbox', text('last_error')),
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
