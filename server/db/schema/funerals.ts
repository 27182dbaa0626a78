import { type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Changes } from '#domain/changes.ts';
import { FUNERAL_TYPES } from '#domain/funeral.ts';
import { limits } from '#domain/limits.ts';
import {
  idColumn,
  impersonal,
  instantColumn,
  lengthChecks,
  nameKeyColumn,
  personal,
  type SearchSources,
  searchWordsOf,
  soundsIndex,
  written,
} from './columns.ts';
import { partOfUser } from './users.ts';

type FuneralSearchColumns = Record<
  'deceasedName' | 'responsibleName' | 'wakePlace' | 'burialPlace' | 'phone',
  SQLWrapper
>;

export function funeralSearch(table: FuneralSearchColumns): SearchSources {
  return {
    texts: [table.deceasedName, table.responsibleName, table.wakePlace, table.burialPlace],
    numbers: [table.phone],
  };
}

export const funerals = pgTable(
  'funerals',
  {
    id: idColumn(),
    type: text('type', { enum: FUNERAL_TYPES }).notNull(),
    healthPlan: written('health_plan', { limit: limits.healthPlan, personal: 'funeralContact' }),
    deceasedName: written('deceased_name', { limit: limits.personName, personal: 'funeralRegister' }).notNull(),
    deceasedKey: personal('funeralRegister', nameKeyColumn('deceased_key', 'deceased_name')),
    responsibleName: written('responsible_name', { limit: limits.personName, personal: 'funeralFamily' }).notNull(),
    phone: written('phone', { limit: limits.phone, personal: 'funeralContact' }).notNull(),
    wakePlace: written('wake_place', { limit: limits.place, personal: null }),
    wakeAt: instantColumn('wake_at'),
    burialPlace: written('burial_place', { limit: limits.place, personal: null }).notNull(),
    burialAt: instantColumn('burial_at').notNull(),
    laboratory: written('laboratory', { limit: limits.place, personal: null }),
    thanatopraxyAt: instantColumn('thanatopraxy_at'),
    concludedBy: personal('staffMark', text('concluded_by')),
    concludedAt: instantColumn('concluded_at'),
    active: boolean('active').notNull().default(true),
    deactivationReason: written('deactivation_reason', { limit: limits.funeralReason, personal: 'funeralNotes' }),
    version: integer('version').notNull().default(1),
    createdBy: personal('staffMark', text('created_by')).notNull(),
    createdAt: instantColumn('created_at').notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
  },
  (table) => [
    ...lengthChecks('funerals', table),
    check('funerals_wake_whole', sql`(${table.wakePlace} is null) = (${table.wakeAt} is null)`),
    check('funerals_thanatopraxy_whole', sql`(${table.laboratory} is null) = (${table.thanatopraxyAt} is null)`),
    check('funerals_concluded_whole', sql`(${table.concludedBy} is null) = (${table.concludedAt} is null)`),
    index('funerals_burial').on(table.burialAt, table.id),
    index('funerals_wake').on(table.wakeAt),
    index('funerals_thanatopraxy').on(table.thanatopraxyAt),
    index('funerals_search').using('gin', searchWordsOf(funeralSearch(table))),
    soundsIndex('funerals_sounds', funeralSearch(table).texts),
    index('funerals_deceased').on(table.deceasedKey, table.burialAt),
  ],
);

/**
 * Each time somebody moved, concluded, reopened or deactivated a funeral, with the reason. The keys of the changes are
 * the names of the API.
 */
export const funeralChanges = pgTable(
  'funeral_changes',
  {
    id: idColumn(),
    funeralId: uuid('funeral_id')
      .notNull()
      .references(() => funerals.id, { onDelete: 'cascade' }),
    action: impersonal(
      text('action', {
        enum: ['scheduled', 'edited', 'concluded', 'reopened', 'deactivated', 'reactivated'],
      }),
    ).notNull(),
    reason: personal('funeralNotes', text('reason')),
    changes: personal('funeralNotes', jsonb('changes')).$type<Changes>(),
    userEmail: personal('staffMark', text('user_email')).notNull(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [index('funeral_changes_funeral').on(table.funeralId, table.createdAt, table.id)],
);

/** The private calendar address of a user; only the SHA-256 of its secret is stored. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: partOfUser().primaryKey(),
  tokenHash: personal('account', text('token_hash')).notNull().unique(),
  createdAt: instantColumn('created_at').notNull(),
  lastReadAt: personal('account', instantColumn('last_read_at')),
});
