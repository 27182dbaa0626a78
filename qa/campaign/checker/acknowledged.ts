import type { OperationName } from '../recorded-call.ts';
import { type Call, callsOf, centsIn, field, lastWrite } from './calls.ts';
import { type CheckInput, type Finding, type Invariant, type Row, rowsOf, wrong } from './invariant.ts';

/** The expected content of the database after a successful call; `problem` describes a difference. */
type ReadBack = {
  operation: OperationName;
  /** All rows that such a call may have written, with `key`. */
  rows: string;
  /** Selects the row of this call, when several have its key. */
  isIt?: (row: Row, call: Call) => boolean;
  problem: (row: Row, call: Call) => string | undefined;
};

const differs = (what: string, is: unknown, acknowledged: unknown) =>
  is === acknowledged ? undefined : `${what} is ${String(is)}, acknowledged was ${String(acknowledged)}`;

function firstOf(...problems: (string | undefined)[]): string | undefined {
  return problems.find((problem) => problem !== undefined);
}

/** The wreaths with their ribbons, in their order, as one text. */
const ribbonsOf = (table: string, which: string) =>
  `(select string_agg(product_id || ' ' || coalesce(faixa, ''), ',' order by position) from ${table} where ${which})`;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The same text for a request: each line is one wreath. */
function askedWreaths(purchase: unknown): string {
  const texts = listOf(field(purchase, 'faixa_texts'));
  return listOf(field(purchase, 'items'))
    .map((item, at) => `${String(field(item, 'id'))} ${textOf(texts[at])}`)
    .join();
}

/** The same text for an answered order or buyer's page. */
const answeredRibbons = (answer: unknown) =>
  field(answer, 'wreaths') === undefined
    ? listOf(field(answer, 'faixa_texts')).join()
    : listOf(field(answer, 'wreaths'))
        .map((wreath) => textOf(field(wreath, 'faixa')))
        .join();

const readBacks: readonly ReadBack[] = [
  {
    operation: 'create-payment',
    rows: `select r.order_id as key, r.payment_url, r.total_cents, r.buyer_email, r.deceased_name,
        ${ribbonsOf('reservation_wreaths', 'reservation_id = r.id')} as wreaths
      from reservations r where not r.for_due`,
    isIt: (row, { answer }) => row.payment_url === field(answer, 'init_point'),
    problem: (row, { request }) =>
      firstOf(
        differs('total', Number(row.total_cents), centsIn(field(request, 'order_data.total'))),
        differs('buyer', row.buyer_email, field(request, 'order_data.buyer_email')),
        differs('name', row.deceased_name, field(request, 'order_data.deceased_name')),
        differs('wreaths', row.wreaths, askedWreaths(field(request, 'order_data'))),
      ),
  },
  {
    operation: 'verify-payment',
    rows: 'select payment_id as key, status, outcome from payments',
    problem: (row, { answer }) =>
      field(answer, 'status') === 'ok' && !['order', 'duplicate'].includes(String(row.outcome))
        ? `told ok, recorded as ${String(row.outcome)}`
        : undefined,
  },
  {
    operation: 'manual-order',
    rows: `select o.buyer_name as key, o.order_id, o.origin, o.version, o.total_cents, o.deceased_name,
        ${ribbonsOf('order_wreaths', 'order_row = o.id')} as wreaths
      from orders o`,
    isIt: (row, { answer }) => row.order_id === field(answer, 'order_id'),
    problem: (row, { request }) =>
      firstOf(
        differs('origin', row.origin, 'manual'),
        Number(row.version) > 1
          ? undefined
          : differs('total', Number(row.total_cents), centsIn(field(request, 'total'))),
        Number(row.version) > 1 ? undefined : differs('wreaths', row.wreaths, askedWreaths(request)),
      ),
  },
  {
    operation: 'refund-payment',
    rows: 'select request_key as key, payment_id, amount_cents, status from refunds',
    problem: (row, { request }) =>
      firstOf(
        differs('payment', row.payment_id, field(request, 'payment_id')),
        differs('amount', Number(row.amount_cents), centsIn(field(request, 'amount'))),
        row.status === 'rejected' ? 'rejected' : undefined,
      ),
  },
  {
    operation: 'cancel-order',
    rows: 'select order_id as key, closing from orders',
    problem: (row) => (row.closing === null ? 'the order goes on' : undefined),
  },
  ...(['edit-order', 'correct-order'] as const).map((operation) => ({
    operation,
    rows: `select o.order_id as key, o.version,
        (select string_agg(coalesce(faixa, ''), ',' order by position) from order_wreaths where order_row = o.id) as ribbons from orders o`,
    problem: (row: Row, { answer }: Call) => {
      const version = Number(field(answer, 'version'));
      if (Number(row.version) > version) return undefined;
      return firstOf(
        differs('version', Number(row.version), version),
        differs('ribbons', row.ribbons, answeredRibbons(answer)),
      );
    },
  })),
  {
    operation: 'record-delivery',
    rows: `select d.key, d.outcome, d.received_by, o.order_id, o.production from deliveries d join orders o on o.id = d.order_row`,
    problem: (row, { request, answer }) =>
      firstOf(
        differs('order', row.order_id, field(answer, 'order_id')),
        differs('outcome', row.outcome, field(request, 'outcome')),
        differs('receiver', row.received_by ?? undefined, field(request, 'received_by')),
        row.outcome === 'delivered' ? differs('stage', row.production, 'entregue') : undefined,
      ),
  },
  {
    operation: 'register-user',
    rows: 'select email as key, role from users',
    problem: (row, { request }) => differs('role', row.role, field(request, 'role')),
  },
  {
    operation: 'schedule-funeral',
    rows: 'select deceased_name as key, id::text, version, responsible_name from funerals',
    isIt: (row, { answer }) => row.id === field(answer, '_id'),
    problem: (row, { request }) =>
      Number(row.version) > 1 ? undefined : differs('responsible', row.responsible_name, field(request, 'responsavel')),
  },
  {
    operation: 'record-expense',
    rows: 'select description as key, id::text, version, amount_cents from expenses',
    isIt: (row, { answer }) => row.id === field(answer, '_id'),
    problem: (row, { request }) =>
      Number(row.version) > 1
        ? undefined
        : differs('amount', Number(row.amount_cents), centsIn(field(request, 'valor'))),
  },
];

