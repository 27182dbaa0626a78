import type { HandlerResult } from '#contract/endpoint.ts';
import type { getFamilyPage, getOrderPage } from '#contract/order-page.ts';
import { mayCorrect } from '#domain/correction.ts';
import { photoKey } from '#domain/delivery.ts';
import { splitUnits } from '#domain/order.ts';
import { isStopped, orderMoney } from '#domain/order-money.ts';
import { paymentNotice } from '#domain/payment.ts';
import { firstName } from '#domain/person.ts';
import { deliverBy, PRODUCTION_STATES, type ProductionState } from '#domain/production.ts';
import { arrivalOf } from '#domain/promise.ts';
import type { OpenPicture } from '../../adapters/images.ts';
import type { Queryable } from '../../db/client.ts';
import { isId } from '../../db/ids.ts';
import type { Deps } from '../../deps.ts';
import { AppError, found } from '../../errors.ts';
import type { ProductionStep } from '../orders/production-repository.ts';
import {
  type Delivery,
  findDelivery,
  findInvoiceRequest,
  findOrderByAccessKey,
  findOrderByFamilyKey,
  type InvoiceRequest,
  itemsOfOrders,
  listProductionSteps,
  type Order,
  type OrderItem,
  openDeliveryPhoto,
} from '../orders/service.ts';
import { type PaymentRow, paymentsOfOrders } from '../payments/service.ts';
import { readSchedule } from '../store/service.ts';

export type OrderPage = HandlerResult<typeof getOrderPage>;
type FamilyPage = HandlerResult<typeof getFamilyPage>;

export const NOT_FOUND = 'Pedido não encontrado.';

/** No order has it; malformed keys are looked up too, so that they take as long as unknown ones. */
const UNUSED_KEY = '00000000-0000-0000-0000-000000000000';

/** A key as the database can look it up. */
export function keyOrNone(key: string): string {
  return isId(key) ? key : UNUSED_KEY;
}

function wreathsOf(order: Order, items: OrderItem[]): Pick<FamilyPage, 'wreaths' | 'spare_faixas'> {
  const units = splitUnits(items);
  return {
    wreaths: units.map(({ title, image, size }, i) => ({ title, image, size, faixa: order.faixaTexts[i] ?? null })),
    spare_faixas: order.faixaTexts.slice(units.length),
  };
}

/** The stages up to the present one, each with when it was last reached; a stage that was passed over has no time. */
function reached(order: Order, steps: ProductionStep[], delivery: Delivery | undefined): FamilyPage['steps'] {
  const last = PRODUCTION_STATES.indexOf(order.production);
  const timeOf = (state: ProductionState) =>
    (state === 'entregue' && delivery?.deliveredAt) || steps.findLast(({ to }) => to === state)?.createdAt;
  return PRODUCTION_STATES.slice(0, last + 1).map((state, at) => ({
    state,
    at: at === 0 ? order.createdAt : (timeOf(state) ?? null),
  }));
}

/** What the buyer must know of the payments whose money hasn't gone back. */
function noticeOf(payments: PaymentRow[]): OrderPage['notice'] {
  const kept = payments.filter(({ paid, refunded }) => refunded < paid);
  return paymentNotice(kept.flatMap(({ problems }) => problems)) ?? null;
}

function invoiceOf(request: InvoiceRequest | undefined): OrderPage['invoice'] {
  return request ? { requested_at: request.requestedAt, done_at: request.doneAt } : null;
}

async function describeForFamily(db: Queryable, order: Order): Promise<FamilyPage> {
  const items = (await itemsOfOrders(db, [order.id])).get(order.id) ?? [];
  const delivery = order.production === 'entregue' ? await findDelivery(db, order.id) : undefined;
  return {
    number: order.number,
    deceased_name: order.deceasedName,
    funeral_location: order.funeralLocation,
    funeral_time: order.funeralTime,
    deliver_by: deliverBy(order.funeralTime),
    promise: arrivalOf(order.funeralTime, await readSchedule(db), order.createdAt).verdict,
    ...wreathsOf(order, items),
    production: order.production,
    steps: reached(order, await listProductionSteps(db, order.id), delivery),
    delivery: delivery ? { received_by: delivery.receivedBy, photo: photoKey(delivery) } : null,
  };
}

/** An order for its buyer, without anything that reaches a person. */
export async function describe(db: Queryable, order: Order): Promise<OrderPage> {
  const payments = (await paymentsOfOrders(db, [order.id])).get(order.id) ?? [];
  const cancelled = isStopped(order);
  const { paid, refunded, due } = orderMoney({ total: order.total, isStopped: cancelled }, payments);
  return {
    ...(await describeForFamily(db, order)),
    first_name: firstName(order.buyerName),
    created_at: order.createdAt,
    total: order.total,
    payment_method: order.paymentMethod,
    paid,
    refunded,
    due,
    notice: noticeOf(payments),
    cancelled,
    faixa_texts: order.faixaTexts,
    may_correct: mayCorrect(order),
    version: order.version,
    family_key: order.familyKey,
    invoice: invoiceOf(await findInvoiceRequest(db, order.id)),
  };
}

/** The order that its buyer's address opens. Throws `not-found` for every key that opens none, whatever is wrong. */
export async function readOrderPage(deps: Deps, key: string): Promise<OrderPage> {
  return describe(deps.db, found(await findOrderByAccessKey(deps.db, keyOrNone(key)), NOT_FOUND));
}

/** The order that a family's address shows. Throws `not-found` for other keys and once the order won't be delivered. */
export async function readFamilyPage(deps: Deps, key: string): Promise<FamilyPage> {
  const text = 'Homenagem não encontrada.';
  const order = found(await findOrderByFamilyKey(deps.db, keyOrNone(key)), text);
  if (isStopped(order)) throw new AppError('not-found', text);
  return describeForFamily(deps.db, order);
}

/** The photograph of a delivered order, for its buyer and its family. Throws `not-found` for keys that open none. */
export async function openOrderPhoto(
  deps: Deps,
  { chave, foto, arquivo }: { chave: string; foto: string; arquivo: string },
): Promise<OpenPicture> {
  const key = keyOrNone(chave);
  const shared = await findOrderByFamilyKey(deps.db, key);
  const order = shared && !isStopped(shared) ? shared : await findOrderByAccessKey(deps.db, key);
  if (order?.production !== 'entregue') throw new AppError('not-found', 'Foto não encontrada.');
  return openDeliveryPhoto(deps, order, { key: foto, file: arquivo });
}
