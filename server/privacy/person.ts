import { and, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { documentCharacters, isValidDocument } from '#domain/cpf.ts';
import { formatPhone, isValidPhone, localPhoneDigits } from '#domain/phone.ts';
import type { Queryable, Tx } from '../db/client.ts';
import { nameKey } from '../db/schema/columns.ts';
import { funerals } from '../db/schema/funerals.ts';
import { invoiceRequests } from '../db/schema/invoices.ts';
import { orders, payments } from '../db/schema/orders.ts';
import { reservations } from '../db/schema/reservations.ts';
import { users } from '../db/schema/users.ts';
import { REMOVED, REMOVED_EMAIL } from './erase.ts';

/** Identifies a person: CPF or CNPJ without separators, e-mail in lower case, phone as digits. At least one. */
export type PersonQuery = { cpf?: string | undefined; email?: string | undefined; phone?: string | undefined };

/** Why a request about a person is refused; the message is for the operator. */
export class PrivacyRefusal extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PrivacyRefusal';
  }
}

/** Normalises the typed identifiers. Throws PrivacyRefusal when none is given or one is invalid. */
export function readPersonQuery(typed: PersonQuery): PersonQuery {
  const cpf = typed.cpf === undefined ? undefined : documentCharacters(typed.cpf);
  const email = typed.email?.trim().toLowerCase();
  const phone = typed.phone === undefined ? undefined : localPhoneDigits(typed.phone);
  if (cpf !== undefined && !/^(\d{11}|[0-9A-Z]{12}\d{2})$/.test(cpf))
    throw new PrivacyRefusal('O CPF tem 11 dígitos; o CNPJ, 14 caracteres.');
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email)) throw new PrivacyRefusal('Informe um e-mail completo.');
  if (phone !== undefined && !isValidPhone(phone)) throw new PrivacyRefusal('Informe o telefone com DDD.');
  if (cpf === undefined && email === undefined && phone === undefined)
    throw new PrivacyRefusal('Diga de quem: --cpf, --email ou --phone (um ou mais, todos da mesma pessoa).');
  return { cpf, email, phone };
}

type OrderRow = typeof orders.$inferSelect;
type ReservationRow = typeof reservations.$inferSelect;
type FuneralRow = typeof funerals.$inferSelect;
type PaymentRow = typeof payments.$inferSelect;
export type InvoiceRow = typeof invoiceRequests.$inferSelect;

export type Person = Awaited<ReturnType<typeof findPerson>>;

const digitsOf = (column: SQLWrapper) => sql`regexp_replace(coalesce(${column}, ''), '\\D', '', 'g')`;

type PurchaseTable = typeof orders | typeof reservations;

/** The condition for purchases whose buyer is the person. */
export function ofBuyer(table: PurchaseTable, { cpf, email, phone }: PersonQuery): SQL | undefined {
  return or(
    cpf === undefined ? undefined : sql`upper(regexp_replace(${table.buyerCpf}, '[^0-9A-Za-z]', '', 'g')) = ${cpf}`,
    email === undefined ? undefined : sql`lower(${table.buyerEmail}) = ${email}`,
    phone === undefined ? undefined : sql`${digitsOf(table.buyerPhone)} = ${phone}`,
  );
}

type Purchase = Pick<OrderRow, 'id' | 'buyerName' | 'buyerEmail' | 'buyerPhone' | 'buyerCpf'>;

/** The funerals whose responsible person has a phone of this person; under another name only for the given phone. */
async function findFunerals(db: Queryable, { phone }: PersonQuery, purchases: Purchase[]): Promise<FuneralRow[]> {
  const asked = phone === undefined ? undefined : sql`position(${phone} in ${digitsOf(funerals.phone)}) > 0`;
  const known = purchases
    .filter(({ buyerPhone, buyerName }) => buyerPhone !== null && buyerName !== REMOVED)
    .map(
      ({ buyerPhone, buyerName }) =>
        sql`(position(${localPhoneDigits(buyerPhone ?? '')} in ${digitsOf(funerals.phone)}) > 0
          and ${nameKey(funerals.responsibleName)} = ${nameKey(sql`${buyerName}::text`)})`,
    );
  const which = or(asked, ...known);
  return which === undefined ? [] : db.select().from(funerals).where(which).orderBy(funerals.burialAt);
}