async function readBack(input: CheckInput, calls: Call[], { operation, rows, ...one }: ReadBack): Promise<Finding[]> {
  const confirmed = (call: Call) =>
    operation !== 'verify-payment' || ['ok', 'rejected'].includes(String(field(call.answer, 'status')));
  const acknowledged = calls.filter((call) => call.operation === operation && call.phase === 'ok' && confirmed(call));
  if (acknowledged.length === 0) return [];
  const byKey = Map.groupBy(await rowsOf(input, rows), ({ key }) => String(key).toLowerCase());
  const lost = acknowledged.flatMap((call) => {
    const row = (byKey.get(call.key.toLowerCase()) ?? []).find((candidate) => one.isIt?.(candidate, call) ?? true);
    const what = row ? one.problem(row, call) : 'gone';
    return what === undefined ? [] : [{ operation, key: call.key, id: call.id, what }];
  });
  return wrong(`acknowledged and lost: ${operation}`, lost);
}

const PRODUCT_FIELDS = ['name', 'description', 'size', 'stock', 'price', 'image', 'active'] as const;

/** Each acknowledged edit has its own version, and the newest version is the one its author was shown. */
async function productEdits(input: CheckInput, calls: Call[]): Promise<Finding[]> {
  const edits = calls.filter(({ operation, phase }) => /^(edit|toggle)-product$/.test(operation) && phase === 'ok');
  const rows = await rowsOf(
    input,
    'select id::text, version, name, description, size, stock, price_cents, image, active from products',
  );
  const products = new Map(rows.map((row) => [row.id, { ...row, price: Number(row.price_cents) / 100 } as Row]));
  const lost = edits.flatMap(({ id, key, answer }): unknown[] => {
    const product = products.get(key);
    const version = Number(field(answer, 'version'));
    if (!product || Number(product.version) < version)
      return [{ id, key, acknowledged: version, is: product?.version }];
    if (Number(product.version) > version) return [];
    const changed = PRODUCT_FIELDS.filter((name) => field(answer, name) !== product[name]);
    return changed.length === 0 ? [] : [{ id, key, version, changed }];
  });
  // An edit of a form read before somebody else's change must be refused: it would bring the old stock back.
  const stale = edits.filter(({ request, answer }) => {
    const seen = field(request, 'version');
    return seen !== undefined && Number(field(answer, 'version')) !== Number(seen) + 1;
  });
  const versions = [...Map.groupBy(edits, ({ key, answer }) => `${key} ${String(field(answer, 'version'))}`)];
  const overwritten = versions.filter(([, { length }]) => length > 1).map(([version]) => version);
  return [
    ...wrong('acknowledged and lost: edit-product', lost),
    ...wrong(
      'an edit of a stale form was acknowledged',
      stale.map(({ id, key, request, answer }) => ({
        id,
        key,
        seen: field(request, 'version'),
        became: field(answer, 'version'),
      })),
    ),
    ...wrong('two edits of one version were both acknowledged: one overwrote the other', overwritten),
  ];
}

