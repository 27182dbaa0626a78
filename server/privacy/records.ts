import { and, asc, eq, inArray, like, or, sql } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';
import { logs } from '../db/schema/logs.ts';
import { notificationSettings, notifications } from '../db/schema/notifications.ts';
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

export async function isRecipient(db: Queryable, { query: { email } }: Person): Promise<boolean> {
  const [row] = await db
    .select({ emails: notificationSettings.emails })
    .from(notificationSettings)
    .where(eq(notificationSettings.id, 1));
  return row?.emails.some((address) => address.toLowerCase() === email) ?? false;
}
