import { and, asc, eq, inArray, like, or, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';
import { ceremonies, ceremonyEvents } from '../db/schema/ceremonies.ts';
import { devices } from '../db/schema/devices.ts';
import { funeralChanges } from '../db/schema/funerals.ts';
import { invoiceRequests } from '../db/schema/invoices.ts';
import { logs } from '../db/schema/logs.ts';
import { moneyMovements } from '../db/schema/money.ts';
import { notificationSettings, notifications } from '../db/schema/notifications.ts';
import { deliveries, orderNotes, orderRequests, orderWreaths, productionSteps } from '../db/schema/orders.ts';
import { reservationWreaths } from '../db/schema/reservations.ts';
import { passkeys, sessions } from '../db/schema/users.ts';
import type { Identifiers } from './identifiers.ts';
import type { Person } from './person.ts';
import { mentions, patternFor, patternOf } from './search.ts';

/** The messages to the person: those about their orders, and those to the given e-mail. */
export function messagesTo(db: Queryable, person: Person) {
  const { email } = person.query;
  const aboutOrders = inArray(sql`split_part(${notifications.cause}, ':', 2)`, person.orderIds);
  const which = or(
    and(like(notifications.event, 'buyer-%'), aboutOrders),
    email === undefined ? undefined : sql`lower(${notifications.recipient}) = ${email}`,
  );
  return db.select().from(notifications).where(which).orderBy(asc(notifications.createdAt));
}

/**
 * A regular expression, valid in PostgreSQL and JavaScript, that finds the person's orders by numbers and keys;
 * undefined without orders.
 */
export function ordersPattern({ orderIds, orders, reservations }: Person): string | undefined {
  const numbers = [...new Set([...orders, ...reservations].map(({ number }) => number))];
  const keys = patternOf(orderIds);
  if (keys === undefined) return undefined;
  return numbers.length === 0 ? keys : `(${keys}|nº (${numbers.join('|')})(?!\\d))`;
}

/** The log entries about the person: by their e-mail, about their orders, or naming them. */
export function logEntries(db: Queryable, person: Person, { identifiers, names }: Identifiers) {
  const patterns = [patternOf([...identifiers, ...names]), ordersPattern(person)].filter((one) => one !== undefined);
  const pattern = patterns.length === 0 ? undefined : patterns.join('|');
  return db
    .select()
    .from(logs)
    .where(pattern === undefined ? sql`false` : mentions(['user_email', 'message', 'changes'], pattern))
    .orderBy(asc(logs.id));
}

/** The wreaths of the person's orders and reservations, by the row they belong to. */
export async function wreathsOf(db: Queryable, person: Person) {
  const ofOrders = await db
    .select()
    .from(orderWreaths)
    .where(
      inArray(
        orderWreaths.orderRow,
        person.orders.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orderWreaths.position));
  const ofReservations = await db
    .select()
    .from(reservationWreaths)
    .where(
      inArray(
        reservationWreaths.reservationId,
        person.reservations.map(({ id }) => id),
      ),
    )
    .orderBy(asc(reservationWreaths.position));
  return {
    orders: Map.groupBy(ofOrders, ({ orderRow }) => orderRow),
    reservations: Map.groupBy(ofReservations, ({ reservationId }) => reservationId),
  };
}

export function stepsOf(db: Queryable, person: Person) {
  const rows = person.orders.map(({ id }) => id);
  return db
    .select()
    .from(productionSteps)
    .where(inArray(productionSteps.orderRow, rows))
    .orderBy(asc(productionSteps.createdAt));
}

export function invoicesOf(db: Queryable, person: Person) {
  const rows = person.orders.map(({ id }) => id);
  return db.select().from(invoiceRequests).where(inArray(invoiceRequests.orderRow, rows));
}

export function requestsOf(db: Queryable, person: Person) {
  const rows = person.orders.map(({ id }) => id);
  return db
    .select()
    .from(orderRequests)
    .where(inArray(orderRequests.orderRow, rows))
    .orderBy(asc(orderRequests.requestedAt));
}

export function notesOf(db: Queryable, person: Person) {
  const rows = person.orders.map(({ id }) => id);
  return db.select().from(orderNotes).where(inArray(orderNotes.orderRow, rows)).orderBy(asc(orderNotes.writtenAt));
}

export function deliveriesOf(db: Queryable, person: Person) {
  const rows = person.orders.map(({ id }) => id);
  return db.select().from(deliveries).where(inArray(deliveries.orderRow, rows)).orderBy(asc(deliveries.at));
}

export function movementsOf(db: Queryable, person: Person) {
  const rows = person.orders.map(({ id }) => id);
  return db
    .select()
    .from(moneyMovements)
    .where(inArray(moneyMovements.orderRow, rows))
    .orderBy(asc(moneyMovements.at), asc(moneyMovements.id));
}

export function changesOf(db: Queryable, person: Person) {
  const ids = person.funerals.map(({ id }) => id);
  return db
    .select()
    .from(funeralChanges)
    .where(inArray(funeralChanges.funeralId, ids))
    .orderBy(asc(funeralChanges.createdAt));
}

/** The public pages of the person's funerals, with their later events. */
export async function ceremoniesOf(db: Queryable, person: Person) {
  const ids = person.funerals.map(({ id }) => id);
  const pages = await db.select().from(ceremonies).where(inArray(ceremonies.funeralId, ids));
  const pageIds = pages.map(({ id }) => id);
  const events = await db.select().from(ceremonyEvents).where(inArray(ceremonyEvents.ceremonyId, pageIds));
  return pages.map((page) => ({ ...page, events: events.filter(({ ceremonyId }) => ceremonyId === page.id) }));
}

/** The number of unsent messages to others that name the person. */
export async function countWaitingMentions(db: Queryable, person: Person, words: Identifiers): Promise<number> {
  const pattern = patternFor(words);
  if (pattern === undefined) return 0;
  const naming = mentions(['subject', 'text_body', 'html_body'], pattern);
  const rows = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.status, 'pending'), naming));
  const mine = new Set((await messagesTo(db, person)).map(({ id }) => id));
  return rows.filter(({ id }) => !mine.has(id)).length;
}

/** Whether the given e-mail is a recipient of the shop's notifications. */
export async function isRecipient(db: Queryable, { query: { email } }: Person): Promise<boolean> {
  const [row] = await db
    .select({ emails: notificationSettings.emails })
    .from(notificationSettings)
    .where(eq(notificationSettings.id, 1));
  return row?.emails.some((address) => address.toLowerCase() === email) ?? false;
}

export async function ownOf(db: Queryable, userId: string) {
  const keys = { nome: passkeys.name, criada_em: passkeys.createdAt, usada_em: passkeys.lastUsedAt };
  const open = { navegador: sessions.userAgent, desde: sessions.createdAt, vista_em: sessions.lastSeenAt };
  const enrolled = { nome: devices.name, cadastrado_em: devices.enrolledAt };
  return {
    chaves_de_acesso: await db.select(keys).from(passkeys).where(eq(passkeys.userId, userId)),
    sessoes: await db.select(open).from(sessions).where(eq(sessions.userId, userId)),
    aparelhos: await db.select(enrolled).from(devices).where(eq(devices.userId, userId)),
  };
}
