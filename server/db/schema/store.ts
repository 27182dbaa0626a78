import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { DEFAULT_LEAD_MINUTES, LONGEST_LEAD_MINUTES } from '#domain/promise.ts';
import type { StoreException, WeeklyHours } from '#domain/store-hours.ts';
import { impersonal, instantColumn } from './columns.ts';

/** One row: the override, the weekly hours and the exceptions of the store. */
export const storeSettings = pgTable(
  'store_settings',
  {
    id: integer('id').primaryKey().default(1),
    overrideMode: text('override_mode', { enum: ['open', 'closed'] }),
    overrideUntil: instantColumn('override_until'),
    weekly: impersonal(jsonb('weekly')).$type<WeeklyHours | null>(),
    exceptions: impersonal(jsonb('exceptions')).$type<StoreException[]>().notNull().default([]),
    /** Minutes to make and deliver a wreath; promised arrival times are computed from it. */
    leadMinutes: integer('lead_minutes').notNull().default(DEFAULT_LEAD_MINUTES),
    /** The secret part of the wall board's address; null without one. */
    wallKey: impersonal(text('wall_key')),
    /** Whether administrators need a passkey for what asks for the second step. */
    passkeyRequired: boolean('passkey_required').notNull().default(false),
    version: integer('version').notNull().default(1),
    updatedAt: instantColumn('updated_at').notNull(),
  },
  (table) => [
    check('store_settings_single_row', sql`${table.id} = 1`),
    check('store_settings_lead', sql`${table.leadMinutes} between 0 and ${sql.raw(String(LONGEST_LEAD_MINUTES))}`),
  ],
);
