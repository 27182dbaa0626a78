import { type Breakage, withoutIndex } from './breakage.ts';
/** Violations concerning messages (I6, I12). */
export const messagesBreakages: Breakage[] = [
  {
    id: 'I6',
    what: 'a buyer who was not written to',
    sql: ["delete from notifications where cause like 'buyer:%'"],
    says: 'whose buyer',
  },
  {
    id: 'I6',
    what: 'a chat that was not told',
    sql: ["delete from notifications where channel = 'telegram'"],
    says: 'not every recipient is notified',
  },
  {
    id: 'I6',
    what: 'an event noted twice',
    sql: [
      withoutIndex('notifications_once'),
      `insert into notifications select (jsonb_populate_record(n, jsonb_build_object('id', gen_random_uuid()))).* from notifications n limit 1`,
    ],
    says: 'noted twice',
  },
  {
    id: 'I6',
    what: 'a message that no job will send',
    sql: ["update notifications set status = 'pending'", 'delete from pgboss.job'],
    says: 'has no job',
  },
  {
    id: 'I6',
    what: 'a message that failed for no reason',
    sql: ["update notifications set status = 'failed'"],
    says: 'failed without',
  },
  {
    id: 'I6',
    what: 'an order that needs a person, without a notification',
    sql: [`update orders set flags = '["late"]' where origin = 'shop'`],
    says: 'without a notification',
  },
  {
    id: 'I12',
    what: 'a mail that never arrived',
    change: (input) => ({ ...input, outside: { ...input.outside, mails: [] } }),
    says: 'in no mailbox',
  },
  {
    id: 'I12',
    what: 'a mail without a record',
    sql: ["delete from notifications where channel = 'email'"],
    says: 'belongs to no notification',
  },
  {
    id: 'I12',
    what: 'a mail that came twice without an interruption',
    change: (input) => ({
      ...input,
      outside: { ...input.outside, mails: [...input.outside.mails, ...input.outside.mails] },
    }),
    says: 'more copies of a mail',
  },
  {
    id: 'I12',
    what: 'a mail that went to somebody else',
    sql: ["update notifications set recipient = 'outra@example.com' where channel = 'email'"],
    says: 'went to somebody else',
  },
  {
    id: 'I12',
    what: 'a chat message that never arrived',
    change: (input) => ({ ...input, outside: { ...input.outside, telegrams: [] } }),
    says: 'in no chat',
  },
  {
    id: 'I12',
    what: 'a chat message without a record',
    sql: ["delete from notifications where channel = 'telegram'"],
    says: 'a chat message that belongs',
  },
  {
    id: 'I12',
    what: 'a chat message that came three times',
    change: (input) => {
      const { telegrams } = input.outside;
      return { ...input, outside: { ...input.outside, telegrams: [...telegrams, ...telegrams, ...telegrams] } };
    },
    says: 'more copies of a chat message',
  },
];
