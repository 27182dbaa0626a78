import { type Column, getTableColumns, getTableName } from 'drizzle-orm';
import { writtenAs } from '../db/schema/columns.ts';
import { devices } from '../db/schema/devices.ts';
import { expenses } from '../db/schema/expenses.ts';
import { funerals } from '../db/schema/funerals.ts';
import { invoiceRequests } from '../db/schema/invoices.ts';
import { orders, orderWreaths } from '../db/schema/orders.ts';
import { places } from '../db/schema/places.ts';
import { products, stockMovements } from '../db/schema/products.ts';
import { reservations, reservationWreaths } from '../db/schema/reservations.ts';
import { urns } from '../db/schema/urns.ts';
import { passkeys, sessions, users } from '../db/schema/users.ts';
import type { PurposeName } from './processing-record.ts';

type TableMap = {
  /** Columns with personal data, and its purpose. */
  personal: Record<string, PurposeName>;
  /** Columns that say nothing about a person by themselves. */
  impersonal: readonly string[];
};

const wreath = ['id', 'position', 'line', 'product_id', 'price_cents'];
const record = ['id', 'version', 'created_at', 'updated_at', 'active'];

/** Columns that the shop itself writes. */
const OWN: Record<string, TableMap> = {
  reservations: {
    personal: {
      whatsapp_at: 'reservedConsent',
      client_address: 'reservationOrigin',
      content_hash: 'reservationOrigin',
      payment_url: 'reservationOrigin',
      preference_id: 'reservationOrigin',
      pay_key: 'reservationOrigin',
      taken_by: 'staffMark',
    },
    impersonal: [
      ...['id', 'order_id', 'number', 'status', 'funeral_time', 'payment_method', 'total_cents'],
      ...['funeral_id', 'funeral_event', 'for_due', 'link_claimed_at', 'extended_at', 'checked_at', 'terms_hash'],
      ...['created_at', 'expires_at'],
    ],
  },
  reservation_wreaths: { personal: { faixa: 'reservedCeremony' }, impersonal: ['reservation_id', ...wreath] },
  orders: {
    personal: {
      whatsapp_at: 'messageConsent',
      deceased_key: 'orderCeremony',
      access_key: 'orderAccess',
      pay_key: 'orderAccess',
      family_key: 'orderAccess',
      close_reason: 'freeText',
      closed_by: 'staffMark',
    },
    impersonal: [
      ...['id', 'order_id', 'number', 'origin', 'reservation_id', 'payment_id', 'request_key', 'flags', 'funeral_time'],
      ...[
        'funeral_id',
        'funeral_event',
        'payment_method',
        'total_cents',
        'production',
        'production_at',
        'exchanged_at',
        'margin_minutes',
        'hidden_from_family',
        'closing',
        'closed_at',
        'email_changes',
        'version',
        'created_at',
      ],
    ],
  },
  deliveries: {
    personal: {
      received_by: 'deliveryReceiver',
      reason: 'deliveryReceiver',
      image: 'deliveryPhoto',
      recorded_by: 'staffMark',
      uploaded_by: 'staffMark',
    },
    impersonal: [
      ...['id', 'order_row', 'key', 'outcome', 'at', 'recorded_at', 'upload_key', 'uploaded_at', 'undone_at'],
    ],
  },
  order_wreaths: { personal: { faixa: 'orderCeremony' }, impersonal: ['order_row', ...wreath] },
  invoice_requests: {
    personal: { name: 'fiscalBuyer', document: 'fiscalBuyer', address: 'fiscalBuyer', done_by: 'staffMark' },
    impersonal: ['order_row', 'requested_at', 'amount_cents', 'done_at'],
  },
  order_requests: {
    personal: { reason: 'buyerRequest', image: 'buyerRequest', answer_text: 'buyerRequest', answered_by: 'staffMark' },
    impersonal: ['id', 'order_row', 'position', 'kind', 'requested_at', 'answer', 'answered_at'],
  },
  order_notes: {
    personal: { text: 'orderNotes', written_by: 'staffMark' },
    impersonal: ['id', 'order_row', 'key', 'written_at'],
  },
  order_wakes: {
    personal: { heard_by: 'staffMark' },
    impersonal: ['order_row', 'step', 'created_at', 'heard_at'],
  },
  production_steps: {
    personal: { user_email: 'staffMark' },
    impersonal: ['id', 'order_row', 'from_state', 'to_state', 'created_at'],
  },
  payments: {
    personal: { status_detail: 'providerText', problems: 'providerText' },
    impersonal: [
      ...['payment_id', 'reservation_id', 'order_row', 'status', 'method', 'amount_cents', 'currency', 'outcome'],
      ...['reported_refunded_cents', 'needs_person', 'created_at', 'updated_at', 'reported_at'],
      ...['fee_cents', 'net_cents', 'release_at'],
    ],
  },
  refunds: {
    personal: { reason: 'freeText', user_email: 'staffMark' },
    impersonal: [
      ...['id', 'payment_id', 'request_key', 'amount_cents', 'keep_due', 'status', 'provider_refund_id'],
      ...['created_at', 'updated_at'],
    ],
  },
  money_movements: {
    personal: { reason: 'freeText', user_email: 'staffMark' },
    impersonal: ['id', 'order_row', 'payment_id', 'refund_id', 'kind', 'amount_cents', 'at'],
  },
  funerals: {
    personal: {
      deceased_key: 'funeralRegister',
      created_by: 'staffMark',
      concluded_by: 'staffMark',
    },
    impersonal: [...[...record, 'type', 'wake_at', 'burial_at', 'thanatopraxy_at', 'concluded_at']],
  },
  funeral_changes: {
    personal: { reason: 'funeralNotes', changes: 'funeralNotes', user_email: 'staffMark' },
    impersonal: ['id', 'funeral_id', 'action', 'created_at'],
  },
  ceremonies: {
    personal: {
      consent_by: 'ceremonyConsent',
      consent_at: 'ceremonyConsent',
      key: 'ceremonyPage',
      birth_year: 'ceremonyPage',
      death_year: 'ceremonyPage',
      image: 'ceremonyPage',
      family_key: 'ceremonyPage',
      words: 'ceremonyPage',
      wish: 'ceremonyPage',
      stream_url: 'ceremonyPage',
      entered_by: 'staffMark',
      withdrawn_by: 'staffMark',
    },
    impersonal: [
      ...['id', 'funeral_id', 'listed', 'farewell', 'wake_confirmed', 'burial_confirmed', 'no_flowers'],
      ...['withdrawn_at', 'version', 'created_at', 'updated_at'],
    ],
  },
  ceremony_events: {
    personal: { title: 'ceremonyPage', place: 'ceremonyPage' },
    impersonal: ['id', 'ceremony_id', 'at', 'confirmed'],
  },
  ceremony_notices: { personal: { code: 'ceremonyPage' }, impersonal: ['ceremony_id', 'issued_at', 'superseded_at'] },
  calendar_feeds: {
    personal: { token_hash: 'account', last_read_at: 'account' },
    impersonal: ['user_id', 'created_at'],
  },
  devices: {
    personal: { endpoint: 'device', p256dh: 'device', auth: 'device' },
    impersonal: ['id', 'user_id', 'enrolled_at'],
  },
  notifications: {
    personal: {
      recipient: 'outbox',
      subject: 'outbox',
      text_body: 'outbox',
      html_body: 'outbox',
      last_error: 'outbox',
    },
    impersonal: [
      'receipt',
      'receipt_at',
      'id',
      'event',
      'cause',
      'channel',
      'status',
      'attempts',
      'created_at',
      'sent_at',
    ],
  },
  notification_settings: {
    personal: { emails: 'recipients', telegram_chat_ids: 'recipients' },
    impersonal: ['id', 'email_enabled', 'telegram_enabled', 'version'],
  },
  alarms: { personal: {}, impersonal: ['id', 'part', 'words', 'began_at', 'seen_at', 'told_at', 'ended_at'] },
  signals: { personal: {}, impersonal: ['name', 'at', 'detail'] },
  logs: {
    personal: { user_email: 'logWho', message: 'logWhat', changes: 'logWhat', ip_address: 'accessRecord' },
    impersonal: ['id', 'created_at', 'action', 'order_row'],
  },
  users: {
    personal: { email: 'account', password_hash: 'account' },
    impersonal: ['id', 'role', 'active', 'session_epoch', 'created_at'],
  },
  roster: { personal: {}, impersonal: ['position', 'user_id'] },
  ended_tokens: { personal: {}, impersonal: ['id', 'expires_at'] },
  password_resets: { personal: { token_hash: 'resetToken' }, impersonal: ['user_id', 'expires_at'] },
  sessions: {
    personal: { last_seen_at: 'session' },
    impersonal: [
      ...['id', 'user_id', 'epoch', 'created_at', 'expires_at'],
      ...['challenge', 'challenge_until', 'confirmed_until'],
    ],
  },
  passkeys: {
    personal: { credential_id: 'account', public_key: 'account', last_used_at: 'account' },
    impersonal: ['id', 'user_id', 'counter', 'created_at'],
  },
  recovery_codes: { personal: { code_hash: 'account' }, impersonal: ['user_id'] },
  rate_limits: { personal: { key: 'counter' }, impersonal: ['hits', 'resets_at'] },
  expenses: {
    personal: { created_by: 'staffMark' },
    impersonal: ['id', 'amount_cents', 'spent_at', 'version', 'created_at'],
  },
  products: {
    personal: {},
    impersonal: [
      ...record,
      ...['slug', 'former_slugs', 'stock', 'low_mark', 'price_cents', 'original_price_cents', 'position'],
    ],
  },
  stock_movements: {
    personal: { user_email: 'staffMark' },
    impersonal: ['id', 'product_id', 'delta', 'cause', 'reference', 'created_at'],
  },
  store_settings: {
    personal: {},
    impersonal: [
      ...['id', 'override_mode', 'override_until', 'weekly', 'exceptions'],
      ...['lead_minutes', 'wall_key', 'passkey_required', 'version', 'updated_at'],
    ],
  },
  places: {
    personal: {},
    impersonal: ['id', 'version', 'created_at', 'updated_at', 'receives_from', 'receives_until', 'margin_minutes'],
  },
  urns: { personal: {}, impersonal: [...record, 'price_cents'] },
};

