import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createPlace } from '#contract/places.ts';
import { idColumn, impersonal, instantColumn, lengthChecks, written } from './columns.ts';

const { shape } = createPlace.body;

/** Chapels and cemeteries; few, and read whole. Orders name them in words and never refer to them. */
export const places = pgTable(
  'places',
  {
    _id: idColumn(),
    nome: written('name', { of: shape.nome, personal: null }).notNull(),
    endereco: written('address', { of: shape.endereco, personal: null }),
    entrada: written('entrance', { of: shape.entrada, personal: null }),
    /** 'HH:mm' on the São Paulo clock; null at the beginning or the end of the day. */
    recebe_das: impersonal(text('receives_from')),
    recebe_ate: impersonal(text('receives_until')),
    /** Minutes between delivery and ceremony at this place; null for the general margin. */
    antecedencia: integer('margin_minutes'),
    telefone: written('phone', { of: shape.telefone, personal: 'placeNotes' }),
    recado: written('note', { of: shape.recado, personal: 'placeNotes' }),
    version: integer('version').notNull().default(1),
    createdAt: instantColumn('created_at').notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
  },
  (table) => lengthChecks('places', table),
);
