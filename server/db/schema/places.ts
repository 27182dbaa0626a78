import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { limits } from '#domain/limits.ts';
import { idColumn, instantColumn, lengthChecks, written } from './columns.ts';

/** Chapels and cemeteries; few, and read whole. Orders name them in words and never refer to them. */
export const places = pgTable(
  'places',
  {
    id: idColumn(),
    name: written('name', { limit: limits.placeName, personal: null }).notNull(),
    address: written('address', { limit: limits.address, personal: null }),
    entrance: written('entrance', { limit: limits.placeEntrance, personal: null }),
    /** 'HH:mm' on the São Paulo clock; null at the beginning or the end of the day. */
    receivesFrom: text('receives_from'),
    receivesUntil: text('receives_until'),
    /** Minutes between delivery and ceremony at this place; null for the general margin. */
    marginMinutes: integer('margin_minutes'),
    phone: written('phone', { limit: limits.phone, personal: 'placeNotes' }),
    note: written('note', { limit: limits.placeNote, personal: 'placeNotes' }),
    version: integer('version').notNull().default(1),
    createdAt: instantColumn('created_at').notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
  },
  (table) => lengthChecks('places', table),
);