const TABLES = [
  invoiceRequests,
  ...[devices, expenses, funerals, orders, orderWreaths, places, products, reservations, reservationWreaths],
  ...[stockMovements, urns, users, sessions, passkeys],
];

/** The `written` columns of a table, with the purpose that the schema gives them. */
function writtenColumns(name: string) {
  const columns = TABLES.filter((table) => getTableName(table) === name).flatMap((table) =>
    Object.values<Column>(getTableColumns(table)),
  );
  return columns.flatMap((column) => {
    const as = writtenAs(column);
    return as ? [{ name: column.name, personal: as.personal }] : [];
  });
}

/** Every column of every table; a test compares it with the schema. */
export const DATA_MAP: Record<string, TableMap> = Object.fromEntries(
  Object.entries(OWN).map(([name, { personal, impersonal }]) => {
    const written = writtenColumns(name);
    const personalColumns = written.flatMap((column) =>
      column.personal ? [[column.name, column.personal] as const] : [],
    );
    const others = written.filter((column) => column.personal === null).map((column) => column.name);
    return [
      name,
      { personal: { ...Object.fromEntries(personalColumns), ...personal }, impersonal: [...impersonal, ...others] },
    ];
  }),
);

/** Purposes of free text by staff, visitors or the payment provider, which may name a person. */
const OPEN_TEXT: readonly PurposeName[] = [
  ...(['deliveryReceiver', 'funeralNotes', 'outbox', 'logWho', 'logWhat', 'staffMark'] as const),
  ...(['freeText', 'orderNotes', 'placeNotes', 'providerText'] as const),
];

/** The columns that are searched for a person's words, table by table. */
export function openTextColumns(): { table: string; columns: string[] }[] {
  return Object.entries(DATA_MAP)
    .map(([table, { personal }]) => ({
      table,
      columns: Object.keys(personal).filter((column) => OPEN_TEXT.some((name) => name === personal[column])),
    }))
    .filter(({ columns }) => columns.length > 0);
}
