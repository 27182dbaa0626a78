import { type Invariant, wrongRows } from './invariant.ts';

const RESERVATION_SECONDS = 30 * 60;
/** The queue takes over the job of a dead worker after its time limit; a job this much older is lost. */
const ABANDONED_SECONDS = 120;

const FUTURE = ['reservations', 'orders', 'payments', 'stock_movements', 'notifications', 'logs', 'users'];

export const rest: Invariant = {
  id: 'I10',
  says: 'nothing is held longer than a hold lives, and no work waits for somebody who is gone',
  findings: async (input) => [
    ...(await wrongRows(
      input,
      'a hold that lives longer than holds live',
      `select id, order_id, created_at, expires_at from reservations
        where expires_at > created_at + make_interval(secs => $1)`,
      [(input.reservationSeconds ?? RESERVATION_SECONDS) + 1],
    )),
    ...(await wrongRows(
      input,
      'two living holds for one order',
      `select order_id || '' as order_id, count(*)::int as holds from reservations where status = 'active'
        group by 1 having count(*) > 1`,
    )),
    ...(await wrongRows(
      input,
      'a job that is neither finished nor taken over',
      `select id, name, state, started_on from pgboss.job where state = 'active' and name not like '\\_\\_%'
          and started_on + make_interval(secs => expire_seconds + $1) < $2`,
      [ABANDONED_SECONDS, input.now],
    )),
    ...(await wrongRows(
      input,
      'a payment that will not be checked again',
      "select id, data, output from pgboss.job where name = 'settle-payment' and state = 'failed'",
    )),
    ...(input.clocksAgree === false
      ? []
      : await wrongRows(
          input,
          'a row from the future',
          FUTURE.map(
            (table) =>
              `select '${table}' as table, max(created_at) as created_at from ${table} having max(created_at) > $1`,
          ).join(' union all '),
          [new Date(input.now.getTime() + 60_000)],
        )),
  ],
};
