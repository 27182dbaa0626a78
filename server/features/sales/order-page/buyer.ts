import { randomUUID } from 'node:crypto';
import type { HandlerInput } from '#contract/endpoint.ts';
import type * as contract from '#contract/order-page.ts';
import { changedFields } from '#domain/changes.ts';
import { mayCorrect, TOO_LATE_TO_CORRECT } from '#domain/correction.ts';
import { maskDocument } from '#domain/cpf.ts';
import { isCompany } from '#domain/invoice.ts';
import { orderNumberText } from '#domain/order.ts';
import { protocolText } from '#domain/order-request.ts';
import { privatePictureId } from '#domain/picture-variants.ts';
import { linesOf } from '#domain/wreath.ts';
import { inTransaction, type Queryable, type Tx } from '../../../db/client.ts';
import { keyOrNone } from '../../../db/ids.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, invalidField, orNotFound, refuseStale } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { readUpload, storePicture } from '../../images/service.ts';
import { visitor, writeLog } from '../../logs/service.ts';
import { tell } from '../../notifications/tell.ts';
import { findInvoiceRequest, saveInvoice } from '../invoices/repository.ts';
import { holderOf, NOT_ISSUED } from '../invoices/service.ts';
import { ORDER_NOT_FOUND } from '../orders/queries.ts';
import {
  findOrderByAccessKey,
  lockOrderByAccessKey,
  type Order,
  type OrderWreath,
  wreathsOfOrder,
  writeCorrection,
  writeFamilyKey,
} from '../orders/repository.ts';
import { cancelForBuyer, requestOfBuyer } from '../orders/request.ts';
import { type OrderRequest, requestsOfOrder, writePhoto } from '../orders/request-repository.ts';
import { tryRefund } from '../payments/refund.ts';
import type { OrderPage } from './present.ts';
import { describe, getOrderPage, readsAsCancelled } from './service.ts';

/** A call with the key of an order's page. */
export type Buyer = Pick<Call<typeof contract.cancelOwnOrder>, 'params' | 'ip'>;
type Change = (tx: Tx, order: Order) => Promise<Order>;
type Correction = HandlerInput<typeof contract.correctOrder>['body'];

/** Changes the order of a key, locked, and returns its page. Throws `not-found` for an unknown key. */
function changeOrder(deps: Deps, { params }: Buyer, change: Change): Promise<OrderPage> {
  return inTransaction(deps.database, async (tx) => {
    const order = orNotFound(await lockOrderByAccessKey(tx, keyOrNone(params.chave)), ORDER_NOT_FOUND);
    return describe(tx, await change(tx, order));
  });
}

/** The author for the log: 'comprador' with the address, because a key doesn't tell who used it. */
export function source({ ip }: Pick<Buyer, 'ip'>) {
  return visitor(ip, 'comprador');
}

function fieldsOf(deceasedName: string, wreaths: readonly OrderWreath[]) {
  return { deceased_name: deceasedName, faixa_texts: linesOf(wreaths).faixa_texts };
}

/** The wreaths with their new texts. Throws 422 for a wreath that isn't the order's or has no ribbon. */
function corrected(wreaths: readonly OrderWreath[], faixas: Correction['faixas']): OrderWreath[] {
  const texts = new Map(faixas.map(({ wreath, faixa }) => [wreath, faixa]));
  const known = new Set(wreaths.filter(({ faixa }) => faixa !== null).map(({ id }) => id));
  const stray = faixas.findIndex(({ wreath }) => !known.has(wreath));
  if (stray >= 0) throw invalidField(['faixas', stray], 'Esta coroa não tem faixa. Para incluir uma, fale conosco.');
  return wreaths.map((wreath) => ({ ...wreath, faixa: texts.get(wreath.id) ?? wreath.faixa }));
}

/**
 * Corrects the faixas and the name of the deceased, and notifies the staff. Throws `conflict` once production has
 * begun, `stale-version` when the order has changed since it was read, and 422 for a faixa of a wreath without ribbon.
 */
export function correctOrder(deps: Deps, buyer: Call<typeof contract.correctOrder>): Promise<OrderPage> {
  const { body } = buyer;
  return changeOrder(deps, buyer, async (tx, order) => {
    const cancelled = await readsAsCancelled(tx, order);
    if (!mayCorrect({ ...order, cancelled })) throw new AppError('conflict', TOO_LATE_TO_CORRECT);
    refuseStale(order, body.version);
    const before = await wreathsOfOrder(tx, order);
    const after = corrected(before, body.faixas);
    const deceasedName = body.deceased_name;
    const changes = changedFields(fieldsOf(order.deceasedName, before), fieldsOf(deceasedName, after));
    if (!changes) return order;
    const written = await writeCorrection(tx, order, { deceasedName }, after);
    await writeLog(tx, source(buyer), {
      at: deps.now(),
      action: 'pedido_corrigido',
      message: `Pedido corrigido pelo comprador: ${orderNumberText(order.number)}.`,
      orderRow: order.id,
      changes,
    });
    await tell(tx, deps, 'order-corrected', written, { by: 'buyer', what: [] });
    await tell(tx, deps, 'buyer-corrected', written, { by: 'buyer' });
    return written;
  });
}

/**
 * Cancels the order and begins to refund everything, until production begins. Afterwards it throws `conflict`: a person
 * decides then (`requestPerson`).
 */
