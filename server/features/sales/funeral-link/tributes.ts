import { randomUUID } from 'node:crypto';
import type { HandlerResult } from '#contract/endpoint.ts';
import * as contract from '#contract/tributes.ts';
import { photoKey } from '#domain/delivery.ts';
import { orderNumberText } from '#domain/order.ts';
import { inTransaction, type Queryable } from '../../../db/client.ts';
import { isId, keyOrNone } from '../../../db/ids.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, orNotFound } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { answers } from '../../../rows.ts';
import { sendPicture } from '../../images/service.ts';
import { writeLog } from '../../logs/service.ts';
import { NO_PHOTO, openDeliveryPhoto } from '../deliveries/photo.ts';
import { arrivedOrders, findFamilyKey, findShared, lockShared, writeSharedKey } from '../order-funeral-repository.ts';
import { wreathsOfOrders } from '../order-repository.ts';
import { inOrder } from '../sale.ts';
import { deliveriesOfOrders } from '../sale-repository.ts';

type Shared = HandlerResult<typeof contract.listTributes>;
type FamilyView = HandlerResult<typeof contract.getTributes>;

const NOT_PUBLISHED = 'Publique a cerimônia primeiro.';

const toTribute = answers(contract.listTributes.response.shape.tributes.element);

async function tributesOf(db: Queryable, funeralId: string): Promise<Shared['tributes']> {
  const rows = await arrivedOrders(db, funeralId);
  const ids = rows.map(({ id }) => id);
  const wreaths = await wreathsOfOrders(db, ids);
  const deliveries = await deliveriesOfOrders(db, ids);
  return rows.map((order) =>
    toTribute({
      ...{ ...order, hidden: order.hiddenFromFamily, wreaths: wreaths.get(order.id) ?? [] },
      photo: photoKey(deliveries.get(order.id)?.find(({ outcome, undoneAt }) => outcome === 'delivered' && !undoneAt)),
    }),
  );
}

type Audited = Pick<Call<typeof contract.shareTributes>, 'params' | 'audit'>;

export async function listTributes({ db }: Deps, { params: { id } }: Pick<Audited, 'params'>): Promise<Shared> {
  if (!isId(id)) throw new AppError('not-found', 'Funeral não encontrado.');
  return { family_key: (await findFamilyKey(db, id)) ?? null, tributes: await tributesOf(db, id) };
}

async function changeAddress(deps: Deps, call: Audited, familyKey: string | null): Promise<Shared> {
  const { params, audit } = call;
  await inTransaction(deps.database, async (tx) => {
    const ceremony = isId(params.id) ? await lockShared(tx, params.id) : undefined;
    if (!ceremony?.active) throw new AppError('conflict', NOT_PUBLISHED);
    if (ceremony.familyKey === familyKey) return;
    await writeSharedKey(tx, ceremony.id, familyKey);
    const done = familyKey === null ? 'retirado' : ceremony.familyKey === null ? 'criado' : 'trocado';
    const message = `Endereço da família ${done}: ${ceremony.deceasedName}.`;
    await writeLog(tx, audit, { at: deps.now(), action: `familia_${done}`, message });
  });
  return listTributes(deps, call);
}

/** Gives the family an address of its own, or another one. Throws `conflict` when nothing is published. */
export const shareTributes = (deps: Deps, call: Audited) => changeAddress(deps, call, randomUUID());

export const withdrawTributes = (deps: Deps, call: Audited) => changeAddress(deps, call, null);

/** Hides the wreaths of an order from the family, or shows them again. Throws `not-found`. */
export async function hideTribute(deps: Deps, call: Call<typeof contract.hideTribute>): Promise<Shared> {
  const { params, body, audit } = call;
  await inOrder(deps, audit, params.orderId, (sale) => {
    const { order } = sale;
    if (order.funeralId !== params.id) throw new AppError('not-found', 'Este pedido não é desta cerimônia.');
    if (order.hiddenFromFamily === body.hidden) return { sale };
    const done = body.hidden ? 'ocultada da família' : 'mostrada à família';
    const message = `Homenagem do pedido ${orderNumberText(order.number)} ${done}.`;
    return {
      sale: { ...sale, order: { ...order, hiddenFromFamily: body.hidden } },
      log: [{ action: 'homenagem_da_familia', message }],
    };
  });
  return listTributes(deps, call);
}

async function openShared(deps: Deps, key: string) {
  const shared = orNotFound(await findShared(deps.db, keyOrNone(key)), 'Esta página não está mais aqui.');
  if (!shared.active) throw new AppError('gone', 'Esta página foi retirada.');
  return shared;
}

/** Tributes that arrived, for the family. Throws `not-found` for every key that is not in force, and `gone`. */
export async function getTributes(
  deps: Deps,
  { params: { chave } }: Call<typeof contract.getTributes>,
): Promise<FamilyView> {
  const { funeralId, deceasedName } = await openShared(deps, chave);
  const all = await tributesOf(deps.db, funeralId);
  const shown = all.filter(({ hidden }) => !hidden);
  return {
    falecido: deceasedName,
    tributes: shown.map(({ number, photo, wreaths }) => ({
      number,
      wreaths,
      photo: photo && `/api/familia/${chave}/${number}/${photo}`,
    })),
  };
}

/** The photograph of a tribute that the family may see. Throws `not-found` and `gone`. */
export async function getTributePhoto(
  deps: Deps,
  { params: { chave, numero, foto, arquivo }, reply }: Call<typeof contract.getTributePhoto>,
) {
  const { funeralId } = await openShared(deps, chave);
  const isNumber = /^\d{1,9}$/.test(numero);
  const [order] = isNumber ? await arrivedOrders(deps.db, funeralId, Number(numero)) : [];
  if (!order || order.hiddenFromFamily) throw new AppError('not-found', NO_PHOTO);
  return sendPicture(reply, await openDeliveryPhoto(deps, order, { key: foto, file: arquivo }));
}
