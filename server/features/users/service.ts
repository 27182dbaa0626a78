import type { HandlerResult } from '#contract/endpoint.ts';
import type { toggleUser as toggleUserEndpoint } from '#contract/users.ts';
import { checkpoint } from '../../checkpoints.ts';
import { inTransaction } from '../../db/client.ts';
import { isId } from '../../db/ids.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/guard.ts';
import { writeLog } from '../logs/repository.ts';
import { lockUserAndAdministrators, setUserActive, type UserRow } from './repository.ts';

type User = HandlerResult<typeof toggleUserEndpoint>;

/** A user as administrators see it; never the hash. */
export function toUser({ id, email, role, active, createdAt }: UserRow): User {
  return { _id: id, email, role, active, created_at: createdAt };
}

function isAdministrator({ role, active }: UserRow): boolean {
  return role === 'administrador' && active;
}

/** The user to toggle, when the rules allow it. */
function toggleable(rows: UserRow[], id: string, actor: Actor): UserRow {
  const user = rows.find((row) => row.id === id);
  if (!user) throw new AppError('not-found', 'Usuário não encontrado.');
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
export async function toggleUser(deps: Deps, id: string, who: { actor: Actor; ip: string }): Promise<User> {
  if (!isId(id)) throw new AppError('not-found', 'Usuário não encontrado.');
  const { actor, ip } = who;
  return inTransaction(deps.database, async (tx) => {
    const rows = await lockUserAndAdministrators(tx, id);
    const user = toggleable(rows, id, actor);
    if (!rows.some((row) => row.id === actor.id && isAdministrator(row))) throw new AppError('inactive-user');
    const active = !user.active;
    await setUserActive(tx, id, active);
    checkpoint('before-user-toggle-commit');
    await writeLog(tx, {
      at: deps.now(),
      userEmail: actor.email,
      action: active ? 'usuario_ativado' : 'usuario_desativado',
      message: `Usuário ${active ? 'ativado' : 'desativado'}: ${user.email}.`,
      ip,
      changes: { before: { active: user.active }, after: { active } },
    });
    return toUser({ ...user, active });
  });
}
