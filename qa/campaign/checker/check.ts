import { cents } from '#domain/money.ts';
import type { ProviderStatus } from '#domain/payment.ts';
import { isOwnPicture } from '#domain/picture-variants.ts';
import { agrees, type BookedSale, brokenPromises } from '#domain/testing/sale-promises.ts';
import { acknowledgedWrites } from './acknowledged.ts';
import { type CheckInput, type OutsideLedger, rowsOf, type Violation, wrong, wrongRows } from './input.ts';
import { NEVER } from './never.ts';

/** Reads every value of every table, because damaged ones can't be read. */
async function readAll(input: CheckInput): Promise<Violation[]> {
  const tables = await rowsOf<{ name: string }>(
    input,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss', 'drizzle')`,
  );
  const unreadable: unknown[] = [];
  for (const { name } of tables) {
    await rowsOf(input, `select sum(length(t::text)) from ${name} t`).catch((error: unknown) => {
      unreadable.push({ table: name, error: String(error) });
    });
  }
  return wrong('a table that cannot be read', unreadable);
}

const UNIQUE = `select i.indexrelid::regclass::text as index, i.indrelid::regclass::text as "table",
    (select string_agg(format('(%s)::text', pg_get_indexdef(i.indexrelid, n, true)), ', ')
       from generate_series(1, i.indnkeyatts) n) as columns,
    (select string_agg(format('(%s) is not null', pg_get_indexdef(i.indexrelid, n, true)), ' and ')
       from generate_series(1, i.indnkeyatts) n) as present,
    coalesce(pg_get_expr(i.indpred, i.indrelid), 'true') as predicate
  from pg_index i join pg_class c on c.oid = i.indexrelid
 where i.indisunique and c.relnamespace = 'public'::regnamespace`;

/** A damaged index accepts a duplicate and finds only one of the rows, so rows are compared without it. */
async function uniqueness(input: CheckInput): Promise<Violation[]> {
  type Index = Record<'index' | 'table' | 'columns' | 'present' | 'predicate', string>;
  const found: Violation[] = [];
  for (const { index, table, columns, present, predicate } of await rowsOf<Index>(input, UNIQUE)) {
    const duplicates = `select ${columns}, count(*)::int as times from ${table} where ${present} and ${predicate}
      group by ${columns} having count(*) > 1`;
    found.push(...(await wrongRows(input, `${table} has rows that ${index} forbids`, duplicates)));
  }
  return found;
}

const FOREIGN_KEYS = `select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
    quote_ident(a.attname) as "column", quote_ident(b.attname) as target
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
 where c.contype = 'f' and c.connamespace = 'public'::regnamespace`;

/** Looks the target of every reference up, without relying on the database's constraints. */
async function references(input: CheckInput): Promise<Violation[]> {
  type Key = Record<'child' | 'parent' | 'column' | 'target', string>;
  const found: Violation[] = [];
  for (const { child, parent, column, target } of await rowsOf<Key>(input, FOREIGN_KEYS)) {
    const orphans = `select c.* from ${child} c where c.${column} is not null
      and not exists (select from ${parent} p where p.${target} = c.${column})`;
    found.push(...(await wrongRows(input, `${child}.${column} names no ${parent}`, orphans)));
  }
  return found;
}

async function pictures(input: CheckInput): Promise<Violation[]> {
  const named = await rowsOf(input, 'select image from products union select image from order_wreaths');
  const missing: unknown[] = [];
  for (const url of named.map(({ image }) => String(image)).filter(isOwnPicture))
    if (!(await input.pictureExists(url))) missing.push(url);
  return wrong('a record names a picture that is not there', missing);
}

/** Finds values that can't be read, broken indexes, and references to missing rows or pictures. */
async function soundStorage(input: CheckInput): Promise<Violation[]> {
  const looks = [readAll, uniqueness, references, pictures];
  const found: Violation[] = [];
  for (const look of looks) found.push(...(await look(input)));
  return found;
}

type Told = OutsideLedger['payments'][number];
const centavos = (reais: number) => cents(Math.round(reais * 100));

/** Every order with its money as it is booked, and what the provider says of its payments. */
async function bookedSales(input: CheckInput): Promise<(BookedSale & { orderId: string })[]> {
  const told = new Map(input.outside.payments.map((payment) => [String(payment.id), payment]));
  const [orders, movements, refunds, payments] = [
    `select id::text, order_id as "orderId", total_cents::float8 as total, closing, flags from orders`,
    `select order_row::text as row, payment_id as "paymentId", kind, amount_cents::float8 as amount, refund_id::text as "refundId"
       from money_movements order by at, id`,
    `select f.id::text, f.payment_id as "paymentId", f.amount_cents::float8 as amount, f.status, f.keep_due as "keepDue",
       f.user_email as "userEmail", f.reason, p.order_row::text as row from refunds f join payments p using (payment_id)`,
    "select payment_id as id, order_row::text as row from payments where outcome in ('order', 'duplicate')",
  ].map((query) => rowsOf(input, query));
  const byRow = async (rows = orders) => Map.groupBy((await rows) ?? [], ({ row }) => row);
  const [moved, asked, paid] = [await byRow(movements), await byRow(refunds), await byRow(payments)];
  return ((await orders) ?? []).map(({ id, orderId, total, closing, flags }) => ({
    orderId: String(orderId),
    order: { total, closing, flags } as BookedSale['order'],
    movements: (moved.get(id) ?? []) as BookedSale['movements'],
    refunds: (asked.get(id) ?? []) as BookedSale['refunds'],
    payments: (paid.get(id) ?? []).flatMap((row) => {
      const payment = told.get(String(row.id));
      return payment ? [reportOf(payment)] : [];
    }),
  }));
}

