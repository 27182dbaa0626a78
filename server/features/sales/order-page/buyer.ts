import { randomUUID } from 'node:crypto';
import type { HandlerInput } from '#contract/endpoint.ts';
import type * as contract from '#contract/order-page.ts';
import { changedFields } from '#domain/changes.ts';
import { mayCorrect, TOO_LATE_TO_CORRECT } from '#domain/correction.ts';
import { maskDocument } from '#domain/cpf.ts';
import { isCompany, isSold } from '#domain/invoice.ts';
import { orderNumberText } from '#domain/order.ts';
import { orderMoney } from '#domain/order-money.ts';
import { protocolText } from '#domain/order-request.ts';
import { privatePictureId } from '#domain/picture-variants.ts';
import { isCancelled } from '#domain/sale/consequences.ts';
import { changed } from '#domain/sale/sale.ts';
import { linesOf } from '#domain/wreath.ts';
import { keyOrNone } from '../../../db/ids.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, invalidField, orNotFound, refuseStale } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { columnsOf } from '../../../rows.ts';
import { readUpload, storePicture } from '../../images/service.ts';
import { visitor } from '../../logs/service.ts';
import { ORDER_NOT_FOUND } from '../existing-order.ts';
import { holderOf, NOT_ISSUED } from '../invoices/service.ts';
import { findInvoiceRequest, findOrderBy, type OrderWreath, saveInvoice } from '../order-repository.ts';
import { cancelForBuyer, requestOfBuyer } from '../orders/request.ts';
import { tryRefunds } from '../payments/refund.ts';
import { type Change, type Decide, inOrder, type OrderedSale } from '../sale.ts';
import { type OrderRequest, requestsOfOrder } from '../sale-repository.ts';
import { describe, getOrderPage, type OrderPage } from './service.ts';

export type Buyer = Pick<Call<typeof contract.cancelOwnOrder>, 'params' | 'ip'>;
type Correction = HandlerInput<typeof contract.correctOrder>['body'];

/** Changes the order of a key, and returns its page. Throws `not-found` for an unknown key. */
async function changeOrder(deps: Deps, buyer: Buyer, decide: Decide<OrderedSale>): Promise<OrderPage> {
  const { order } = await inOrderOf(deps, buyer, decide);
  return describe(deps.db, order);
}

