import { type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { DELIVERY_OUTCOMES } from '#domain/delivery.ts';
import { limits } from '#domain/limits.ts';
import { cents } from '#domain/money.ts';
import { SITUATIONS } from '#domain/order-money.ts';
import { REQUEST_ANSWERS, REQUEST_KINDS } from '#domain/order-request.ts';
import type { OrderFlag } from '#domain/payment.ts';
import { DELIVERY_MARGIN_MINUTES, PRODUCTION_STATES } from '#domain/production.ts';
import {
  centavos,
  idColumn,
  impersonal,
  instantColumn,
  isWithin,
  lengthChecks,
  nameKeyColumn,
  personal,
  searchWordsOf,
  soundsIndex,
} from './columns.ts';
import {
  ceremonyColumns,
  faixaCheck,
  numberColumn,
  purchaseColumns,
  purchaseSearch,
  purchaseSounds,
  reservations,
  wreathColumns,
} from './reservations.ts';

export const orders = pgTable(
  'orders',
  {
    id: idColumn(),
    orderId: impersonal(text('order_id')).notNull(),
    number: numberColumn(),
    origin: text('origin', { enum: ['shop', 'manual'] }).notNull(),
    reservationId: uuid('reservation_id').references(() => reservations.id),
    paymentId: impersonal(text('payment_id')),
    /** Made by the client of a manual order, so that a repeated request creates one order. */
    requestKey: impersonal(text('request_key')),
    flags: impersonal(jsonb('flags')).$type<OrderFlag[]>().notNull().default([]),
    ...purchaseColumns({
      fiscal: 'fiscalBuyer',
      contact: 'buyerContact',
      ceremony: 'orderCeremony',
      consent: 'messageConsent',
    }),
    ...ceremonyColumns(),
    /** The promised margin before the ceremony; a later wish of its place changes nothing. */
    marginMinutes: integer('margin_minutes').notNull().default(DELIVERY_MARGIN_MINUTES),
    deceasedKey: personal('orderCeremony', nameKeyColumn('deceased_key', 'deceased_name')),
    /** The secret part of the address of the buyer's page. */
    accessKey: personal('orderAccess', uuid('access_key')).notNull().defaultRandom(),
    /** The secret part of the address under which anybody may pay what is due. */
    payKey: personal('orderAccess', uuid('pay_key')).notNull().defaultRandom(),
    /** The secret part of the address of the family's page; null before sharing and after withdrawing. */
    familyKey: personal('orderAccess', uuid('family_key')),
    production: text('production', { enum: PRODUCTION_STATES }).notNull().default('novo'),
    productionAt: instantColumn('production_at'),
    /** The change up to which printed papers were exchanged for new ones; null while nobody has. */
    exchangedAt: instantColumn('exchanged_at'),
    /** Staff keep its wreaths off the page that shows the family what arrived. */
    hiddenFromFamily: boolean('hidden_from_family').notNull().default(false),
    /** Cancelled, or voided because it was entered by mistake: nothing is produced and nothing is due. */
    closing: text('closing', { enum: ['cancelled', 'voided'] }),
    closedAt: instantColumn('closed_at'),
    closedBy: personal('staffMark', text('closed_by')),
    closeReason: personal('freeText', text('close_reason')),
    /** The domain's `situationOf`, kept by which orders are chosen. */
    situation: text('situation', { enum: SITUATIONS }),
    /** Changes of the e-mail by whoever has the link, since the shop wrote it. */
    emailChanges: integer('email_changes').notNull().default(0),
    version: integer('version').notNull().default(1),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [
    ...lengthChecks('orders', table),
    uniqueIndex('orders_order_id').on(table.orderId),
    uniqueIndex('orders_number').on(table.number),
    uniqueIndex('orders_payment_id').on(table.paymentId),
    uniqueIndex('orders_reservation_id').on(table.reservationId),
    uniqueIndex('orders_request_key').on(table.requestKey),
    uniqueIndex('orders_access_key').on(table.accessKey),
    uniqueIndex('orders_family_key').on(table.familyKey),
    uniqueIndex('orders_pay_key').on(table.payKey),
    index('orders_search').using('gin', searchWordsOf(purchaseSearch(table))),
    soundsIndex('orders_sounds', purchaseSounds(table)),
    index('orders_closed').on(table.closedAt).where(sql`${table.closedAt} is not null`),
    index('orders_created').on(table.createdAt, table.id),
    index('orders_situation').on(table.situation, table.createdAt, table.id).where(sql`${table.situation} is not null`),
    index('orders_in_production').on(table.funeralTime, table.id).where(sql`${table.production} <> 'entregue'`),
    index('orders_ceremony').on(table.funeralTime, table.id),
    index('orders_production').on(table.production, table.productionAt),
    index('orders_funeral').on(table.funeralId).where(sql`${table.funeralId} is not null`),
    index('orders_deceased').on(table.deceasedKey, table.funeralTime),
  ],
);

/** The order that a row belongs to, and with which it is deleted. */
export const partOfOrder = () =>
  uuid('order_row')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' });

export const orderWreaths = pgTable(
  'order_wreaths',
  {
    id: idColumn(),
    orderRow: partOfOrder(),
    ...wreathColumns('orderCeremony'),
  },
  (table) => [
    ...lengthChecks('order_wreaths', table),
    uniqueIndex('order_wreaths_order').on(table.orderRow, table.position),
    faixaCheck('order_wreaths_faixa', table.faixa),
  ],
);

/** Each change of an order's production stage, and who made it. */
export const productionSteps = pgTable(
  'production_steps',
  {
    id: idColumn(),
    orderRow: partOfOrder(),
    from: text('from_state', { enum: PRODUCTION_STATES }).notNull(),
    to: text('to_state', { enum: PRODUCTION_STATES }).notNull(),
    userEmail: personal('staffMark', text('user_email')).notNull(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [index('production_steps_order').on(table.orderRow, table.createdAt)],
);

const length = (column: SQLWrapper, longest: number) =>
  sql`char_length(${column}) > 0 and (${isWithin(column, longest)})`;

/** Buyers' requests about an order: cancelled by themselves before production, or left to a person with a reason. */
export const orderRequests = pgTable(
  'order_requests',
  {
    id: idColumn(),
    orderRow: partOfOrder(),
    /** The second part of the protocol number. */
    position: integer('position').notNull(),
    kind: text('kind', { enum: REQUEST_KINDS }).notNull(),
    /** Null when the buyer cancelled before production, which needs no reason. */
    reason: personal('buyerRequest', text('reason')),
    /** A photograph of what is complained about. */
    image: personal('buyerRequest', text('image')),
    requestedAt: instantColumn('requested_at').notNull(),
    answer: text('answer', { enum: REQUEST_ANSWERS }),
    answerText: personal('buyerRequest', text('answer_text')),
    answeredBy: personal('staffMark', text('answered_by')),
    answeredAt: instantColumn('answered_at'),
  },
  (table) => [
    uniqueIndex('order_requests_protocol').on(table.orderRow, table.position),
    uniqueIndex('order_requests_one_open').on(table.orderRow).where(sql`${table.answeredAt} is null`),
    index('order_requests_open').on(table.requestedAt).where(sql`${table.answeredAt} is null`),
    check('order_requests_reason', length(table.reason, limits.requestText)),
    check('order_requests_answer_text', length(table.answerText, limits.requestText)),
    check(
      'order_requests_answered',
      sql`num_nonnulls(${table.answer}, ${table.answeredBy}, ${table.answeredAt}) in (0, 3)`,
    ),
  ],
);

/**
 * Attempts to deliver an order, reported by phones that may have been offline. An order's stage is 'entregue' exactly
 * when one of its attempts succeeded and wasn't undone.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    /** A hash of the phone's key and the report's content, so that a key with other content is always recognised. */
    id: idColumn(),
    orderRow: partOfOrder(),
    /** Made by the phone, so that a repeated report is recorded once. */
    key: impersonal(text('key')).notNull(),
    outcome: text('outcome', { enum: DELIVERY_OUTCOMES }).notNull(),
    at: instantColumn('at').notNull(),
    recordedBy: personal('staffMark', text('recorded_by')).notNull(),
    recordedAt: instantColumn('recorded_at').notNull(),
    receivedBy: personal('deliveryReceiver', text('received_by')),
    reason: personal('deliveryReceiver', text('reason')),
    image: personal('deliveryPhoto', text('image')),
    /** Made by the phone, so that a repeated upload is stored once; it stays after the photograph is deleted. */
    uploadKey: impersonal(text('upload_key')),
    uploadedBy: personal('staffMark', text('uploaded_by')),
    uploadedAt: instantColumn('uploaded_at'),
    undoneAt: instantColumn('undone_at'),
  },
  (table) => [
    uniqueIndex('deliveries_key').on(table.key),
    uniqueIndex('deliveries_one_delivered')
      .on(table.orderRow)
      .where(sql`${table.outcome} = 'delivered' and ${table.undoneAt} is null`),
    index('deliveries_order').on(table.orderRow),
    index('deliveries_failed').on(table.at).where(sql`${table.outcome} = 'not_delivered'`),
    index('deliveries_uploaded').on(table.uploadedAt).where(sql`${table.image} is not null`),
    check('deliveries_reason_of_failure', sql`(${table.reason} is null) = (${table.outcome} = 'delivered')`),
    check(
      'deliveries_delivered_alone',
      sql`${table.outcome} = 'delivered' or num_nonnulls(${table.receivedBy}, ${table.undoneAt}) = 0`,
    ),
    check('deliveries_received_by', length(table.receivedBy, limits.receivedBy)),
    check('deliveries_reason', length(table.reason, limits.deliveryReason)),
  ],
);

/** Every payment: the provider's report and its outcome, or, without a reservation, one that a person received by hand. */
export const payments = pgTable(
  'payments',
  {
    paymentId: impersonal(text('payment_id')).primaryKey(),
    reservationId: uuid('reservation_id').references(() => reservations.id),
    orderRow: uuid('order_row').references(() => orders.id),
    status: impersonal(text('status')).notNull(),
    statusDetail: personal('providerText', text('status_detail')).notNull(),
    method: impersonal(text('method')).notNull(),
    amount: centavos('amount_cents').notNull(),
    currency: impersonal(text('currency')).notNull(),
    /** The refunded sum according to the provider. */
    reportedRefunded: centavos('reported_refunded_cents').notNull().default(cents(0)),
    /** The provider's fee, the credited amount and the day of its release; null before the provider's report. */
    fee: centavos('fee_cents'),
    net: centavos('net_cents'),
    releaseAt: instantColumn('release_at'),
    outcome: text('outcome', { enum: ['waiting', 'order', 'mismatch', 'duplicate', 'refused'] }).notNull(),
    problems: personal('providerText', jsonb('problems')).$type<string[]>().notNull().default([]),
    needsPerson: boolean('needs_person').notNull().default(false),
    createdAt: instantColumn('created_at').notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
    /** The provider's own time of its last change. */
    reportedAt: instantColumn('reported_at'),
  },
  (table) => [
    index('payments_order').on(table.orderRow),
    index('payments_without_order').on(table.createdAt).where(sql`${table.orderRow} is null`),
    index('payments_without_fee')
      .on(table.updatedAt)
      .where(sql`${table.fee} is null and ${table.orderRow} is not null and ${table.reservationId} is not null`),
    index('payments_reservation').on(table.reservationId),
    index('payments_needs_person').on(table.needsPerson).where(sql`${table.needsPerson}`),
  ],
);

/** Refunds requested by administrators; the status only ever changes from 'pending' to one of the final ones. */
export const refunds = pgTable(
  'refunds',
  {
    id: idColumn(),
    paymentId: impersonal(text('payment_id'))
      .notNull()
      .references(() => payments.paymentId),
    /** Made by the client, so that a repeated request refunds once. */
    requestKey: impersonal(text('request_key')).notNull(),
    amount: centavos('amount_cents').notNull(),
    reason: personal('freeText', text('reason')).notNull(),
    /** The refunded amount becomes due again, by other means. */
    keepDue: boolean('keep_due').notNull().default(false),
    userEmail: personal('staffMark', text('user_email')).notNull(),
    status: text('status', { enum: ['pending', 'approved', 'rejected'] }).notNull(),
    providerRefundId: impersonal(text('provider_refund_id')),
    createdAt: instantColumn('created_at').notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('refunds_request_key').on(table.requestKey),
    uniqueIndex('refunds_provider_refund').on(table.providerRefundId),
    index('refunds_payment').on(table.paymentId),
    check('refunds_amount', sql`${table.amount} > 0`),
  ],
);

/** Notes of the staff about an order, such as an agreement by telephone. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: idColumn(),
    orderRow: partOfOrder(),
    /** Made by the client, so that a repeated request writes one note. */
    key: impersonal(text('key')).notNull(),
    text: personal('orderNotes', text('text')).notNull(),
    writtenBy: personal('staffMark', text('written_by')).notNull(),
    writtenAt: instantColumn('written_at').notNull(),
  },
  (table) => [
    uniqueIndex('order_notes_key').on(table.orderRow, table.key),
    check('order_notes_text', length(table.text, limits.orderNote)),
  ],
);