/** Records of others with the same e-mail or phone: the same person with a mistyped CPF, or a family. */
async function shared(
  db: Queryable,
  purchases: Purchase[],
  found: FuneralRow[],
  query: PersonQuery,
): Promise<string[]> {
  const hints: string[] = [];
  const emails = [...new Set(purchases.map(({ buyerEmail }) => buyerEmail.toLowerCase()))].filter(
    (email) => email !== REMOVED_EMAIL && email !== query.email,
  );
  const phones = [...new Set(purchases.flatMap(({ buyerPhone }) => buyerPhone ?? []))].filter(
    (phone) => phone !== query.phone,
  );
  const ids = purchases.map(({ id }) => id);
  for (const email of emails) {
    const byEmail = db.select({ id: orders.id, email: orders.buyerEmail }).from(orders);
    const others = (await byEmail.where(sql`lower(${orders.buyerEmail}) = ${email}`)).filter(
      ({ id }) => !ids.includes(id),
    );
    const accounts = await db.select({ id: users.id }).from(users).where(sql`lower(${users.email}) = ${email}`);
    if (others.length + accounts.length > 0)
      hints.push(
        `O e-mail ${email} está também em ${others.length} pedido(s) com outro CPF e em ${accounts.length} conta(s) da equipe. Se são da mesma pessoa, acrescente --email ${email}.`,
      );
  }
  for (const phone of phones) {
    const rows = await db
      .select({ id: funerals.id })
      .from(funerals)
      .where(sql`position(${phone} in ${digitsOf(funerals.phone)}) > 0`);
    const others = rows.filter(({ id }) => !found.some((funeral) => funeral.id === id));
    if (others.length > 0)
      hints.push(
        `O telefone ${formatPhone(phone)} está também em ${others.length} funeral(is) com outro responsável. Se é a mesma pessoa, acrescente --phone ${phone}.`,
      );
  }
  return hints;
}

async function findPayments(db: Queryable, found: OrderRow[], held: ReservationRow[]): Promise<PaymentRow[]> {
  const reservationIds = [...held.map(({ id }) => id), ...found.flatMap(({ reservationId }) => reservationId ?? [])];
  const orderRows = found.map(({ id }) => id);
  if (reservationIds.length + orderRows.length === 0) return [];
  return db
    .select()
    .from(payments)
    .where(or(inArray(payments.reservationId, reservationIds), inArray(payments.orderRow, orderRows)))
    .orderBy(payments.createdAt);
}

/** The notas fiscais in the person's name for orders that somebody else made. */
async function findInvoices(db: Queryable, { cpf }: PersonQuery, own: OrderRow[]): Promise<InvoiceRow[]> {
  if (cpf === undefined) return [];
  const document = sql`upper(regexp_replace(${invoiceRequests.document}, '[^0-9A-Za-z]', '', 'g'))`;
  const rows = await db.select().from(invoiceRequests).where(sql`${document} = ${cpf}`);
  return rows.filter(({ orderRow }) => !own.some(({ id }) => id === orderRow));
}

/** The reservations in the person's name, and those of their orders, even if the buyer was corrected since. */
function findReservations(db: Queryable, query: PersonQuery, found: OrderRow[]): Promise<ReservationRow[]> {
  const became = found.flatMap(({ reservationId }) => reservationId ?? []);
  const orderIds = found.map(({ orderId }) => orderId);
  const which = or(
    ofBuyer(reservations, query),
    inArray(reservations.id, became),
    and(eq(reservations.forDue, true), inArray(reservations.orderId, orderIds)),
  );
  return db.select().from(reservations).where(which).orderBy(reservations.createdAt);
}

/** All records in the name of the person. Reads whole tables without a time limit: for commands, not for requests. */
export async function findPerson(db: Tx, query: PersonQuery) {
  await db.execute(sql`set local statement_timeout = 0`);
  const found = await db.select().from(orders).where(ofBuyer(orders, query)).orderBy(orders.createdAt);
  const held = await findReservations(db, query, found);
  const purchases = [...found, ...held];
  const ordered = await findFunerals(db, query, purchases);
  const account = sql`lower(${users.email}) = ${query.email ?? ''}`;
  const accounts = query.email === undefined ? [] : await db.select().from(users).where(account);
  const hints = await shared(db, purchases, ordered, query);
  if (query.cpf !== undefined && !isValidDocument(query.cpf))
    hints.push(
      'Os dígitos verificadores do CPF/CNPJ não conferem; a loja aceita assim mesmo, por isso a busca foi feita.',
    );
  return {
    query,
    orders: found,
    reservations: held,
    payments: await findPayments(db, found, held),
    /** In the person's name for other people's orders. */
    invoices: await findInvoices(db, query, found),
    funerals: ordered,
    accounts,
    /** Also of reservations that didn't become orders. */
    orderIds: [...new Set(purchases.map(({ orderId }) => orderId))],
    /** Further records to check by hand; sentences for the operator. */
    hints,
  };
}
