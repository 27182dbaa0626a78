import { type CheckInput, type Finding, type Invariant, rowsOf, wrong } from './invariant.ts';

/** Every change of administrators, newest first. Changes lock all administrators, so the ids are in order of time. */
const CHANGES = `select id, action, created_at, lower(coalesce(changes -> 'after' ->> 'email',
    substring(message from '^Usuário (?:ativado|desativado): (.*)\\.$'))) as email
  from logs where action in ('usuario_criado', 'usuario_ativado', 'usuario_desativado') and created_at >= $1
  order by id desc`;

type State = Map<string, { administers: boolean; active: boolean }>;

async function stateToday(input: CheckInput): Promise<State> {
  const rows = await rowsOf(input, 'select lower(email) as email, role, active from users');
  return new Map(
    rows.map(({ email, role, active }) => [
      String(email),
      { administers: role === 'administrador', active: active === true },
    ]),
  );
}

/** Undoes the changes one by one: the log must explain each, and at least one administrator must be left each time. */
async function replay(input: CheckInput): Promise<Finding[]> {
  const state = await stateToday(input);
  const without: unknown[] = [];
  const unexplained: unknown[] = [];
  const look = (after: unknown) => {
    if (![...state.values()].some(({ administers, active }) => administers && active)) without.push({ after });
  };
  look('the last change');
  for (const change of await rowsOf(input, CHANGES, [input.since])) {
    const user = state.get(String(change.email));
    const wasActive = change.action !== 'usuario_desativado';
    if (!user || user.active !== wasActive) unexplained.push(change);
    else if (change.action === 'usuario_criado') state.delete(String(change.email));
    else user.active = !wasActive;
    look(`what came before log ${String(change.id)}`);
  }
  return [
    ...wrong('no active administrator', without),
    ...wrong('the log tells of users something else than the users themselves', unexplained),
  ];
}

export const administrators: Invariant = {
  id: 'I9',
  says: 'at every instant on record at least one active administrator was left',
  never: {
    'two users with one e-mail': `
      select lower(email) || '' as email, count(*)::int as users from users group by 1 having count(*) > 1`,
  },
  findings: replay,
};