/** Changes the order of a key as `inOrder`. Throws `not-found` for an unknown key. */
export async function inOrderOf(deps: Deps, buyer: Buyer, decide: Decide<OrderedSale>): Promise<OrderedSale> {
  const key = keyOrNone(buyer.params.chave);
  const { orderId } = orNotFound(await findOrderBy(deps.db, 'accessKey', key), ORDER_NOT_FOUND);
  return inOrder(deps, source(buyer), orderId, (sale, tx) => {
    // The link may have been renewed just now.
    if (sale.order.accessKey !== key) throw new AppError('not-found', ORDER_NOT_FOUND);
    return decide(sale, tx);
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
  return changeOrder(deps, buyer, (sale) => {
    const { order, wreaths: before, movements } = sale;
    const cancelled = isCancelled(order, movements);
    if (!mayCorrect({ ...order, cancelled })) throw new AppError('conflict', TOO_LATE_TO_CORRECT);
    refuseStale(order, body.version);
    const wreaths = corrected(before, body.faixas);
    const deceasedName = body.deceased_name;
    const changes = changedFields(fieldsOf(order.deceasedName, before), fieldsOf(deceasedName, wreaths));
    if (!changes) return { sale };
    const after = { ...changed(sale, { deceasedName }), wreaths };
    const message = `Pedido corrigido pelo comprador: ${orderNumberText(order.number)}.`;
    return {
      sale: after,
      log: [{ action: 'pedido_corrigido', message, orderRow: order.id, changes }],
      tell: [
        ['order-corrected', after.order, { by: 'buyer', what: [] }],
        ['buyer-corrected', after, { by: 'buyer' }],
      ],
    };
  });
}

/**
 * Cancels the order and begins to refund everything, until production begins. Afterwards it throws `conflict`: a person
 * decides then (`requestPerson`).
 */
export async function cancelOwnOrder(deps: Deps, buyer: Buyer): Promise<OrderPage> {
  const { refunds } = await inOrderOf(deps, buyer, (sale) => cancelForBuyer(deps, source(buyer), sale));
  await tryRefunds(deps, refunds);
  return getOrderPage(deps, buyer);
}

/** Files a request for a person: to cancel an order in production, or a complaint about a delivered one. */
export function requestPerson(deps: Deps, buyer: Call<typeof contract.requestPerson>): Promise<OrderPage> {
  return changeOrder(deps, buyer, (sale) => requestOfBuyer(deps, sale, buyer.body.reason));
}

/** The complaint that waits for an answer and has no photograph. Throws `conflict` when there is none. */
function bareComplaint(requests: readonly OrderRequest[]): OrderRequest {
  const open = requests.find(({ kind, answeredAt }) => kind === 'complaint' && !answeredAt);
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
  const known = orNotFound(await findOrderBy(deps.db, 'accessKey', keyOrNone(buyer.params.chave)), ORDER_NOT_FOUND);
  bareComplaint(await requestsOfOrder(deps.db, known));
  const { url: image } = await storePicture(deps, picture, { id: privatePictureId('reclamacao-', randomUUID()) });
  return changeOrder(deps, buyer, (sale) => {
    const complaint = bareComplaint(sale.requests);
    const protocol = protocolText(sale.order.number, complaint.position);
    return {
      sale: { ...sale, requests: sale.requests.map((one) => (one === complaint ? { ...one, image } : one)) },
      log: [{ action: 'solicitacao_recebida', message: `Foto da reclamação ${protocol} recebida.` }],
    };
  });
}

function withFamilyKey(sale: OrderedSale, familyKey: string | null): Change<OrderedSale> {
  const number = orderNumberText(sale.order.number);
  const message = familyKey
    ? `Link da família criado para o pedido ${number}.`
    : `Link da família retirado do pedido ${number}.`;
  return {
    sale: { ...sale, order: { ...sale.order, familyKey } },
    log: [{ action: 'pedido_compartilhado', message }],
  };
}

/** Creates the family's address, if there is none. Throws `conflict` for an order that won't be delivered. */
export function shareWithFamily(deps: Deps, buyer: Buyer): Promise<OrderPage> {
  return changeOrder(deps, buyer, (sale) => {
    if (sale.order.familyKey !== null) return { sale };
    if (isCancelled(sale.order, sale.movements))
      throw new AppError('conflict', 'Este pedido foi cancelado e não pode ser compartilhado.');
    return withFamilyKey(sale, randomUUID());
  });
}

/** Ends the family's address at once; a new one can be created. */
export function withdrawFromFamily(deps: Deps, buyer: Buyer): Promise<OrderPage> {
  return changeOrder(deps, buyer, (sale) => (sale.order.familyKey === null ? { sale } : withFamilyKey(sale, null)));
}

/**
 * Requests the nota fiscal, with the order's data or in another name; it replaces an earlier request. Throws `conflict`
 * once it was issued, for an order of which no money is here, and for a company's without its data.
 */
export function requestInvoice(deps: Deps, buyer: Call<typeof contract.requestInvoice>): Promise<OrderPage> {
  const { holder } = buyer.body;
  return changeOrder(deps, buyer, async (sale, tx) => {
    const { order } = sale;
    if (!isSold(order, orderMoney(order, sale.movements)))
      throw new AppError('conflict', 'Este pedido não está pago, ou foi cancelado. Para a nota fiscal, fale conosco.');
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
    const issuedTo = holder ? columnsOf(holder) : holderOf(order);
    await saveInvoice(tx, { orderRow: order.id, ...issuedTo, requestedAt: deps.now(), ...NOT_ISSUED });
    const message = `Nota fiscal pedida para o pedido ${orderNumberText(order.number)} (${maskDocument(issuedTo.document)}).`;
    return { sale, log: [{ action: 'nota_fiscal_pedida', message }] };
  });
}
