import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { limits } from '#domain/limits.ts';
import { LOW_MARK, STOCK_CAUSES } from '#domain/stock.ts';
import { centavos, idColumn, impersonal, instantColumn, lengthChecks, personal, written } from './columns.ts';

export const products = pgTable(
  'products',
  {
    id: idColumn(),
    name: written('name', { limit: limits.productName, personal: null }).notNull(),
    slug: impersonal(text('slug')).notNull(),
    /** Slugs of earlier names, which redirect to the present one. */
    formerSlugs: impersonal(text('former_slugs').array()).notNull().default(sql`'{}'::text[]`),
    description: written('description', { limit: limits.productDescription, personal: null }).notNull(),
    size: written('size', { limit: limits.productSize, personal: null }).notNull(),
    stock: integer('stock').notNull(),
    /** Up to this number of units on sale the staff are shown that they run out. */
    lowMark: integer('low_mark').notNull().default(LOW_MARK),
    price: centavos('price_cents').notNull(),
    originalPrice: centavos('original_price_cents'),
    image: written('image', { limit: limits.imageUrl, personal: null }).notNull(),
    ncm: written('ncm', { limit: limits.taxCode, personal: null }).notNull().default(''),
    cst: written('cst', { limit: limits.taxCode, personal: null }).notNull().default(''),
    cClassTrib: written('c_class_trib', { limit: limits.taxCode, personal: null }).notNull().default(''),
    active: boolean('active').notNull().default(true),
    position: integer('position').notNull().default(0),
    version: integer('version').notNull().default(1),
    createdAt: instantColumn('created_at').notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
  },
  (table) => [
    ...lengthChecks('products', table),
    check('products_stock_not_negative', sql`${table.stock} >= 0`),
    check('products_low_mark_not_negative', sql`${table.lowMark} >= 0`),
    check('products_price_positive', sql`${table.price} > 0`),
    uniqueIndex('products_slug').on(table.slug),
    index('products_relevance').on(table.active, table.position, table.id),
  ],
);

/** Append-only: a product's stock is always the sum of its movements. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: idColumn(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    delta: integer('delta').notNull(),
    cause: text('cause', { enum: STOCK_CAUSES }).notNull(),
    /** The order. */
    reference: impersonal(text('reference')),
    /** The reason of a correction. */
    reason: written('reason', { limit: limits.stockReason, personal: 'freeText' }),
    /** Null for what orders move. */
    userEmail: personal('staffMark', text('user_email')),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [
    ...lengthChecks('stock_movements', table),
    index('stock_movements_product').on(table.productId, table.createdAt, table.id),
    index('stock_movements_reference').on(table.reference),
  ],
);
