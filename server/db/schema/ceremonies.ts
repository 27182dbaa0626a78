import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core';
import { limits } from '#domain/limits.ts';
import type { Farewell } from '#domain/notice.ts';
import { idColumn, impersonal, instantColumn, personal } from './columns.ts';
import { funerals } from './funerals.ts';

/** The public page of a funeral, with the family's consent to it. */
export const ceremonies = pgTable(
  'ceremonies',
  {
    id: idColumn(),
    funeralId: uuid('funeral_id')
      .notNull()
      .unique()
      .references(() => funerals.id, { onDelete: 'cascade' }),
    /** The secret part of the page's address. */
    key: personal('ceremonyPage', text('key')).notNull().unique(),
    consentBy: personal('ceremonyConsent', varchar('consent_by', { length: limits.personName })).notNull(),
    consentAt: personal('ceremonyConsent', instantColumn('consent_at')).notNull(),
    enteredBy: personal('staffMark', text('entered_by')).notNull(),
    listed: boolean('listed').notNull(),
    farewell: impersonal(text('farewell')).$type<Farewell>().notNull(),
    wakeConfirmed: boolean('wake_confirmed').notNull(),
    burialConfirmed: boolean('burial_confirmed').notNull(),
    birthYear: personal('ceremonyPage', integer('birth_year')),
    deathYear: personal('ceremonyPage', integer('death_year')),
    words: personal('ceremonyPage', varchar('words', { length: limits.ceremonyWords })),
    wish: personal('ceremonyPage', varchar('wish', { length: limits.ceremonyWish })),
    /** The portrait of the deceased person. */
    image: personal('ceremonyPage', text('image')),
    /** The secret part of the address of the family's page; null while it has none. */
    familyKey: personal('ceremonyPage', uuid('family_key')).unique(),
    noFlowers: boolean('no_flowers').notNull(),
    streamUrl: personal('ceremonyPage', varchar('stream_url', { length: limits.streamUrl })),
    withdrawnAt: instantColumn('withdrawn_at'),
    withdrawnBy: personal('staffMark', text('withdrawn_by')),
    version: integer('version').notNull().default(1),
    createdAt: instantColumn('created_at').notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
  },
  (table) => [
    check('ceremonies_withdrawn_whole', sql`(${table.withdrawnAt} is null) = (${table.withdrawnBy} is null)`),
    check('ceremonies_farewell', sql`${table.farewell} in ('sepultamento', 'cremacao')`),
  ],
);

/** Events after the burial, such as the mass of the seventh day. */
export const ceremonyEvents = pgTable(
  'ceremony_events',
  {
    id: idColumn(),
    ceremonyId: uuid('ceremony_id')
      .notNull()
      .references(() => ceremonies.id, { onDelete: 'cascade' }),
    title: personal('ceremonyPage', varchar('title', { length: limits.ceremonyEventTitle })).notNull(),
    local: personal('ceremonyPage', varchar('place', { length: limits.place })).notNull(),
    data_hora: instantColumn('at').notNull(),
    confirmed: boolean('confirmed').notNull(),
  },
  (table) => [index('ceremony_events_ceremony').on(table.ceremonyId, table.data_hora)],
);

/** A code for each shared version of a ceremony; only the newest isn't superseded. */
export const ceremonyNotices = pgTable(
  'ceremony_notices',
  {
    code: personal('ceremonyPage', text('code')).primaryKey(),
    ceremonyId: uuid('ceremony_id')
      .notNull()
      .references(() => ceremonies.id, { onDelete: 'cascade' }),
    issuedAt: instantColumn('issued_at').notNull(),
    supersededAt: instantColumn('superseded_at'),
  },
  (table) => [index('ceremony_notices_ceremony').on(table.ceremonyId, table.issuedAt)],
);
