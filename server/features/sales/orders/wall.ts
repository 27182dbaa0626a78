import { randomUUID } from 'node:crypto';
import type { HandlerResult } from '#contract/endpoint.ts';
import type * as contract from '#contract/wall.ts';
import { stopOf } from '#domain/payment.ts';
import { inTransaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { writeLog } from '../../logs/service.ts';
import { readWallKey, saveWallKey } from '../../store/service.ts';
import { listProduction } from './production.ts';

/** Today's production for the wall: of the people only the name of the deceased. Throws `not-found` for any other key. */
export async function readWall(
  deps: Deps,
  { params }: Call<typeof contract.readWall>,
): Promise<HandlerResult<typeof contract.readWall>> {
  if (params.chave !== (await readWallKey(deps.db))) throw new AppError('not-found', 'Este quadro não existe mais.');
  const orders = await listProduction(deps, { query: {} });
  return {
    orders: orders
      .filter(({ production }) => production !== 'entregue')
      .map(({ order_id: id, deceased_name, funeral_location: place, deliver_by, production, wreaths, ...order }) => ({
        id,
        deceased_name,
        place,
        deliver_by,
        production,
        stopped: order.closing !== null || order.refunded || stopOf(order.flags) !== undefined,
        wreaths: wreaths.map(({ title, faixa }) => ({ title, faixa })),
      })),
  };
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
