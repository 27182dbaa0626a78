import { randomUUID } from 'node:crypto';
import * as contract from '#contract/wall.ts';
import { stopOf } from '#domain/payment.ts';
import { inTransaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { answers } from '../../../rows.ts';
import { writeLog } from '../../logs/service.ts';
import { readWallKey, saveWallKey } from '../../store/service.ts';
import { listProduction } from './production.ts';

const toWall = answers(contract.readWall.response);

/** Today's production for the wall: of the people only the name of the deceased. Throws `not-found` for any other key. */
export async function readWall(deps: Deps, { params }: Call<typeof contract.readWall>) {
  if (params.chave !== (await readWallKey(deps.db))) throw new AppError('not-found', 'Este quadro não existe mais.');
  const orders = await listProduction(deps, { query: {} });
  const open = orders.filter(({ production }) => production !== 'entregue');
  return toWall({
    orders: open.map((order) => ({
      ...{ ...order, id: order.order_id, place: order.funeral_location },
      stopped: order.closing !== null || order.refunded || stopOf(order.flags) !== undefined,
    })),
  });
}

export const getWallAddress = async ({ db }: Deps) => ({ key: await readWallKey(db) });

type Audited = Pick<Call<typeof contract.shareWall>, 'audit'>;

async function changeWall(deps: Deps, { audit }: Audited, key: string | null): Promise<contract.WallAddress> {
  await inTransaction(deps.database, async (tx) => {
    const at = deps.now();
    await saveWallKey(tx, key, at);
    const done = key === null ? 'retirado' : 'criado';
    await writeLog(tx, audit, { at, action: `quadro_${done}`, message: `Endereço do quadro da parede ${done}.` });
  });
  return { key };
}

/** Gives the wall board an address of its own, or another one; the one before ends at once. */
export const shareWall = (deps: Deps, call: Audited) => changeWall(deps, call, randomUUID());

export const withdrawWall = (deps: Deps, call: Audited) => changeWall(deps, call, null);
