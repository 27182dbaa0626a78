import type { HandlerResult } from '#contract/endpoint.ts';
import type * as contract from '#contract/notifications.ts';
import { inTransaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Call } from '../../http/bind.ts';
import { writeLog } from '../logs/service.ts';
import { readRoster, replaceRoster } from './repository.ts';

type Listed = HandlerResult<typeof contract.getRoster>;

/** The people who are woken for urgent orders, in order. */
export async function getRoster({ db }: Pick<Deps, 'db'>): Promise<Listed> {
  return (await readRoster(db)).map(({ id, email }) => ({ _id: id, email }));
}

/** Replaces the roster. Throws `conflict` when one of the users is unknown or inactive. */
export function setRoster(deps: Deps, { body, audit }: Call<typeof contract.setRoster>): Promise<Listed> {
  return inTransaction(deps.database, async (tx) => {
    await replaceRoster(tx, body.users);
    const people = await readRoster(tx);
    if (people.length !== body.users.length)
      throw new AppError('conflict', 'Uma das pessoas não tem mais conta ativa.');
    const names = people.map(({ email }) => email).join(', ') || 'ninguém';
    await writeLog(tx, audit, { at: deps.now(), action: 'notificacoes_alteradas', message: `Plantão: ${names}.` });
    return getRoster({ db: tx });
  });
}
