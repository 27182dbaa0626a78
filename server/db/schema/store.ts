import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { StoreException, WeeklyHours } from '#domain/store-hours.ts';
import { instantColumn } from './columns.ts';

/** One row: the override, the weekly hours and the exceptions of the store. */
export const storeSettings = pgTable(
  'store_settings',
  {
    id: integer('id').primaryKey().default(1),
    overrideMode: text('override_mode', { enum: ['open', 'closed'] }),
    overrideUntil: instantColumn('override_until'),
    weekly: jsonb('weekly').$type<WeeklyHours | null>(),
    exceptions: jsonb('exceptions').$type<StoreException[]>().notNull().default([]),
    /** How long making and bringing a wreath takes; what is promised to buyers is counted with it. */
    leadMinutes: integer('lead_minutes').notNull().default(180),
    version: integer('version').notNull().default(1),
    updatedAt: instantColumn('updated_at').notNull(),
  },
  (table) => [
    check('store_settings_single_row', sql`${table.id} = 1`),
    check('store_settings_lead', sql`${table.leadMinutes} between 0 and 2880`),
  ],
);
