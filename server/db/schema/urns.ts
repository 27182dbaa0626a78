import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { createUrn } from '#contract/urns.ts';
import { centavos, idColumn, instantColumn, lengthChecks, written } from './columns.ts';

const { shape } = createUrn.body;

export const urns = pgTable(
  'urns',
  {
    _id: idColumn(),
    nome: written('name', { of: shape.nome, personal: null }).notNull(),
    descricao: written('description', { of: shape.descricao, personal: null }),
    imagem: written('image', { of: shape.imagem, personal: null }).notNull(),
    preco: centavos('price_cents'),
    ativo: boolean('active').notNull().default(true),
    version: integer('version').notNull().default(1),
    createdAt: instantColumn('created_at').notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
  },
  (table) => [
    ...lengthChecks('urns', table),
    check('urns_price_not_negative', sql`${table.preco} >= 0`),
    index('urns_newest').on(table.createdAt, table._id),
  ],
);
