import type * as contract from '#contract/users.ts';
import { checkpoint } from '../../checkpoints.ts';
import { inTransaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import type { Call } from '../../http/bind.ts';
import type { Actor, AuditContext } from '../../http/guard.ts';
import { writeLog } from '../logs/service.ts';
import {
  listNameRows,
  listUserRows,
  lockUserAndAdministrators,
  setUserActive,
  setUserName,
  type UserRow,
} from './repository.ts';

const toUser = ({ id, createdAt, ...row }: UserRow) => ({ ...row, _id: id, created_at: createdAt });

export const listUsers = async ({ db }: Deps) => (await listUserRows(db)).map(toUser);

export const listUserNames = ({ db }: Deps) => listNameRows(db);

function isAdministrator({ role, active }: UserRow): boolean {
  return role === 'administrador' && active;
}

/** The user to toggle. Throws when the rules forbid it. */
function toggleable(rows: UserRow[], id: string, actor: Actor): UserRow {
  const user = orNotFound(
    rows.find((row) => row.id === id),
    'Usuário não encontrado.',
  );
  if (!user.active) return user;
  if (user.id === actor.id) throw new AppError('conflict', 'Não é possível desativar o próprio usuário.');
  if (isAdministrator(user) && rows.filter(isAdministrator).length === 1) {
    throw new AppError('conflict', 'É preciso manter um administrador ativo.');
  }
  return user;
}

/**
 * Activates or deactivates a user. Throws `not-found`, `conflict` for oneself and for the last active administrator,
 * and `inactive-user` when the actor was deactivated in the meantime.
 */
export async function toggleUser(
  deps: Deps,
  { params: { id }, actor, audit }: Pick<Call<typeof contract.toggleUser>, 'params' | 'actor' | 'audit'>,
) {
  return inTransaction(deps.database, async (tx) => {
    const rows = await lockUserAndAdministrators(tx, id);
    const user = toggleable(rows, id, actor);
    if (!rows.some((row) => row.id === actor.id && isAdministrator(row))) throw new AppError('inactive-user');
    const active = !user.active;
    await setUserActive(tx, id, active);
    checkpoint('before-user-toggle-commit');
    await writeLog(tx, audit, {
      at: deps.now(),
      action: active ? 'usuario_ativado' : 'usuario_desativado',
      message: `Usuário ${active ? 'ativado' : 'desativado'}: ${user.email}.`,
      changes: { before: { active: user.active }, after: { active } },
    });
    return toUser({ ...user, active });
  });
}

/** With an empty text the name goes; returns everybody's names. Throws `not-found`. */
async function nameTo(deps: Deps, audit: AuditContext, id: string, name: string) {
  return inTransaction(deps.database, async (tx) => {
    const email = orNotFound(await setUserName(tx, id, name || null), 'Usuário não encontrado.');
    // Without the name, which can be erased while the log stays.
    await writeLog(tx, audit, {
      at: deps.now(),
      action: 'usuario_nomeado',
      message: `Nome de usuário alterado: ${email}.`,
    });
    return listNameRows(tx);
  });
}

export const nameUser = (deps: Deps, { params, body, audit }: Call<typeof contract.nameUser>) =>
  nameTo(deps, audit, params.id, body.name);

export const nameMyself = (deps: Deps, { body, audit }: Call<typeof contract.nameMyself>) =>
  nameTo(deps, audit, audit.actor.id, body.name);
