import { eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import { notificationSettings, notifications } from '../../db/schema/notifications.ts';
import { users } from '../../db/schema/users.ts';

export type Notification = typeof notifications.$inferSelect;
export type Channel = Notification['channel'];
export type NewNotification = Pick<
  Notification,
  'event' | 'cause' | 'channel' | 'recipient' | 'subject' | 'textBody' | 'htmlBody'
>;

/** Writes one notification; an event is told to a recipient only once, so a repeated cause gives no id. */
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

export async function findNotification(db: Queryable, id: string): Promise<Notification | undefined> {
  const [row] = await db.select().from(notifications).where(eq(notifications.id, id)).limit(1);
  return row;
}

/** The event whose mail is made when it is sent, so that its token is never stored. */
export const PASSWORD_RESET = 'password-reset';

/** Removes a notification that turned out to be for nobody. */
export async function dropNotification(db: Queryable, id: string): Promise<void> {
  await db.delete(notifications).where(eq(notifications.id, id));
}

export async function markSent(db: Queryable, id: string, now: Date): Promise<void> {
  const attempts = sql`${notifications.attempts} + 1`;
  await db
    .update(notifications)
    .set({ status: 'sent', sentAt: now, lastError: null, attempts })
    .where(eq(notifications.id, id));
}

/** Records a try that failed; `final` when trying again is useless. */
export async function markAttempt(
  db: Queryable,
  id: string,
  failure: { error: string; final: boolean },
): Promise<void> {
  const attempts = sql`${notifications.attempts} + 1`;
  const status = failure.final ? 'failed' : 'pending';
  await db
    .update(notifications)
    .set({ status, lastError: failure.error.slice(0, 500), attempts })
    .where(eq(notifications.id, id));
}

export type Recipient = { channel: Channel; address: string };

/** Who is told about the shop's events: the configured e-mails and chats of the channels that are switched on. */
export async function configuredRecipients(db: Queryable): Promise<Recipient[]> {
  const [settings] = await db.select().from(notificationSettings).limit(1);
  if (!settings) return [];
  const emails = settings.emailEnabled ? settings.emails : [];
  const chats = settings.telegramEnabled ? settings.telegramChatIds : [];
  return [
    ...emails.map((address) => ({ channel: 'email' as const, address })),
    ...chats.map((address) => ({ channel: 'telegram' as const, address })),
  ];
}

/** E-mails of the active administrators: who must hear of a problem when nobody is configured. */
export async function administratorEmails(db: Queryable): Promise<Recipient[]> {
  const rows = await db
    .select({ address: users.email })
    .from(users)
    .where(sql`${users.role} = 'administrador' and ${users.active}`);
  return rows.map(({ address }) => ({ channel: 'email' as const, address }));
}
