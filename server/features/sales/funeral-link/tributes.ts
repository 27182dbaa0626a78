import { randomUUID } from 'node:crypto';
import type { HandlerResult } from '#contract/endpoint.ts';
import type * as contract from '#contract/tributes.ts';
import { photoKey } from '#domain/delivery.ts';
import { orderNumberText } from '#domain/order.ts';
import type { OpenPicture } from '../../../adapters/images.ts';
import { inTransaction, type Queryable, type Tx } from '../../../db/client.ts';
import { isId, keyOrNone } from '../../../db/ids.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, orNotFound } from '../../../errors.ts';
import type { AuditContext } from '../../../http/guard.ts';
import { writeLog } from '../../logs/service.ts';
import { NO_PHOTO, openDeliveryPhoto } from '../deliveries/photo.ts';
import { deliveriesOfOrders } from '../deliveries/repository.ts';
import { lockExistingOrder } from '../orders/queries.ts';
import { wreathsOfOrders } from '../orders/repository.ts';
import {
  arrivedOrders,
  findFamilyKey,
  findShared,
  lockShared,
  writeHidden,
  writeSharedKey,
} from './tributes-repository.ts';

type Shared = HandlerResult<typeof contract.listTributes>;
type FamilyView = HandlerResult<typeof contract.getTributes>;

const NOT_PUBLISHED = 'Publique a cerimônia primeiro.';

async function tributesOf(db: Queryable, funeralId: string): Promise<Shared['tributes']> {
  const rows = await arrivedOrders(db, funeralId);
  const ids = rows.map(({ id }) => id);
  const wreaths = await wreathsOfOrders(db, ids);
  const deliveries = await deliveriesOfOrders(db, ids);
  return rows.map((order) => ({
    order_id: order.orderId,
    number: order.number,
    hidden: order.hiddenFromFamily,
    photo: photoKey(deliveries.get(order.id)?.find(({ outcome, undoneAt }) => outcome === 'delivered' && !undoneAt)),
    wreaths: (wreaths.get(order.id) ?? []).map(({ id, title, image, size, faixa }) => ({
      id,
      title,
      image,
      size,
      faixa,
    })),
  }));
}

export async function readShared(deps: Pick<Deps, 'db'>, funeralId: string): Promise<Shared> {
  if (!isId(funeralId)) throw new AppError('not-found', 'Funeral não encontrado.');
  const familyKey = (await findFamilyKey(deps.db, funeralId)) ?? null;
  return { family_key: familyKey, tributes: await tributesOf(deps.db, funeralId) };
}

type Audited = { audit: AuditContext; funeralId: string };

async function changeAddress(deps: Deps, { audit, funeralId }: Audited, familyKey: string | null): Promise<Shared> {
  await inTransaction(deps.database, async (tx) => {
    const ceremony = isId(funeralId) ? await lockShared(tx, funeralId) : undefined;
    if (!ceremony?.active) throw new AppError('conflict', NOT_PUBLISHED);
    if (ceremony.familyKey === familyKey) return;
    await writeSharedKey(tx, ceremony.id, familyKey);
    const done = familyKey === null ? 'retirado' : ceremony.familyKey === null ? 'criado' : 'trocado';
    const message = `Endereço da família ${done}: ${ceremony.deceasedName}.`;
    await writeLog(tx, audit, { at: deps.now(), action: `familia_${done}`, message });
  });
  return readShared(deps, funeralId);
}

/** Gives the family an address of its own, or another one. Throws `conflict` when nothing is published. */
export function shareWithFamily(deps: Deps, of: Audited): Promise<Shared> {
  return changeAddress(deps, of, randomUUID());
}

/** Ends the family's address at once. */
export function withdrawFromFamily(deps: Deps, of: Audited): Promise<Shared> {
  return changeAddress(deps, of, null);
}

async function hide(tx: Tx, deps: Deps, { audit, funeralId }: Audited, orderId: string, hidden: boolean) {
  const order = await lockExistingOrder(tx, orderId);
  if (order.funeralId !== funeralId) throw new AppError('not-found', 'Este pedido não é desta cerimônia.');
  if (order.hiddenFromFamily === hidden) return;
  await writeHidden(tx, order, hidden);
  const done = hidden ? 'ocultada da família' : 'mostrada à família';
  const message = `Homenagem do pedido ${orderNumberText(order.number)} ${done}.`;
  await writeLog(tx, audit, { at: deps.now(), action: 'homenagem_da_familia', message });
}

/** Hides the wreaths of an order from the family, or shows them again. Throws `not-found`. */
export async function hideTribute(
  deps: Deps,
  of: Audited,
  { orderId, hidden }: { orderId: string; hidden: boolean },
): Promise<Shared> {
  await inTransaction(deps.database, (tx) => hide(tx, deps, of, orderId, hidden));
  return readShared(deps, of.funeralId);
}

async function openShared(deps: Deps, key: string) {
  const shared = orNotFound(await findShared(deps.db, keyOrNone(key)), 'Esta página não está mais aqui.');
  if (!shared.active) throw new AppError('gone', 'Esta página foi retirada.');
  return shared;
}

/** Tributes that arrived, for the family. Throws `not-found` for every key that is not in force, and `gone`. */
export async function readTributes(deps: Deps, key: string): Promise<FamilyView> {
  const { funeralId, deceasedName } = await openShared(deps, key);
  const all = await tributesOf(deps.db, funeralId);
  const shown = all.filter(({ hidden }) => !hidden);
  return {
    falecido: deceasedName,
    tributes: shown.map(({ number, photo, wreaths }) => ({
      number,
      wreaths,
      photo: photo && `/api/familia/${key}/${number}/${photo}`,
    })),
  };
}

/** The photograph of a tribute that the family may see. Throws `not-found` and `gone`. */
export async function openTributePhoto(
  deps: Deps,
  { chave, numero, foto, arquivo }: { chave: string; numero: string; foto: string; arquivo: string },
): Promise<OpenPicture> {
  const { funeralId } = await openShared(deps, chave);
  const isNumber = /^\d{1,9}$/.test(numero);
  const [order] = isNumber ? await arrivedOrders(deps.db, funeralId, Number(numero)) : [];
  if (!order || order.hiddenFromFamily) throw new AppError('not-found', NO_PHOTO);
  return openDeliveryPhoto(deps, order, { key: foto, file: arquivo });
}
