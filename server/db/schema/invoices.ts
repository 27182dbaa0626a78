import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { limits } from '#domain/limits.ts';
import { centavos, instantColumn, lengthChecks, personal, written } from './columns.ts';
import { partOfOrder } from './orders.ts';

/** The nota fiscal of an order: the buyer's request, and its number once it was issued outside of this shop. */
export const invoiceRequests = pgTable(
  'invoice_requests',
  {
    orderRow: partOfOrder().primaryKey(),
    name: personal('fiscalBuyer', text('name')).notNull(),
    document: personal('fiscalBuyer', text('document')).notNull(),
    address: personal('fiscalBuyer', text('address')).notNull(),
    /** A company's part, '' for a person; without an e-mail of its own the buyer's is used. */
    stateRegistration: written('state_registration', { limit: limits.stateRegistration, personal: null })
      .notNull()
      .default(''),
    email: written('email', { limit: limits.email, personal: 'fiscalBuyer' }).notNull().default(''),
    ownNumber: written('own_number', { limit: limits.ownOrderNumber, personal: null }).notNull().default(''),
    /** Null for one that was issued unasked. */
    requestedAt: instantColumn('requested_at'),
    /** Null until it was issued, and for the first ones, of which only that was noted. */
    number: written('number', { limit: limits.invoiceNumber, personal: null }),
    /** Cost of the sale when it was issued; null until then. */
    amount: centavos('amount_cents'),
    doneAt: instantColumn('done_at'),
    doneBy: personal('staffMark', text('done_by')),
  },
  (table) => [
    ...lengthChecks('invoice_requests', table),
    index('invoice_requests_open').on(table.requestedAt).where(sql`${table.doneAt} is null`),
    check('invoice_requests_asked_or_issued', sql`num_nonnulls(${table.requestedAt}, ${table.doneAt}) > 0`),
    check('invoice_requests_amount_issued', sql`(${table.amount} is null) = (${table.doneAt} is null)`),
    check('invoice_requests_number_issued', sql`${table.number} is null or ${table.doneAt} is not null`),
  ],
);
