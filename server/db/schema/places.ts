import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { limits } from '#domain/limits.ts';
import { idColumn, impersonal, instantColumn, lengthChecks, written } from './columns.ts';

/** Chapels and cemeteries; few, and read whole. Orders name them in words and never refer to them. */
export const places = pgTable(
  'places',
  {
    _id: idColumn(),
    nome: written('name', { limit: limits.placeName, personal: null }).notNull(),
    endereco: written('address', { limit: limits.address, personal: null }),
    entrada: written('entrance', { limit: limits.placeEntrance, personal: null }),
    /** 'HH:mm' on the São Paulo clock; null at the beginning or the end of the day. */
    recebe_das: impersonal(text('receives_from')),
    recebe_ate: impersonal(text('receives_until')),
    /** Minutes between delivery and ceremony at this place; null for the general margin. */
    antecedencia: integer('margin_minutes'),
    telefone: written('phone', { limit: limits.phone, personal: 'placeNotes' }),
    recado: written('note', { limit: limits.placeNote, personal: 'placeNotes' }),
    version: integer('version').notNull().default(1),
    createdAt: instantColumn('created_at').notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
  },
  (table) => lengthChecks('places', table),
);
