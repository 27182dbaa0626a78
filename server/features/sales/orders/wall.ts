import { randomUUID } from 'node:crypto';
import type { HandlerResult } from '#contract/endpoint.ts';
import type * as contract from '#contract/wall.ts';
import { stopOf } from '#domain/payment.ts';
import { inTransaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { AuditContext } from '../../../http/guard.ts';
import { writeLog } from '../../logs/service.ts';
import { readWallKey, saveWallKey } from '../../store/service.ts';
import { listProduction } from './production.ts';

/** Today's production for the wall: of the people only the name of the deceased. Throws `not-found` for any other key. */
export async function readWall(deps: Deps, key: string): Promise<HandlerResult<typeof contract.readWall>> {
  if (key !== (await readWallKey(deps.db))) throw new AppError('not-found', 'Este quadro não existe mais.');
  const orders = await listProduction(deps, undefined);
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

export async function readWallAddress(deps: Deps): Promise<contract.WallAddress> {
  return { key: await readWallKey(deps.db) };
}

/** Gives the wall board an address of its own, another one, or none; the one before ends at once. */
export async function changeWall(deps: Deps, audit: AuditContext, isShared: boolean): Promise<contract.WallAddress> {
  const key = isShared ? randomUUID() : null;
  await inTransaction(deps.database, async (tx) => {
    const at = deps.now();
    await saveWallKey(tx, key, at);
    const done = isShared ? 'criado' : 'retirado';
    await writeLog(tx, audit, { at, action: `quadro_${done}`, message: `Endereço do quadro da parede ${done}.` });
  });
  return { key };
}
