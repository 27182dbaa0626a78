import type { HandlerResult } from '#contract/endpoint.ts';
import * as contract from '#contract/order-page.ts';
import { mayCorrect } from '#domain/correction.ts';
import { formatDocument, maskDocument } from '#domain/cpf.ts';
import { photoKey } from '#domain/delivery.ts';
import { isCompany } from '#domain/invoice.ts';
import { negated, timesCents } from '#domain/money.ts';
import { chargesBeside, paidWithText } from '#domain/order.ts';
import { lastingRefunds, moneyOfPayment, orderMoney } from '#domain/order-money.ts';
import { mayCancel } from '#domain/order-request.ts';
import { paymentNotice } from '#domain/payment.ts';
import { firstName } from '#domain/person.ts';
import { deliverBy, PRODUCTION_STATES, type ProductionState } from '#domain/production.ts';
import { promiseStanding } from '#domain/promise-texts.ts';
import { isCancelled } from '#domain/sale/consequences.ts';
import { isByHand } from '#domain/sale/sale.ts';
import { standing, wasEverBegun } from '#domain/sale/stages.ts';
import { linesOf } from '#domain/wreath.ts';
import type { OpenPicture } from '../../../adapters/images.ts';
import type { Queryable } from '../../../db/client.ts';
import { keyOrNone } from '../../../db/ids.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, orNotFound } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { answers } from '../../../rows.ts';
import { asJpeg, sendPicture } from '../../images/service.ts';
import { NO_PHOTO, openDeliveryPhoto } from '../deliveries/photo.ts';
import { ORDER_NOT_FOUND } from '../existing-order.ts';
import {
  findInvoiceRequest,
  findOrderBy,
  type InvoiceRequest,
  type Order,
  type OrderWreath,
} from '../order-repository.ts';
import { requestOf } from '../orders/present.ts';
import { type PaymentRow, paymentsOfOrder } from '../payment-repository.ts';
import type { ProductionStep } from '../production-repository.ts';
import {
  type Delivery,
  type MovementRow,
  movementsOfOrder,
  type OrderRequest,
  partsOfOrder,
} from '../sale-repository.ts';

export type OrderPage = HandlerResult<typeof contract.getOrderPage>;
type FamilyPage = HandlerResult<typeof contract.getFamilyPage>;
type Receipt = HandlerResult<typeof contract.getReceipt>;

/** The stages up to the present one, each with the time it was last reached; a skipped stage has no time. */
function reached(order: Order, steps: ProductionStep[], delivery: Delivery | undefined): FamilyPage['steps'] {
  const last = PRODUCTION_STATES.indexOf(order.production);
  const timeOf = (state: ProductionState) =>
    (state === 'entregue' && delivery?.at) || steps.findLast(({ to }) => to === state)?.createdAt;
  return PRODUCTION_STATES.slice(0, last + 1).map((state, at) => ({
    state,
    at: at === 0 ? order.createdAt : (timeOf(state) ?? null),
  }));
}

function noticeOf(payments: PaymentRow[], movements: MovementRow[], cancelled: boolean): OrderPage['notice'] {
  const kept = payments.filter(({ paymentId }) => {
    const { paid, refunded } = moneyOfPayment(movements.filter((movement) => movement.paymentId === paymentId));
    return refunded < paid;
  });
  const problems = kept.flatMap((payment) => payment.problems);
  return paymentNotice(problems, cancelled) ?? null;
}

type Surroundings = {
  wreaths: OrderWreath[];
  steps: ProductionStep[];
  /** Only of a delivered order. */
  delivery: Delivery | undefined;
};

const forFamilies = answers(contract.familyPage);

/** An order for the family: without prices and without the buyer's data. */
function toFamilyPage(order: Order, { wreaths, steps, delivery }: Surroundings): FamilyPage {
  return forFamilies({
    ...{ ...order, wreaths, promise: promiseStanding(order.flags) },
    deliverBy: deliverBy(order.funeralTime, order.marginMinutes),
    steps: reached(order, steps, delivery),
    delivery: delivery ? { ...delivery, photo: photoKey(delivery) } : null,
  });
}

type Bought = {
  payments: PaymentRow[];
  movements: MovementRow[];
  invoice: InvoiceRequest | undefined;
  requests: OrderRequest[];
  wasBegun: boolean;
};

const forBuyers = answers(contract.orderPage);

/** An order for its buyer: the family's view and the buyer's own data. */
function toOrderPage(
  order: Order,
  forFamily: FamilyPage,
  { payments, movements, invoice, requests, wasBegun }: Bought,
): OrderPage {
  const cancelled = isCancelled(order, movements);
  const money = orderMoney(order, movements);
  return forBuyers({
    ...{ ...order, ...money, ...forFamily, cancelled },
    firstName: firstName(order.buyerName, order.buyerCpf),
    owed: money.excess,
    owedByHand: payments.every(isByHand),
    payKey: money.due > 0 ? order.payKey : null,
    notice: noticeOf(payments, movements, cancelled),
    moved: order.flags.includes('moved'),
    mayCorrect: mayCorrect({ ...order, cancelled }),
    mayCancel: mayCancel({ ...order, cancelled, wasBegun }),
    invoice: invoice ?? null,
    requests: requests.map((request) => requestOf(order, request)),
  });
}

