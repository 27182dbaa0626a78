import { type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgSequence, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { WREATH_EVENTS } from '#domain/funeral.ts';
import { limits } from '#domain/limits.ts';
import { PAYMENT_METHODS } from '#domain/order.ts';
import type { PurposeName } from '../../privacy/processing-record.ts';
import {
  centavos,
  idColumn,
  impersonal,
  instantColumn,
  lengthChecks,
  personal,
  type SearchSources,
  searchWordsOf,
  soundsIndex,
  written,
} from './columns.ts';
import { funerals } from './funerals.ts';
import { products } from './products.ts';

/** The buyer's and the ceremony's data, the same in a reservation and in the order it becomes. */
export const purchaseColumns = (purposes: Record<'fiscal' | 'contact' | 'ceremony' | 'consent', PurposeName>) => ({
  buyerName: written('buyer_name', { limit: limits.personName, personal: purposes.fiscal }).notNull(),
  buyerEmail: written('buyer_email', { limit: limits.email, personal: purposes.contact }).notNull(),
  buyerPhone: written('buyer_phone', { limit: limits.phone, personal: purposes.contact }),
  /** When the buyer asked for messages by WhatsApp; null: not asked, or withdrawn. */
  whatsappAt: personal(purposes.consent, instantColumn('whatsapp_at')),
  buyerCpf: written('buyer_cpf', { limit: limits.document, personal: purposes.fiscal }).notNull(),
  billingAddress: written('billing_address', { limit: limits.address, personal: purposes.fiscal }).notNull(),
  deceasedName: written('deceased_name', { limit: limits.personName, personal: purposes.ceremony }).notNull(),
  funeralLocation: written('funeral_location', { limit: limits.place, personal: purposes.ceremony }).notNull(),
  funeralTime: instantColumn('funeral_time').notNull(),
  paymentMethod: text('payment_method', { enum: PAYMENT_METHODS }).notNull(),
  total: centavos('total_cents').notNull(),
});

/** The funeral whose ceremony a purchase follows, and the event to which its wreaths are delivered. */
export const ceremonyColumns = () => ({
  funeralId: uuid('funeral_id').references(() => funerals.id, { onDelete: 'set null' }),
  funeralEvent: text('funeral_event', { enum: WREATH_EVENTS }),
});

/** Shared by orders and the reservations that become orders. */
export const orderNumbers = pgSequence('order_numbers', { startWith: 1001 });

/** The order's number for people. A reservation already has the number that its order will keep. */
export const numberColumn = () => integer('number').notNull().default(sql`nextval('order_numbers')`);

type PurchaseSearchColumns = Record<
  'number' | 'buyerName' | 'deceasedName' | 'orderId' | 'buyerEmail' | 'buyerPhone' | 'buyerCpf',
  SQLWrapper
>;

export function purchaseSearch(table: PurchaseSearchColumns): SearchSources {
  return {
    texts: [sql`${table.number}::text`, table.buyerName, table.deceasedName, table.orderId, table.buyerEmail],
    numbers: [table.buyerPhone, table.buyerCpf],
  };
}

/** The columns that the staff find a purchase by when they don't know a name's spelling. */
export function purchaseSounds(
  table: Pick<PurchaseSearchColumns, 'number' | 'buyerName' | 'deceasedName' | 'buyerPhone'>,
) {
  const { number, buyerName, deceasedName, buyerPhone } = table;
  return [
    sql`${number}::text`,
    buyerName,
    deceasedName,
    buyerPhone,
    sql`right(${buyerPhone}, 9)`,
    sql`right(${buyerPhone}, 4)`,
  ];
}

/** One wreath of a purchase with its ribbon, with price and texts as they were when it was bought. */
export const wreathColumns = (ribbon: PurposeName) => ({
  position: integer('position').notNull(),
  /** The line of the purchase; see domain/wreath.ts. */
  line: integer('line').notNull(),
  productId: uuid('product_id')
    .notNull()
    .references(() => products.id),
  title: written('title', { limit: limits.productName, personal: null }).notNull(),
  image: written('image', { limit: limits.imageUrl, personal: null }).notNull(),
  size: written('size', { limit: limits.productSize, personal: null }).notNull(),
  color: written('color', { limit: limits.color, personal: null }).notNull(),
  price: centavos('price_cents').notNull(),
  faixa: personal(ribbon, text('faixa')),
});

export function faixaCheck(name: string, faixa: SQLWrapper) {
  return check(name, sql`char_length(${faixa}) between 1 and ${sql.raw(String(limits.faixa))}`);
}

export const reservations = pgTable(
  'reservations',
  {
    id: idColumn(),
    orderId: impersonal(text('order_id')).notNull(),
    number: numberColumn(),
    contentHash: personal('reservationOrigin', text('content_hash')).notNull(),
    status: text('status', { enum: ['active', 'converted', 'released'] }).notNull(),
    clientAddress: personal('reservationOrigin', text('client_address')).notNull(),
    /**
     * The person who took the order by telephone; null for a buyer in the shop. Its e-mail is empty until the payer has
     * completed it.
     */
    takenBy: personal('staffMark', text('taken_by')),
    /** It asks for what is due of an existing order, and holds no wreaths. */
    forDue: boolean('for_due').notNull().default(false),
    ...purchaseColumns({
      fiscal: 'reservedPurchase',
      contact: 'reservedPurchase',
      ceremony: 'reservedCeremony',
      consent: 'reservedConsent',
    }),
    ...ceremonyColumns(),
    preferenceId: personal('reservationOrigin', text('preference_id')),
    paymentUrl: personal('reservationOrigin', text('payment_url')),
    linkClaimedAt: instantColumn('link_claimed_at'),
    /** The secret part of the address under which another person may pay; the same for every hold of an order id. */
    payKey: personal('reservationOrigin', uuid('pay_key')).notNull().defaultRandom(),
    /** When the hold was extended, which is possible once for an order id. */
    extendedAt: instantColumn('extended_at'),
    checkedAt: instantColumn('checked_at'),
    /** The SHA-256 of the terms that the buyer could read; null for holds of former times. */
    termsHash: impersonal(text('terms_hash')),
    createdAt: instantColumn('created_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [
    ...lengthChecks('reservations', table),
    uniqueIndex('reservations_one_active_per_order').on(table.orderId).where(sql`${table.status} = 'active'`),
    index('reservations_created').on(table.createdAt),
    index('reservations_expiry').on(table.status, table.expiresAt),
    index('reservations_order').on(table.orderId),
    index('reservations_pay_key').on(table.payKey),
    index('reservations_search').using('gin', searchWordsOf(purchaseSearch(table))),
    soundsIndex('reservations_sounds', purchaseSounds(table)),
  ],
);

export const reservationWreaths = pgTable(
  'reservation_wreaths',
  {
    id: idColumn(),
    reservationId: uuid('reservation_id')
      .notNull()
      .references(() => reservations.id, { onDelete: 'cascade' }),
    ...wreathColumns('reservedCeremony'),
  },
  (table) => [
    ...lengthChecks('reservation_wreaths', table),
    uniqueIndex('reservation_wreaths_reservation').on(table.reservationId, table.position),
    index('reservation_wreaths_product').on(table.productId),
    faixaCheck('reservation_wreaths_faixa', table.faixa),
  ],
);
