import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { SYSTEM_PARTS } from '#domain/alarms.ts';
import { idColumn, impersonal, instantColumn } from './columns.ts';

/** Alarms of all processes; each part of the system has at most one open alarm. */
export const alarms = pgTable(
  'alarms',
  {
    id: idColumn(),
    part: text('part', { enum: SYSTEM_PARTS }).notNull(),
    words: impersonal(text('words')).notNull(),
    beganAt: instantColumn('began_at').notNull(),
    seenAt: instantColumn('seen_at').notNull(),
    /** When the alarm was reported; null before that. */
    toldAt: instantColumn('told_at'),
    endedAt: instantColumn('ended_at'),
  },
  (table) => [
    uniqueIndex('alarms_one_open').on(table.part).where(sql`${table.endedAt} is null`),
    index('alarms_began').on(table.beganAt),
  ],
);

/** The last time any process saw an event: an answer of the provider, a notification, a check. */
export const signals = pgTable('signals', {
  name: impersonal(text('name')).primaryKey(),
  at: instantColumn('at').notNull(),
  detail: impersonal(text('detail')).notNull(),
});