const reportOf = ({ id, status, status_detail, transaction_amount, transaction_amount_refunded }: Told) => ({
  paymentId: String(id),
  status: status as ProviderStatus,
  statusDetail: status_detail,
  amount: centavos(transaction_amount),
  refunded: centavos(transaction_amount_refunded),
});

/** Money that the provider has for the shop, and of which nothing came here. */
async function withoutOutcome(input: CheckInput): Promise<Violation[]> {
  const ours = new Set((await rowsOf(input, 'select id::text from reservations')).map(({ id }) => id));
  const rows = await rowsOf(input, 'select payment_id, outcome, amount_cents from payments');
  const known = new Map(rows.map((row) => [String(row.payment_id), row]));
  const lost = input.outside.payments.filter((payment) => {
    const row = known.get(String(payment.id));
    const isHere = /^(order|duplicate|mismatch)$/.test(String(row?.outcome));
    const isSame = isHere && Number(row?.amount_cents) === centavos(payment.transaction_amount);
    return payment.status === 'approved' && ours.has(payment.external_reference) && !isSame;
  });
  return wrong('money at the provider without an outcome here', lost);
}

/** The promises of each sale's money, which the histories of the domain keep too, and what the provider has booked. */
async function salesAndProvider(input: CheckInput): Promise<Violation[]> {
  const sales = await bookedSales(input);
  const broken = sales.flatMap((sale) => brokenPromises(sale).map((promise) => ({ order: sale.orderId, promise })));
  const differing = sales.flatMap((sale) => sale.payments.filter((payment) => !agrees(sale, payment)));
  return [
    ...wrong('a sale breaks a promise of its money', broken),
    ...wrong('the books do not say what the provider says', differing),
    ...(await withoutOutcome(input)),
  ];
}

/** The Message-ID of a notification: its id, and for a password reset the number of the attempt. */
const MESSAGE_ID = /^<?([0-9a-f]{8}-[0-9a-f-]{27})(?:\.\d+)?@/;

/** Messages noted as sent arrived, each at its recipient alone, and again only when the sender was interrupted. */
async function messagesThatArrived(input: CheckInput): Promise<Violation[]> {
  const { outside, interruptions } = input;
  const notifications = await rowsOf<Record<'id' | 'channel' | 'recipient' | 'status' | 'text_body', string>>(
    input,
    'select id::text, channel, recipient, status, text_body from notifications',
  );
  const known = new Map(notifications.map((row) => [row.id, row]));
  const copies = Map.groupBy(outside.mails, ({ messageId }) => MESSAGE_ID.exec(messageId)?.[1] ?? '');
  const strangers = [...copies].filter(([id, mails]) => {
    const recipient = known.get(id)?.recipient;
    return mails.some(({ recipients }) => recipients.join() !== recipient);
  });
  const chats = Map.groupBy(outside.telegrams, ({ text }) => text);
  const meant = Map.groupBy(
    notifications.filter(({ channel }) => channel === 'telegram'),
    ({ text_body }) => text_body,
  );
  const lost = notifications.filter(({ id, channel, status, text_body }) => {
    if (status !== 'sent') return false;
    return channel === 'email' ? !copies.has(id) : channel === 'telegram' && !chats.has(text_body);
  });
  const repeated = [
    ...[...copies].map(([id, mails]) => ({ id, extra: mails.length - 1 })),
    ...[...chats].map(([text, same]) => ({ id: text, extra: same.length - (meant.get(text)?.length ?? 0) })),
  ].filter(({ extra }) => extra > interruptions);
  return [
    ...wrong('a mail of no notification, or at somebody else', strangers),
    ...wrong('told as sent, and nowhere', lost),
    ...wrong('more copies of a message than interruptions explain', repeated),
  ];
}

/** Promises that hold whatever was killed, cut or sent twice, by the database, the outside ledger and the clients' history. */
export async function check(input: CheckInput): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const look of [soundStorage, salesAndProvider, acknowledgedWrites, messagesThatArrived])
    found.push(...(await look(input)));
  // In sequence: the embedded database has one connection.
  for (const [detail, query] of Object.entries(NEVER)) found.push(...(await wrongRows(input, detail, query)));
  return found;
}