export async function cancelOwnOrder(deps: Deps, buyer: Buyer): Promise<OrderPage> {
  const refunds: string[] = [];
  await changeOrder(deps, buyer, async (tx, order) => {
    refunds.push(...(await cancelForBuyer(tx, deps, source(buyer), order)));
    return order;
  });
  for (const id of refunds) await tryRefund(deps, id);
  return getOrderPage(deps, buyer);
}

/** Files a request for a person: to cancel an order in production, or a complaint about a delivered one. */
export function requestPerson(deps: Deps, buyer: Call<typeof contract.requestPerson>): Promise<OrderPage> {
  return changeOrder(deps, buyer, async (tx, order) => {
    await requestOfBuyer(tx, deps, source(buyer), { order, ...buyer.body });
    return order;
  });
}

/** The complaint that waits for an answer and has no photograph. Throws `conflict` when there is none. */
async function bareComplaint(db: Queryable, order: Order): Promise<OrderRequest> {
  const open = (await requestsOfOrder(db, order)).find(({ kind, answeredAt }) => kind === 'complaint' && !answeredAt);
  if (!open) throw new AppError('conflict', 'Nenhuma reclamação deste pedido espera resposta.');
  if (open.image) throw new AppError('conflict', 'Já recebemos a sua foto.');
  return open;
}

/** Keeps the photograph of an open complaint. Throws `not-found`, `conflict`, and why a picture is refused. */
export async function sendComplaintPhoto(
  deps: Deps,
  buyer: Call<typeof contract.sendComplaintPhoto>,
): Promise<OrderPage> {
  const picture = await readUpload(deps, buyer.request);
  const known = orNotFound(await findOrderByAccessKey(deps.db, keyOrNone(buyer.params.chave)), ORDER_NOT_FOUND);
  await bareComplaint(deps.db, known);
  const { url } = await storePicture(deps, picture, { id: privatePictureId('reclamacao-', randomUUID()) });
  return changeOrder(deps, buyer, async (tx, order) => {
    const complaint = await bareComplaint(tx, order);
    await writePhoto(tx, complaint, url);
    await writeLog(tx, source(buyer), {
      at: deps.now(),
      action: 'solicitacao_recebida',
      message: `Foto da reclamação ${protocolText(order.number, complaint.position)} recebida.`,
    });
    return order;
  });
}

/** Creates the family's address, if there is none. Throws `conflict` for an order that won't be delivered. */
export function shareWithFamily(deps: Deps, buyer: Buyer): Promise<OrderPage> {
  return changeOrder(deps, buyer, async (tx, order) => {
    if (order.familyKey !== null) return order;
    if (await readsAsCancelled(tx, order)) {
      throw new AppError('conflict', 'Este pedido foi cancelado e não pode ser compartilhado.');
    }
    await writeLog(tx, source(buyer), {
      at: deps.now(),
      action: 'pedido_compartilhado',
      message: `Link da família criado para o pedido ${orderNumberText(order.number)}.`,
    });
    return writeFamilyKey(tx, order, randomUUID());
  });
}

/** Ends the family's address at once; a new one can be created. */
export function withdrawFromFamily(deps: Deps, buyer: Buyer): Promise<OrderPage> {
  return changeOrder(deps, buyer, async (tx, order) => {
    if (order.familyKey === null) return order;
    await writeLog(tx, source(buyer), {
      at: deps.now(),
      action: 'pedido_compartilhado',
      message: `Link da família retirado do pedido ${orderNumberText(order.number)}.`,
    });
    return writeFamilyKey(tx, order, null);
  });
}

type Holder = NonNullable<HandlerInput<typeof contract.requestInvoice>['body']['holder']>;

function toHolder({ state_registration: stateRegistration, own_number: ownNumber, ...holder }: Holder) {
  return { ...holder, stateRegistration, ownNumber };
}

/**
 * Requests the nota fiscal, with the order's data or in another name; it replaces an earlier request. Throws `conflict`
 * once it was issued, for an order that won't be delivered, and for a company's without its data.
 */
export function requestInvoice(deps: Deps, buyer: Call<typeof contract.requestInvoice>): Promise<OrderPage> {
  const { holder } = buyer.body;
  return changeOrder(deps, buyer, async (tx, order) => {
    if (await readsAsCancelled(tx, order))
      throw new AppError('conflict', 'Este pedido foi cancelado. Para a nota fiscal, fale conosco.');
    const known = await findInvoiceRequest(tx, order.id);
    if (known?.doneAt) {
      throw new AppError(
        'conflict',
        'A nota fiscal deste pedido já foi emitida. Se algo estiver errado, fale conosco.',
      );
    }
    if (!holder && isCompany(order.buyerCpf)) {
      throw new AppError('conflict', 'Para a nota de uma empresa, escolha “Em nome de outra pessoa ou empresa”.');
    }
    const issuedTo = holder ? toHolder(holder) : holderOf(order);
    const now = deps.now();
    await saveInvoice(tx, { orderRow: order.id, ...issuedTo, requestedAt: now, ...NOT_ISSUED });
    await writeLog(tx, source(buyer), {
      at: now,
      action: 'nota_fiscal_pedida',
      message: `Nota fiscal pedida para o pedido ${orderNumberText(order.number)} (${maskDocument(issuedTo.document)}).`,
    });
    return order;
  });
}
