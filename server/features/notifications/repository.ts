import { and, asc, desc, eq, gte, inArray, isNull, like, lt, ne, not, or, type SQLWrapper, sql } from 'drizzle-orm';
import { WHATSAPP_RECEIPTS, type WhatsAppReport } from '#domain/whatsapp.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { isId, newId } from '../../db/ids.ts';
import { notificationSettings, notifications } from '../../db/schema/notifications.ts';
import { roster } from '../../db/schema/on-call.ts';
import { users } from '../../db/schema/users.ts';

export function readRoster(db: Queryable): Promise<{ id: string; email: string }[]> {
  return db
    .select({ id: users.id, email: users.email })
    .from(roster)
    .innerJoin(users, eq(users.id, roster.userId))
    .where(eq(users.active, true))
    .orderBy(asc(roster.position));
}

/** Replaces the roster; unknown ids are left out. */
export async function replaceRoster(tx: Tx, userIds: string[]): Promise<void> {
  await tx.delete(roster);
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, userIds.filter(isId)));
  const known = new Set(rows.map(({ id }) => id));
  const values = userIds.filter((id) => known.has(id)).map((userId, position) => ({ userId, position }));
  if (values.length > 0) await tx.insert(roster).values(values);
}

export type Notification = typeof notifications.$inferSelect;
type Channel = Notification['channel'];
export type NewNotification = Pick<
  Notification,
  'event' | 'cause' | 'channel' | 'recipient' | 'subject' | 'textBody' | 'htmlBody'
>;

/** Writes one notification and returns its id; undefined when the recipient has got the event. */
export async function insertNotification(
  tx: Tx,
  notification: NewNotification,
  now: Date,
): Promise<string | undefined> {
  const [row] = await tx
    .insert(notifications)
    .values({ ...notification, id: newId(now), status: 'pending', createdAt: now })
    .onConflictDoNothing()
    .returning({ id: notifications.id });
  return row?.id;
}

/** Counts a new attempt and returns its notification; undefined for an unknown or sent one. */
export async function beginAttempt(db: Queryable, id: string): Promise<Notification | undefined> {
  const [row] = await db
    .update(notifications)
    .set({ attempts: sql`${notifications.attempts} + 1` })
    .where(and(eq(notifications.id, id), ne(notifications.status, 'sent')))
    .returning();
  return row;
}

const isWaiting = sql`(${notifications.status} = 'pending' and ${notifications.attempts} = 0)`;

/** Removes the waiting notifications of some causes; those whose first attempt has begun stay. */
export async function dropWaiting(tx: Tx, causes: string[]): Promise<void> {
  await tx.delete(notifications).where(and(inArray(notifications.cause, causes), isWaiting));
}

const beginsWith = (prefix: string) => sql`starts_with(${notifications.cause}, ${prefix})`;

/** Removes the waiting notifications whose cause begins so; answers whether there were any. */
export async function dropWaitingFrom(tx: Tx, prefix: string): Promise<boolean> {
  const { rowCount } = await tx.delete(notifications).where(and(isWaiting, beginsWith(prefix)));
  return (rowCount ?? 0) > 0;
}

/** When the newest notification was written that left since `since` and whose cause begins with one of `prefixes`. */
export async function lastToldAt(tx: Tx, prefixes: readonly string[], since: Date): Promise<Date | undefined> {
  const { createdAt } = notifications;
  const [row] = await tx
    .select({ at: createdAt })
    .from(notifications)
    .where(and(gte(createdAt, since), not(isWaiting), or(...prefixes.map(beginsWith))))
    .orderBy(desc(createdAt))
    .limit(1);
  return row?.at;
}

/**
 * Rewrites a waiting notification of one channel under a new cause, or its own when the new one exists already; one whose
 * first attempt has begun stays.
 */
export async function rewriteWaiting(
  tx: Tx,
  cause: string,
  { cause: next, channel, textBody, htmlBody }: Omit<NewNotification, 'event'>,
): Promise<void> {
  const isTold = sql`exists (select 1 from ${notifications} as told where told.cause = ${next} and told.channel = ${channel})`;
  await tx
    .update(notifications)
    .set({ textBody, htmlBody, cause: sql`case when ${isTold} then ${notifications.cause} else ${next} end` })
    .where(and(eq(notifications.cause, cause), eq(notifications.channel, channel), isWaiting));
}

export async function findNotification(db: Queryable, id: string): Promise<Notification | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await db.select().from(notifications).where(eq(notifications.id, id)).limit(1);
  return row;
}

const ORDER_MAIL_DAYS = 90;

/** The mails to the buyer about an order in the time after its purchase, oldest first. */
export function mailsAboutOrder(db: Queryable, { orderId, createdAt }: { orderId: string; createdAt: Date }) {
  const { subject, recipient, event, cause, sentAt, createdAt: at, id } = notifications;
  const day = 86_400_000;
  return db
    .select({ subject, recipient, sentAt, createdAt: at })
    .from(notifications)
    .where(
      and(
        // Bounded by the index, so that it costs the same however long the shop exists.
        gte(at, new Date(createdAt.getTime() - day)),
        lt(at, new Date(createdAt.getTime() + ORDER_MAIL_DAYS * day)),
        like(event, 'buyer-%'),
        sql`position(${orderId} in ${cause}) > 0`,
      ),
    )
    .orderBy(at, id);
}

export async function dropNotification(db: Queryable, id: string): Promise<void> {
  await db.delete(notifications).where(eq(notifications.id, id));
}

