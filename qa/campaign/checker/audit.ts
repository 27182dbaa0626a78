import type { OperationName } from '../recorded-call.ts';
import { type CheckInput, type Finding, type Invariant, type Memory, rowsOf, wrong, wrongRows } from './invariant.ts';

const DIGEST = `select coalesce(max(id), 0)::int as last, coalesce(md5(string_agg(md5(l::text), '' order by id)), '') as digest
  from logs l where id <= $1`;

/** A digest of the log, for the check of a later round on the same database. */
export async function remember(input: Pick<CheckInput, 'database'>): Promise<Memory> {
  const { rows } = await input.database.pool.query(DIGEST, [Number.MAX_SAFE_INTEGER]);
  return { lastLog: Number(rows[0]?.last), logs: String(rows[0]?.digest) };
}

async function unchanged(input: CheckInput): Promise<Finding[]> {
  const { earlier } = input;
  if (!earlier) return [];
  const [row] = await rowsOf(input, DIGEST, [earlier.lastLog]);
  return row?.digest === earlier.logs ? [] : [{ detail: 'entries of the log changed or vanished', rows: [earlier] }];
}

/** Rows that are written together with a log entry, and how the entry is recognised. */
const PAIRS = [
  [
    'an order of the shop',
    `select 'nº ' || number as key from orders where origin = 'shop' and created_at >= $1`,
    `select substring(message from 'pedido (.*) criado, total') as key from logs where action = 'pagamento_aprovado' and created_at >= $1`,
  ],
  [
    'a manual order',
    `select 'nº ' || number as key from orders where origin = 'manual' and created_at >= $1`,
    `select substring(message from 'Pedido manual (.*) criado, total') as key from logs where action = 'pedido_manual_criado' and created_at >= $1`,
  ],
  [
    'a user',
    'select lower(email) as key from users where created_at >= $1',
    `select lower(changes -> 'after' ->> 'email') as key from logs where action = 'usuario_criado' and created_at >= $1`,
  ],
  [
    'a funeral',
    'select deceased_name as key from funerals where created_at >= $1',
    `select substring(message from '^Funeral agendado: (.*)\\.$') as key from logs where action = 'funeral_agendado' and created_at >= $1`,
  ],
  [
    'a hold',
    'select count(*)::text as key from reservations where not for_due and created_at >= $1',
    `select count(*)::text as key from logs where action = 'reserva_criada' and created_at >= $1`,
  ],
  [
    'an expense',
    'select count(*)::text as key from expenses where created_at >= $1',
    `select (count(*) filter (where action = 'gasto_criado') - count(*) filter (where action = 'gasto_excluido'))::text as key
       from logs where created_at >= $1`,
  ],
] as const;

async function paired(input: CheckInput): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [what, rows, entries] of PAIRS) {
    const unequal = `select key, coalesce(r.times, 0)::int as rows, coalesce(l.times, 0)::int as entries
      from (select key, count(*) as times from (${rows}) a group by 1) r
      full join (select key, count(*) as times from (${entries}) b group by 1) l using (key)
      where coalesce(r.times, 0) <> coalesce(l.times, 0)`;
    findings.push(
      ...(await wrongRows(input, `${what} and its entries in the log do not agree`, unequal, [input.since])),
    );
  }
  return findings;
}

/** Changes without rows of their own: the log has at least one entry for each acknowledged one. */
const CHANGES: readonly { operations: readonly OperationName[]; actions: readonly string[] }[] = [
  { operations: ['edit-product', 'toggle-product'], actions: ['produto_alterado'] },
  { operations: ['toggle-user'], actions: ['usuario_ativado', 'usuario_desativado'] },
  { operations: ['upload-image'], actions: ['imagem_enviada'] },
];

async function acknowledgedChanges(input: CheckInput): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { operations, actions } of CHANGES) {
    const done = input.history.filter(({ operation, phase }) => phase === 'ok' && operations.includes(operation));
    const [row] = await rowsOf(
      input,
      'select count(*)::int as entries from logs where action = any($1) and created_at >= $2',
      [actions, input.since],
    );
    const missing = done.length - Number(row?.entries);
    if (missing > 0)
      findings.push({ detail: `acknowledged without an entry: ${operations.join()}`, rows: [{ missing }] });
  }
  return findings;
}

export const auditLog: Invariant = {
  id: 'I11',
  says: 'every change has its entry in the log, written with it, and no entry ever changes',
  findings: async (input) => [
    ...(await unchanged(input)),
    ...(await paired(input)),
    ...(await acknowledgedChanges(input)),
    ...wrong(
      'the log can be changed: its guard is gone',
      (
        await rowsOf(
          input,
          `select name from (values ('logs_append_only'), ('logs_keep_all')) guards (name) where not exists (
             select from pg_trigger t where t.tgname = name and t.tgrelid = 'logs'::regclass and t.tgenabled = 'O')`,
        )
      ).map(({ name }) => name),
    ),
  ],
};