async function userToggles(input: CheckInput, calls: Call[]): Promise<Finding[]> {
  const users = new Map((await rowsOf(input, 'select id::text, active from users')).map((row) => [row.id, row.active]));
  const toggles = Map.groupBy(
    calls.filter(({ operation }) => operation === 'toggle-user'),
    ({ key }) => key,
  );
  const lost = [...toggles].flatMap(([key, ofUser]) => {
    const last = lastWrite(ofUser);
    const acknowledged = field(last?.answer, 'active');
    return last && users.get(key) !== acknowledged ? [{ key, id: last.id, acknowledged, is: users.get(key) }] : [];
  });
  return wrong('acknowledged and lost: toggle-user', lost);
}

async function uploads({ pictureExists }: CheckInput, calls: Call[]): Promise<Finding[]> {
  if (!pictureExists) return [];
  const lost: unknown[] = [];
  for (const { operation, phase, key, answer } of calls) {
    if (operation !== 'upload-image' || phase !== 'ok') continue;
    const url = String(field(answer, 'url'));
    if (!(await pictureExists(url))) lost.push({ key, url });
  }
  return wrong('acknowledged and lost: upload-image', lost);
}

/** The provider never repeats an acknowledged notification, so each has a job, finished or waiting. */
async function notifications(input: CheckInput): Promise<Finding[]> {
  const rows = await rowsOf(
    input,
    "select data ->> 'paymentId' as payment, count(*)::int as jobs from pgboss.job where name = 'settle-payment' group by 1",
  );
  const jobs = new Map(rows.map(({ payment, jobs: count }) => [payment, Number(count)]));
  const acknowledged = [...Map.groupBy(input.outside.acknowledged, (payment) => payment)];
  const lost = acknowledged.filter(([payment, { length }]) => length > (jobs.get(payment) ?? 0));
  return wrong(
    'a notification that was acknowledged and not kept',
    lost.map(([payment, { length }]) => ({ payment, acknowledged: length, kept: jobs.get(payment) ?? 0 })),
  );
}

/** A request that was sent several times had one result. */
async function oneResult(input: CheckInput, calls: Call[]): Promise<Finding[]> {
  const manual = Map.groupBy(
    calls.filter(({ operation, phase }) => operation === 'manual-order' && phase === 'ok'),
    ({ key }) => key,
  );
  const several = [...manual].filter(
    ([, same]) => new Set(same.map(({ answer }) => field(answer, 'order_id'))).size > 1,
  );
  const links = Map.groupBy(input.outside.preferences, (preference) => preference.external_reference);
  const linked = [...links].filter(([reference, { length }]) => reference !== '' && length > 1);
  return [
    ...wrong(
      'one manual order, sent again, became several',
      several.map(([key]) => key),
    ),
    ...wrong(
      'one hold has several payment links',
      linked.map(([reference]) => reference),
    ),
  ];
}

export const acknowledgedWrites: Invariant = {
  id: 'I7',
  says: 'what was acknowledged is there, as acknowledged, and what was sent again came to one result',
  findings: async (input) => {
    const calls = callsOf(input.history);
    const findings: Finding[] = [];
    for (const one of readBacks) findings.push(...(await readBack(input, calls, one)));
    return [
      ...findings,
      ...(await productEdits(input, calls)),
      ...(await userToggles(input, calls)),
      ...(await uploads(input, calls)),
      ...(await notifications(input)),
      ...(await oneResult(input, calls)),
    ];
  },
};
