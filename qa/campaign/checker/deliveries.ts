import { type CheckInput, type Finding, type Invariant, type Row, rowsOf, wrong } from './invariant.ts';

/** The Message-ID of a notification: its id, and for a password reset the number of the attempt. */
const MESSAGE_ID = /^<?([0-9a-f]{8}-[0-9a-f-]{27})(?:\.\d+)?@/;
/** Test messages that an administrator requested; they have no notification. */
const TEST_MAIL = /^<?teste\./;
const TEST_TEXT = 'Aviso de teste';
/** The most deliveries under way at once, in two processes. */
const IN_HAND = 10;

type Sent = CheckInput['outside']['mails'][number];

const notificationOf = ({ messageId }: Sent) => MESSAGE_ID.exec(messageId)?.[1];

function mailFindings({ outside, interruptions }: CheckInput, notifications: Row[]): Finding[] {
  const mails = outside.mails.filter(({ messageId }) => !TEST_MAIL.test(messageId));
  const copies = Map.groupBy(mails, notificationOf);
  const known = new Map(notifications.map((row) => [String(row.id), row]));
  const show = ({ messageId, recipients, subject }: Sent) => ({ messageId, recipients, subject });
  const unknown = mails.filter((mail) => !known.has(notificationOf(mail) ?? ''));
  const strangers = mails.filter((mail) => {
    const row = known.get(notificationOf(mail) ?? '');
    return row && mail.recipients.join() !== row.recipient;
  });
  const lost = notifications.filter(({ id, channel, status }) => {
    return channel === 'email' && status === 'sent' && !copies.has(String(id));
  });
  const repeated = [...copies].filter(([id, { length }]) => id !== undefined && length > 1 + interruptions);
  const extra = mails.length - copies.size;
  return [
    ...wrong('a mail that belongs to no notification', unknown.map(show)),
    ...wrong('a mail that went to somebody else', strangers.map(show)),
    ...wrong('told as sent, and in no mailbox', lost),
    ...wrong(
      'more copies of a mail than interruptions explain',
      repeated.map(([id, { length }]) => ({ id, copies: length, interruptions })),
    ),
    ...(extra > interruptions * IN_HAND ? [{ detail: 'more copies than interruptions', rows: [{ extra }] }] : []),
  ];
}

function chatFindings({ outside, interruptions }: CheckInput, notifications: Row[]): Finding[] {
  const meant = Map.groupBy(
    notifications.filter(({ channel }) => channel === 'telegram'),
    ({ text_body }) => String(text_body),
  );
  const sent = Map.groupBy(
    outside.telegrams.filter(({ text }) => !text.includes(TEST_TEXT)),
    ({ text }) => text,
  );
  const lost = [...meant].filter(([text, rows]) => rows.some(({ status }) => status === 'sent') && !sent.has(text));
  const unknown = [...sent.keys()].filter((text) => !meant.has(text));
  const repeated = [...sent].filter(([text, { length }]) => length > (meant.get(text)?.length ?? 0) + interruptions);
  return [
    ...wrong(
      'told as sent, and in no chat',
      lost.map(([, rows]) => rows[0]),
    ),
    ...wrong('a chat message that belongs to no notification', unknown),
    ...wrong(
      'more copies of a chat message than interruptions explain',
      repeated.map(([text, { length }]) => ({ text, copies: length, interruptions })),
    ),
  ];
}

export const deliveries: Invariant = {
  id: 'I12',
  says: 'what is noted as sent arrived, at its recipient alone, and again only when the sender was interrupted',
  findings: async (input) => {
    const notifications = await rowsOf(
      input,
      'select id::text, channel, recipient, status, event, subject, text_body from notifications',
    );
    return [...mailFindings(input, notifications), ...chatFindings(input, notifications)];
  },
};