/** Records that an attempt was accepted, unless a report of its failure has come already. */
export async function markSent(db: Queryable, id: string, now: Date): Promise<void> {
  await db
    .update(notifications)
    .set({ status: 'sent', sentAt: now, lastError: null })
    .where(and(eq(notifications.id, id), isNull(notifications.receipt)));
}

const rankOf = (receipt: SQLWrapper | string) =>
  sql`array_position(${sql.param(WHATSAPP_RECEIPTS)}::text[], ${receipt}::text)`;

/** Records a report that says more of a message than those before; earlier, repeated and unknown ones change nothing. */
export async function writeReceipt(db: Queryable, { reference, receipt, at, reason }: WhatsAppReport): Promise<void> {
  if (!isId(reference)) return;
  const isNews = sql`coalesce(${rankOf(notifications.receipt)}, 0) < ${rankOf(receipt)}`;
  await db
    .update(notifications)
    .set({
      receipt,
      receiptAt: at,
      status: receipt === 'failed' ? 'failed' : 'sent',
      lastError: reason ?? null,
      sentAt: sql`coalesce(${notifications.sentAt}, ${at.toISOString()}::timestamptz)`,
    })
    .where(and(eq(notifications.id, reference), eq(notifications.channel, 'whatsapp'), isNews));
}

/** Records why an attempt failed; `final` when another would be useless. */
export async function markFailure(
  db: Queryable,
  id: string,
  failure: { error: string; final: boolean },
): Promise<void> {
  const status = failure.final ? 'failed' : 'pending';
  await db
    .update(notifications)
    .set({ status, lastError: failure.error.slice(0, 500) })
    .where(eq(notifications.id, id));
}

export type Recipient = { channel: Channel; address: string };
/** A recipient who needs no device. */
export type Mailbox = Recipient & { channel: 'email' | 'telegram' };

/** The recipients of the shop's events: the configured e-mails and chats of enabled channels. */
export async function configuredRecipients(db: Queryable): Promise<Mailbox[]> {
  const [settings] = await db.select().from(notificationSettings).limit(1);
  if (!settings) return [];
  const emails = settings.emailEnabled ? settings.emails : [];
  const chats = settings.telegramEnabled ? settings.telegramChatIds : [];
  return [
    ...emails.map((address) => ({ channel: 'email' as const, address })),
    ...chats.map((address) => ({ channel: 'telegram' as const, address })),
  ];
}

/** E-mails of the active administrators, who get problem messages when no recipient is configured. */
export async function administratorEmails(db: Queryable): Promise<Mailbox[]> {
  const rows = await db
    .select({ address: users.email })
    .from(users)
    .where(sql`${users.role} = 'administrador' and ${users.active}`);
  return rows.map(({ address }) => ({ channel: 'email' as const, address }));
}

/** The recipients of alarms: the configured ones, or the administrators when no e-mail is among them. */
export async function alarmRecipients(db: Queryable): Promise<Mailbox[]> {
  const configured = await configuredRecipients(db);
  if (configured.some(({ channel }) => channel === 'email')) return configured;
  return [...configured, ...(await administratorEmails(db))];
}

export type NotificationSettings = Pick<
  typeof notificationSettings.$inferSelect,
  'emails' | 'telegramChatIds' | 'emailEnabled' | 'telegramEnabled' | 'version'
>;

/** The settings before the first save: no recipients, e-mail on, Telegram off. */
const DEFAULTS: NotificationSettings = {
  emails: [],
  telegramChatIds: [],
  emailEnabled: true,
  telegramEnabled: false,
  version: 1,
};

export async function readSettings(db: Queryable): Promise<NotificationSettings> {
  const [row] = await db.select().from(notificationSettings).limit(1);
  return row ?? DEFAULTS;
}

/** The settings, locked until the transaction ends; created with defaults when missing. */
export async function lockSettings(tx: Tx): Promise<NotificationSettings> {
  await tx.insert(notificationSettings).values({ id: 1 }).onConflictDoNothing();
  const [row] = await tx.select().from(notificationSettings).for('update');
  return row ?? DEFAULTS;
}

/** Replaces the locked settings with the next version. */
export async function saveSettings(tx: Tx, settings: Omit<NotificationSettings, 'version'>): Promise<void> {
  await tx.update(notificationSettings).set({ ...settings, version: sql`${notificationSettings.version} + 1` });
}

/** Sets the first recipient when the shop is installed; saved settings stay. */
export async function nameFirstRecipient(db: Queryable, email: string): Promise<void> {
  await db
    .insert(notificationSettings)
    .values({ id: 1, emails: [email] })
    .onConflictDoNothing();
}

export function listNotificationRows(
  db: Queryable,
  { status, skip, limit }: { status?: Notification['status'] | undefined; skip: number; limit: number },
): Promise<Notification[]> {
  return db
    .select()
    .from(notifications)
    .where(status && eq(notifications.status, status))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .offset(skip)
    .limit(limit);
}

/** Makes a failed notification pending again; undefined when it isn't failed. */
export async function retryFailed(tx: Tx, id: string): Promise<Notification | undefined> {
  const [row] = await tx
    .update(notifications)
    .set({ status: 'pending', receipt: null, receiptAt: null })
    .where(and(eq(notifications.id, id), eq(notifications.status, 'failed')))
    .returning();
  return row;
}

/** Marks pending notifications without a job as failed; returns their number. */
export async function failAbandoned(db: Queryable, before: Date): Promise<number> {
  const rows = await db
    .update(notifications)
    .set({ status: 'failed' })
    .where(and(eq(notifications.status, 'pending'), lt(notifications.createdAt, before)))
    .returning({ id: notifications.id });
  return rows.length;
}