/** A company's CNPJ is public; a CPF is masked, because anyone with the address can open the receipt. */
function shownDocument(document: string): string {
  return isCompany(document) ? formatDocument(document) : maskDocument(document);
}

type Paid = { wreaths: OrderWreath[]; payments: PaymentRow[]; movements: MovementRow[]; issuedAt: Date };

const receipt = answers(contract.receipt);

function toReceipt(order: Order, { wreaths, payments, movements, issuedAt }: Paid): Receipt {
  const methods = new Map(payments.map(({ paymentId, method }) => [paymentId, method]));
  return receipt({
    ...{ ...order, ...orderMoney(order, movements), issuedAt, charges: chargesBeside(order.total, wreaths) },
    buyerDocument: shownDocument(order.buyerCpf),
    items: linesOf(wreaths).items.map((item) => ({ ...item, amount: timesCents(item.price, item.quantity) })),
    payments: movements
      .filter(({ kind }) => kind === 'payment')
      .map(({ at, amount, paymentId }) => ({ at, method: paidWithText(methods.get(paymentId ?? '') ?? ''), amount })),
    refunds: lastingRefunds(movements).map(({ at, amount }) => ({ at, amount: negated(amount) })),
  });
}

/** An order for its buyer, without sending anything. */
export async function describe(db: Queryable, order: Order): Promise<OrderPage> {
  const parts = await partsOfOrder(db, order);
  const payments = await paymentsOfOrder(db, order);
  const invoice = await findInvoiceRequest(db, order.id);
  const forFamily = toFamilyPage(order, { ...parts, delivery: standing(parts.deliveries) });
  return toOrderPage(order, forFamily, { ...parts, payments, invoice, wasBegun: wasEverBegun(parts) });
}

type Keyed = Pick<Call<typeof contract.getOrderPage>, 'params'>;

async function ofBuyer({ db }: Deps, { params }: Keyed): Promise<Order> {
  return orNotFound(await findOrderBy(db, 'accessKey', keyOrNone(params.chave)), ORDER_NOT_FOUND);
}

/** The order of a buyer's address. Throws `not-found` for every other key, malformed or unknown. */
export async function getOrderPage(deps: Deps, call: Keyed): Promise<OrderPage> {
  return describe(deps.db, await ofBuyer(deps, call));
}

/** The receipt of an order. Throws `not-found` for an unknown key, and for an order without payments. */
export async function getReceipt(deps: Deps, call: Keyed): Promise<Receipt> {
  const order = await ofBuyer(deps, call);
  const { wreaths, movements } = await partsOfOrder(deps.db, order);
  if (orderMoney(order, movements).paid === 0) throw new AppError('not-found', 'Este pedido ainda não tem pagamento.');
  const payments = await paymentsOfOrder(deps.db, order);
  return toReceipt(order, { wreaths, payments, movements, issuedAt: deps.now() });
}

/** The order of a family's address. Throws `not-found` for other keys and once the order won't be delivered. */
export async function getFamilyPage(deps: Deps, { params }: Keyed): Promise<FamilyPage> {
  const text = 'Homenagem não encontrada.';
  const order = orNotFound(await findOrderBy(deps.db, 'familyKey', keyOrNone(params.chave)), text);
  const parts = await partsOfOrder(deps.db, order);
  if (isCancelled(order, parts.movements)) throw new AppError('not-found', text);
  return toFamilyPage(order, { ...parts, delivery: standing(parts.deliveries) });
}

/** The photograph of a delivered order, for its buyer and its family. Throws `not-found` for unknown keys. */
async function openPhoto(
  deps: Deps,
  { chave, foto, arquivo }: { chave: string; foto?: string; arquivo?: string },
): Promise<OpenPicture> {
  const key = keyOrNone(chave);
  const shared = await findOrderBy(deps.db, 'familyKey', key);
  const isShared = shared !== undefined && !isCancelled(shared, await movementsOfOrder(deps.db, shared));
  const order = isShared ? shared : await findOrderBy(deps.db, 'accessKey', key);
  return openDeliveryPhoto(deps, orNotFound(order, NO_PHOTO), { key: foto, file: arquivo });
}

export async function getDeliveryPhoto(deps: Deps, { params, reply }: Call<typeof contract.getDeliveryPhoto>) {
  return sendPicture(reply, await openPhoto(deps, params));
}

/** The photograph as JPEG, because many mail programs can't show the formats of browsers. */
export async function getMailPhoto(deps: Deps, { params, reply }: Call<typeof contract.getMailPhoto>) {
  const picture = await asJpeg(await openPhoto(deps, params));
  // Webmail shows the picture on a page of another origin.
  reply.header('cross-origin-resource-policy', 'cross-origin');
  return sendPicture(reply, picture);
}
