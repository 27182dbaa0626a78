import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { SYSTEM_PARTS } from '#domain/alarms.ts';
import { idColumn, instantColumn } from './columns.ts';

/** Alarms: at most one open of each part, shared by all processes. */
export const alarms = pgTable(
  'alarms',
  {
    id: idColumn(),
    part: text('part', { enum: SYSTEM_PARTS }).notNull(),
    words: text('words').notNull(),
    beganAt: instantColumn('began_at').notNull(),
    /** When it was last seen wrong. */
    seenAt: instantColumn('seen_at').notNull(),
    /** When people were told; null: not yet. */
    toldAt: instantColumn('told_at'),
    endedAt: instantColumn('ended_at'),
  },
  (table) => [
    uniqueIndex('alarms_one_open').on(table.part).where(sql`${table.endedAt} is null`),
    index('alarms_began').on(table.beganAt),
  ],
);

/** When something was last noticed by any process: an answer of the provider, a notification, the last look. */
export const signals = pgTable('signals', {
  name: text('name').primaryKey(),
  at: instantColumn('at').notNull(),
  detail: text('detail').notNull(),
});
