import { type CheckInput, type Finding, type Invariant, type Row, rowsOf, wrong } from './invariant.ts';

/** Within this time of a change of the settings it is uncertain which settings an order was created with. */
const UNCERTAIN_MS = 15_000;
const NO_SETTINGS: Row = { emails: [], telegram_chat_ids: [], email: true, telegram: false };

type Period = { from: number; settings: Row };

/**
 * The recipients with the time since when they apply, oldest first: today's settings, with logged changes undone one by
 * one.
 */
async function periods(input: CheckInput): Promise<Period[]> {
  const [today] = await rowsOf(
    input,
    `select emails, telegram_chat_ids, email_enabled as email, telegram_enabled as telegram from notification_settings`,
  );
  const changes = await rowsOf(
    input,
    `select extract(epoch from created_at) * 1000 as at, changes -> 'before' as before from logs
      where action = 'notificacoes_alteradas' order by id desc`,
  );
  let settings = today ?? NO_SETTINGS;
  const found: Period[] = [];
  for (const { at, before } of changes) {
    found.unshift({ from: Number(at), settings });
    settings = { ...settings, ...((before as Row | null) ?? {}) };
  }
  return [{ from: Number.NEGATIVE_INFINITY, settings }, ...found];
}

function recipients({ emails, telegram_chat_ids: chats, email, telegram }: Row): string[] {
  return [
    ...(email === true ? (emails as string[]).map((address) => `email ${address}`) : []),
    ...(telegram === true ? (chats as string[]).map((address) => `telegram ${address}`) : []),
  ].sort();
}

/** Undefined when the recipients at that instant are uncertain. */
function recipientsAt(all: Period[], at: number): string[] | undefined {
  if (all.some(({ from }) => Math.abs(from - at) < UNCERTAIN_MS)) return undefined;
  return recipients(all.findLast(({ from }) => from <= at)?.settings ?? NO_SETTINGS);
}

async function orderIntents(input: CheckInput): Promise<Finding[]> {
  const all = await periods(input);
  const notified = await rowsOf<{ cause: string; channel: string; recipient: string }>(
    input,
    'select cause, channel, recipient from notifications',
  );
  const byCause = Map.groupBy(notified, ({ cause }) => cause);
  const listed = (cause: string) =>
    (byCause.get(cause) ?? []).map(({ channel, recipient }) => `${channel} ${recipient}`).sort();
  const orders = await rowsOf<{ order_id: string; buyer: string | null; at: string }>(
    input,
    `select o.order_id, coalesce(r.buyer_email, case when o.version = 1 then o.buyer_email end) as buyer,
            extract(epoch from o.created_at) * 1000 as at
       from orders o left join reservations r on r.id = o.reservation_id where o.created_at >= $1`,
    [input.since],
  );
  const buyers = orders.flatMap(({ order_id, buyer }) => {
    const found = listed(`buyer:${order_id}`);
    const right = found.length === 1 && (buyer === null || found[0] === `email ${buyer}`);
    return right ? [] : [{ order_id, expected: buyer, found }];
  });
  const staff = orders.flatMap(({ order_id, at }) => {
    const expected = recipientsAt(all, Number(at));
    const found = listed(`order:${order_id}`);
    return expected === undefined || expected.join() === found.join() ? [] : [{ order_id, expected, found }];
  });
  return [
    ...wrong('an order whose buyer is not written to exactly once', buyers),
    ...wrong('an order of which not every recipient is notified exactly once', staff),
  ];
}

/** Pending messages without a job that would deliver them. */
const FORGOTTEN = `select n.id, n.event, n.created_at from notifications n
  where n.status = 'pending' and not exists (select from pgboss.job j where j.name = 'deliver-notification'
    and j.data ->> 'notificationId' = n.id::text and j.state in ('created', 'retry', 'active'))`;

export const notificationIntents: Invariant = {
  id: 'I6',
  says: 'each event is sent exactly once to every recipient, and no message is lost',
  never: {
    'an event noted twice for one recipient': `
      select cause, channel, recipient, count(*)::int as times from notifications
        group by cause || '', channel || '', recipient || '', cause, channel, recipient having count(*) > 1`,
    'a message that failed without a try or a reason, or was sent without an instant': `
      select id, event, status, attempts, last_error from notifications
        where created_at >= $1 and ((status = 'failed' and (attempts = 0 or last_error is null))
           or (status = 'sent') <> (sent_at is not null))`,
    'an order that needs a person, without a notification': `select o.order_id, o.flags from orders o
        where o.flags ?| array['late', 'short-stock'] and not exists (select from notifications n where n.cause = 'problem:flagged:' || o.payment_id)`,
    'money that the provider took back, without a notification': `select payment_id from payments p
        where p.problems ? 'refunded' and p.order_row is not null and not exists (select from notifications n where n.cause like 'refunded:' || p.payment_id || ':%')`,
    'a message that waits and has no job': FORGOTTEN,
  },
  findings: orderIntents,
};
