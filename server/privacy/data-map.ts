import type { RetentionPeriods } from '../retention-periods.ts';
import { PROCESSING_RECORD, type PurposeName, periodText } from './processing-record.ts';

type TableMap = {
  /** Columns that say something about a person, and what kind of data it is. */
  personal: Record<string, PurposeName>;
  /** Columns that say nothing about a person by themselves. */
  impersonal: readonly string[];
};

const wreath = ['id', 'position', 'line', 'product_id', 'title', 'image', 'size', 'color', 'price_cents'];
const record = ['id', 'version', 'created_at', 'updated_at', 'active'];

/** Every column of every table; a test compares it with the schema. */
export const DATA_MAP: Record<string, TableMap> = {
  reservations: {
    personal: {
      buyer_name: 'reservedPurchase',
      buyer_email: 'reservedPurchase',
      buyer_phone: 'reservedPurchase',
      buyer_cpf: 'reservedPurchase',
      billing_address: 'reservedPurchase',
      deceased_name: 'reservedCeremony',
      funeral_location: 'reservedCeremony',
      client_address: 'reservationOrigin',
      content_hash: 'reservationOrigin',
      payment_url: 'reservationOrigin',
      preference_id: 'reservationOrigin',
    },
    impersonal: [
      ...['id', 'order_id', 'number', 'status', 'funeral_time', 'payment_method', 'total_cents'],
      ...['link_claimed_at', 'checked_at', 'created_at', 'expires_at'],
    ],
  },
  reservation_wreaths: { personal: { faixa: 'reservedCeremony' }, impersonal: ['reservation_id', ...wreath] },
  orders: {
    personal: {
      buyer_name: 'fiscalBuyer',
      buyer_cpf: 'fiscalBuyer',
      billing_address: 'fiscalBuyer',
      buyer_email: 'buyerContact',
      buyer_phone: 'buyerContact',
      deceased_name: 'orderCeremony',
      deceased_key: 'orderCeremony',
      funeral_location: 'orderCeremony',
      access_key: 'orderAccess',
      family_key: 'orderAccess',
      close_reason: 'freeText',
      closed_by: 'staffMark',
    },
    impersonal: [
      ...['id', 'order_id', 'number', 'origin', 'reservation_id', 'payment_id', 'request_key', 'flags', 'funeral_time'],
      ...[
        'payment_method',
        'total_cents',
        'production',
        'production_at',
        'closing',
        'closed_at',
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
    impersonal: ['order_row', 'requested_at', 'done_at'],
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
      responsible_name: 'funeralFamily',
      phone: 'funeralFamily',
      health_plan: 'healthPlan',
      deactivation_reason: 'funeralNotes',
      deceased_name: 'funeralRegister',
      deceased_key: 'funeralRegister',
      created_by: 'staffMark',
      concluded_by: 'staffMark',
    },
    impersonal: [
      ...record,
      ...[
        'type',
        'wake_place',
        'wake_at',
        'burial_place',
        'burial_at',
        'laboratory',
        'thanatopraxy_at',
        'concluded_at',
      ],
    ],
  },
  funeral_changes: {
    personal: { reason: 'funeralNotes', changes: 'funeralNotes', user_email: 'staffMark' },
    impersonal: ['id', 'funeral_id', 'action', 'created_at'],
  },
  calendar_feeds: {
    personal: { token_hash: 'account', last_read_at: 'account' },
    impersonal: ['user_id', 'created_at'],
  },
  notifications: {
    personal: {
      recipient: 'outbox',
      subject: 'outbox',
      text_body: 'outbox',
      html_body: 'outbox',
      last_error: 'outbox',
    },
    impersonal: ['id', 'event', 'cause', 'channel', 'status', 'attempts', 'created_at', 'sent_at'],
  },
  notification_settings: {
    personal: { emails: 'recipients', telegram_chat_ids: 'recipients' },
    impersonal: ['id', 'email_enabled', 'telegram_enabled', 'version'],
  },
  alarms: { personal: {}, impersonal: ['id', 'part', 'words', 'began_at', 'seen_at', 'told_at', 'ended_at'] },
  signals: { personal: {}, impersonal: ['name', 'at', 'detail'] },
  logs: {
    personal: { user_email: 'logWho', message: 'logWhat', changes: 'logWhat', ip_address: 'accessRecord' },
    impersonal: ['id', 'created_at', 'action'],
  },
  users: {
    personal: { email: 'account', password_hash: 'account' },
    impersonal: ['id', 'role', 'active', 'session_epoch', 'created_at'],
  },
  ended_tokens: { personal: {}, impersonal: ['id', 'expires_at'] },
  password_resets: { personal: { token_hash: 'resetToken' }, impersonal: ['user_id', 'expires_at'] },
  rate_limits: { personal: { key: 'counter' }, impersonal: ['hits', 'resets_at'] },
  expenses: {
    personal: { description: 'freeText', created_by: 'staffMark' },
    impersonal: ['id', 'amount_cents', 'category', 'spent_at', 'version', 'created_at'],
  },
  products: {
    personal: {},
    impersonal: [
      ...record,
      ...['name', 'slug', 'former_slugs', 'description', 'size', 'stock'],
      ...['price_cents', 'original_price_cents', 'image', 'position'],
    ],
  },
  stock_movements: { personal: {}, impersonal: ['id', 'product_id', 'delta', 'cause', 'reference', 'created_at'] },
  store_settings: {
    personal: {},
    impersonal: [
      ...['id', 'override_mode', 'override_until', 'weekly', 'exceptions', 'lead_minutes'],
      ...['version', 'updated_at'],
    ],
  },
  urns: { personal: {}, impersonal: [...record, 'name', 'description', 'image', 'price_cents'] },
};

/** Tables in which staff, visitors or the payment provider may have left free text that may name a person. */
const OPEN_TEXT: readonly PurposeName[] = [
  ...(['funeralNotes', 'outbox', 'logWho', 'logWhat', 'staffMark', 'freeText', 'providerText'] as const),
];

/** The columns through which a person is looked up by words, table by table. */
export function openTextColumns(): { table: string; columns: string[] }[] {
  return Object.entries(DATA_MAP)
    .map(([table, { personal }]) => ({
      table,
      columns: Object.keys(personal).filter((column) => OPEN_TEXT.some((name) => name === personal[column])),
    }))
    .filter(({ columns }) => columns.length > 0);
}

/** The map as the table of docs/privacy.md. */
export function dataMapTable(periods: RetentionPeriods): string {
  const head =
    '| table | columns | whose | purpose | legal base | kept | who sees it | then |\n| --- | --- | --- | --- | --- | --- | --- | --- |';
  const lines = Object.entries(DATA_MAP).flatMap(([table, { personal }]) =>
    [...Map.groupBy(Object.keys(personal), (column) => personal[column])].map(([name, columns]) => {
      if (name === undefined) throw new Error('a personal column has a purpose');
      const { whose, purpose, base, kept, seenBy, end } = PROCESSING_RECORD[name];
      const cells = [table, columns.join(', '), whose, purpose, base, periodText(kept, periods), seenBy, end];
      return `| ${cells.join(' | ')} |`;
    }),
  );
  return [head, ...lines].join('\n');
}
