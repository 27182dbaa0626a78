import { acknowledgedWrites } from './acknowledged.ts';
import { type CheckInput, rowsOf, type Violation, wrong, wrongRows } from './input.ts';
import { NEVER } from './never.ts';
import { salesAndProvider } from './sales.ts';
import { soundStorage } from './storage.ts';

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
