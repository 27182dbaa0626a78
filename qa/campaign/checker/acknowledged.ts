import type { RecordedCall as Call, OperationName } from '../recorded-call.ts';
import { type CheckInput, type Row, rowsOf, type Violation, wrong } from './input.ts';

/** A field of a request or answer of unknown shape. `path` is separated by points. */
export function field(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (found, name) => (typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined),
      value,
    );
}

function centsIn(value: unknown): number {
  return Math.round(Number(value) * 100);
}

/**
 * The last acknowledged call about a key, if it is certain to be the last: all others that were or may have been
 * executed ended before it began.
 */
function lastWrite(calls: readonly Call[]): Call | undefined {
  const last = calls
    .filter(({ phase }) => phase === 'ok')
    .toSorted((a, b) => a.from - b.from)
    .at(-1);
  if (!last) return undefined;
  const unclear = calls.some((call) => call !== last && call.phase !== 'fail' && call.to >= last.from);
  return unclear ? undefined : last;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The wreaths with their ribbons in their order, as one text; of a request, each line is one wreath. */
const WREATHS = `(select string_agg(product_id || ' ' || coalesce(faixa, ''), ',' order by position)`;
function askedWreaths(purchase: unknown): string {
  const texts = listOf(field(purchase, 'faixa_texts'));
  return listOf(field(purchase, 'items'))
    .map((item, at) => `${String(field(item, 'id'))} ${textOf(texts[at])}`)
    .join();
}

/** The rows that such a call may have written, with `key`, and their acknowledged contents; undefined: a later change is there. */
type ReadBack = { rows: string; acknowledged: (call: Call, row: Row) => Row | undefined };

const unlessEdited = ({ version }: Row, acknowledged: Row) => (Number(version) > 1 ? undefined : acknowledged);

const READ_BACKS: Partial<Record<OperationName, ReadBack>> = {
  'create-payment': {
    rows: `select r.order_id as key, r.payment_url, r.total_cents::float8, r.buyer_email,
      ${WREATHS} from reservation_wreaths where reservation_id = r.id) as wreaths from reservations r`,
    acknowledged: ({ request, answer }) => ({
      payment_url: field(answer, 'init_point'),
      total_cents: centsIn(field(request, 'order_data.total')),
      buyer_email: field(request, 'order_data.buyer_email'),
      wreaths: askedWreaths(field(request, 'order_data')),
    }),
  },
  'verify-payment': {
    rows: "select payment_id as key, outcome in ('order', 'duplicate') as is_ordered from payments",
    acknowledged: ({ answer }) => (field(answer, 'status') === 'ok' ? { is_ordered: true } : undefined),
  },
  'manual-order': {
    rows: `select o.buyer_name as key, o.order_id, o.version, o.total_cents::float8,
      ${WREATHS} from order_wreaths where order_row = o.id) as wreaths from orders o`,
    acknowledged: ({ request, answer }, row) =>
      unlessEdited(row, {
        order_id: field(answer, 'order_id'),
        total_cents: centsIn(field(request, 'total')),
        wreaths: askedWreaths(request),
      }),
  },
  'refund-payment': {
    rows: "select request_key as key, payment_id, amount_cents::float8, status <> 'rejected' as is_made from refunds",
    acknowledged: ({ request }) => ({
      payment_id: field(request, 'payment_id'),
      amount_cents: centsIn(field(request, 'amount')),
      is_made: true,
    }),
  },
  'cancel-order': {
    rows: 'select order_id as key, closing is not null as is_closed from orders',
    acknowledged: () => ({ is_closed: true }),
  },
  'edit-order': {
    rows: `select o.order_id as key, o.version,
      (select string_agg(coalesce(faixa, ''), ',' order by position) from order_wreaths where order_row = o.id) as ribbons from orders o`,
    acknowledged: ({ answer }, row) => {
      const version = Number(field(answer, 'version'));
      return Number(row.version) > version
        ? undefined
        : { version, ribbons: listOf(field(answer, 'faixa_texts')).map(textOf).join() };
    },
  },
  'record-delivery': {
    rows: 'select d.key, d.outcome, d.received_by, o.order_id from deliveries d join orders o on o.id = d.order_row',
    acknowledged: ({ request, answer }) => ({
      order_id: field(answer, 'order_id'),
      outcome: field(request, 'outcome'),
      received_by: field(request, 'received_by') ?? null,
    }),
  },
  'register-user': {
    rows: 'select email as key, role from users',
    acknowledged: ({ request }) => ({ role: field(request, 'role') }),
  },
  'edit-product': {
    rows: 'select id::text as key, version, name, stock, price_cents::float8, active from products',
    acknowledged: ({ answer }, row) => {
      const version = Number(field(answer, 'version'));
      if (Number(row.version) > version) return undefined;
      const same = Object.fromEntries(['name', 'stock', 'active'].map((name) => [name, field(answer, name)]));
      return { ...same, version, price_cents: centsIn(field(answer, 'price')) };
    },
  },
};

async function readBack(
  input: CheckInput,
  calls: readonly Call[],
  operation: string,
  { rows, acknowledged }: ReadBack,
) {
  const byKey = Map.groupBy(await rowsOf(input, rows), ({ key }) => String(key).toLowerCase());
  const isThere = (call: Call) => (row: Row) =>
    Object.entries(acknowledged(call, row) ?? {}).every(([name, value]) => row[name] === value);
  const isAnswered = ({ answer }: Call) => operation !== 'verify-payment' || field(answer, 'status') === 'ok';
  const lost = calls
    .filter((call) => call.operation === operation && call.phase === 'ok' && isAnswered(call))
    .filter((call) => !(byKey.get(call.key.toLowerCase()) ?? []).some(isThere(call)))
    .map(({ key, answer }) => ({ key, answer, there: byKey.get(key.toLowerCase()) }));
  return wrong(`acknowledged and lost: ${operation}`, lost);
}

/** Two edits of one form, or an edit of a form read before somebody else's change, would bring old stock back. */
function overwritten(calls: readonly Call[]): Violation[] {
  const edits = calls.filter(({ operation, phase }) => operation === 'edit-product' && phase === 'ok');
  const stale = edits.filter(
    ({ request, answer }) => Number(field(answer, 'version')) !== Number(field(request, 'version')) + 1,
  );
  const versions = Map.groupBy(edits, ({ key, answer }) => `${key} ${String(field(answer, 'version'))}`);
  const twice = [...versions].filter(([, { length }]) => length > 1).map(([version]) => version);
  return wrong('an edit of a stale form was acknowledged', [...stale.map(({ key }) => key), ...twice]);
}

async function userToggles(input: CheckInput, calls: readonly Call[]): Promise<Violation[]> {
  const rows = await rowsOf(input, 'select id::text, active from users');
  const users = new Map(rows.map(({ id, active }) => [id, active]));
  const toggles = Map.groupBy(
    calls.filter(({ operation }) => operation === 'toggle-user'),
    ({ key }) => key,
  );
  const lost = [...toggles].filter(([key, ofUser]) => {
    const last = lastWrite(ofUser);
    return last && users.get(key) !== field(last.answer, 'active');
  });
  return wrong(
    'acknowledged and lost: toggle-user',
    lost.map(([key]) => key),
  );
}

async function uploads({ pictureExists }: CheckInput, calls: readonly Call[]): Promise<Violation[]> {
  const lost: string[] = [];
  for (const { operation, phase, answer } of calls) {
    const url = String(field(answer, 'url'));
    if (operation === 'upload-image' && phase === 'ok' && !(await pictureExists(url))) lost.push(url);
  }
  return wrong('acknowledged and lost: upload-image', lost);
}

/** The provider never repeats an acknowledged notification, so each has a job, finished or waiting. */
async function notifications(input: CheckInput): Promise<Violation[]> {
  const rows = await rowsOf(
    input,
    "select data ->> 'paymentId' as payment, count(*)::int as jobs from pgboss.job where name = 'settle-payment' group by 1",
  );
  const jobs = new Map(rows.map(({ payment, jobs: count }) => [payment, Number(count)]));
  const acknowledged = [...Map.groupBy(input.outside.acknowledged, (payment) => payment)];
  return wrong(
    'a notification that was acknowledged and not kept',
    acknowledged.filter(([payment, { length }]) => length > (jobs.get(payment) ?? 0)).map(([payment]) => payment),
  );
}

/** A request that was sent several times had one result. */
function oneResult({ outside }: CheckInput, calls: readonly Call[]): Violation[] {
  const manual = Map.groupBy(
    calls.filter(({ operation, phase }) => operation === 'manual-order' && phase === 'ok'),
    ({ key }) => key,
  );
  const results = (same: readonly Call[]) => new Set(same.map(({ answer }) => field(answer, 'order_id'))).size;
  const links = Map.groupBy(outside.preferences, (preference) => preference.external_reference);
  const several = [
    ...[...manual].filter(([, same]) => results(same) > 1),
    ...[...links].filter(([reference, { length }]) => reference !== '' && length > 1),
  ];
  return wrong(
    'sent again, it came to several results',
    several.map(([key]) => key),
  );
}

/** Acknowledged writes are there, as acknowledged, and a request sent again came to one result. */
export async function acknowledgedWrites(input: CheckInput): Promise<Violation[]> {
  const { history: calls } = input;
  const found: Violation[] = [];
  for (const [operation, one] of Object.entries(READ_BACKS))
    found.push(...(await readBack(input, calls, operation, one)));
  return [
    ...found,
    ...overwritten(calls),
    ...(await userToggles(input, calls)),
    ...(await uploads(input, calls)),
    ...(await notifications(input)),
    ...oneResult(input, calls),
  ];
}
