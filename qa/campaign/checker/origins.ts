import type { OperationName } from '../recorded-call.ts';
import { type Call, callsOf } from './calls.ts';
import { type CheckInput, type Finding, type Invariant, rowsOf, wrong } from './invariant.ts';

/**
 * The rows that a kind of call writes, with the call's key. Unless it `repeats`, there are no more rows than calls that
 * may have been executed.
 */
const WRITTEN: readonly { operation: OperationName; rows: string; repeats: boolean }[] = [
  {
    operation: 'create-payment',
    rows: 'select order_id as key, status from reservations where not for_due and created_at >= $1',
    repeats: true,
  },
  {
    operation: 'manual-order',
    rows: "select buyer_name as key from orders where origin = 'manual' and version = 1 and created_at >= $1",
    repeats: false,
  },
  { operation: 'record-delivery', rows: 'select key from deliveries where recorded_at >= $1', repeats: false },
  { operation: 'register-user', rows: 'select email as key from users where created_at >= $1', repeats: false },
  {
    operation: 'schedule-funeral',
    rows: 'select deceased_name as key from funerals where version = 1 and created_at >= $1',
    repeats: true,
  },
  {
    operation: 'record-expense',
    rows: 'select description as key from expenses where version = 1 and created_at >= $1',
    repeats: true,
  },
];

/**
 * Whether a call may have written rows. A hold is created and released again before a failure of the provider is
 * answered with 503.
 */
function mayHaveWritten({ operation, phase, status }: Call): boolean {
  return phase !== 'fail' || (operation === 'create-payment' && status === 503);
}

async function invented(input: CheckInput, calls: Call[], one: (typeof WRITTEN)[number]): Promise<Finding[]> {
  const ofKind = calls.filter(({ operation }) => operation === one.operation);
  const possible = Map.groupBy(ofKind.filter(mayHaveWritten), ({ key }) => key.toLowerCase());
  const asked = new Set(ofKind.map(({ key }) => key.toLowerCase()));
  const rows = Map.groupBy(await rowsOf(input, one.rows, [input.since]), ({ key }) => String(key).toLowerCase());
  const bad = [...rows].flatMap(([key, { length }]) => {
    const most = possible.get(key)?.length ?? 0;
    if (most === 0) return [{ key, rows: length, why: asked.has(key) ? 'refused' : 'it was not asked for' }];
    return length > (one.repeats ? most : 1) ? [{ key, rows: length, why: `asked for ${most} times` }] : [];
  });
  return wrong(`written without a request: ${one.operation}`, bad);
}

async function payments(input: CheckInput): Promise<Finding[]> {
  const provider = new Map(input.outside.payments.map((payment) => [String(payment.id), payment]));
  const rows = await rowsOf(
    input,
    `select payment_id, reservation_id::text from payments
      where created_at >= $1 and not (reservation_id is null and payment_id like 'manual-%')`,
    [input.since],
  );
  const bad = rows.filter(
    ({ payment_id, reservation_id }) => provider.get(String(payment_id))?.external_reference !== reservation_id,
  );
  return wrong('a payment unknown to the provider', bad);
}

export const origins: Invariant = {
  id: 'I8',
  says: 'nothing is written without a request, and what was refused was not written',
  findings: async (input) => {
    const calls = callsOf(input.history);
    const findings: Finding[] = [];
    for (const one of WRITTEN) findings.push(...(await invented(input, calls, one)));
    return [...findings, ...(await payments(input))];
  },
};
