import { randomUUID } from 'node:crypto';
import type * as contract from '#contract/order-links.ts';
import { orderNumberText } from '#domain/order.ts';
import { changed } from '#domain/sale/sale.ts';
import { inTransaction, type Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/bind.ts';
import type { AuditContext } from '../../../http/guard.ts';
import { type LogEntry, writeLog } from '../../logs/service.ts';
import { tell } from '../../notifications/tell.ts';
import { findExistingOrder } from '../existing-order.ts';
import type { Order } from '../order-repository.ts';
import { type Change, inOrder, type OrderedSale } from '../sale.ts';
import type { OrderDetails } from './present.ts';
import { describeOrder } from './queries.ts';

type Link = { email: string; emailChanges: number };

/**
 * Gives an order a new secret address and mails it to its e-mail, or to another from now on; the old one stops working.
 * The mail says nothing that a buyer wrote, because whoever has the link chooses where it goes.
 */
export function renewLink(sale: OrderedSale, { email, emailChanges }: Link): Change<OrderedSale> {
  const { order } = sale;
  const after = changed(sale, { accessKey: randomUUID(), buyerEmail: email, emailChanges });
  const number = orderNumberText(order.number);
  const isCorrected = email !== order.buyerEmail;
  const message = `Link do comprador do pedido ${number} renovado${isCorrected ? ', com outro e-mail' : ''}.`;
  const changes = isCorrected
    ? { before: { buyer_email: order.buyerEmail }, after: { buyer_email: email } }
    : undefined;
  const lines = [
    `Este é o novo endereço para acompanhar o pedido ${number}${isCorrected ? ', que passa a ter este e-mail' : ''}.`,
    'O endereço anterior não vale mais: quem o tinha não vê mais o pedido.',
  ];
  return {
    sale: after,
    log: [{ action: 'link_renovado', message, changes }],
    tell: [['buyer-link', after.order, { once: `v${after.order.version}`, lines }]],
  };
}

/** Renews the address of the buyer's page. Throws `not-found`. */
export async function renewBuyerLink(
  deps: Deps,
  { params, audit }: Call<typeof contract.renewBuyerLink>,
): Promise<OrderDetails> {
  const { order: renewed } = await inOrder(deps, audit, params.orderId, (sale) => {
    const { buyerEmail: email, emailChanges } = sale.order;
    return renewLink(sale, { email, emailChanges });
  });
  return describeOrder(deps.db, renewed);
}

const AGAIN_MS = 10 * 60_000;

/** Mails the address of the buyer's page to the order's e-mail, once in ten minutes. */
export async function mailLinkAgain(tx: Tx, deps: Deps, order: Order): Promise<void> {
  const once = `${Math.floor(deps.now().getTime() / AGAIN_MS)}`;
  const lines = [
    `Este é o endereço para acompanhar o pedido ${orderNumberText(order.number)}.`,
    'Se não foi você quem pediu, não é preciso fazer nada.',
  ];
  await tell(tx, deps, 'buyer-link', order, { once, lines });
}

/** Mails the address of the buyer's page again for an administrator. Throws `not-found`. */
export function sendLinkAgain(deps: Deps, { params, audit }: Call<typeof contract.sendLinkAgain>) {
  return inTransaction(deps.database, async (tx) => {
    const order = await findExistingOrder(tx, params.orderId);
    await mailLinkAgain(tx, deps, order);
    await writeLinkLog(tx, deps, audit, { order, action: 'link_reenviado', done: 'reenviado' });
    return { message: 'Enviamos o link ao e-mail do pedido.' };
  });
}

/** The secret part of one of an order's addresses, for an administrator to pass on. Throws `not-found`. */
export function showLink(deps: Deps, { params, body: { link }, audit }: Call<typeof contract.showLink>) {
  return inTransaction(deps.database, async (tx) => {
    const order = await findExistingOrder(tx, params.orderId);
    const done = link === 'order' ? 'mostrado' : 'de pagamento mostrado';
    await writeLinkLog(tx, deps, audit, { order, action: 'link_mostrado', done });
    return { key: link === 'order' ? order.accessKey : order.payKey };
  });
}

function writeLinkLog(
  tx: Tx,
  deps: Deps,
  audit: AuditContext,
  { order, action, done }: { order: Order; action: LogEntry['action']; done: string },
): Promise<void> {
  const message = `Link do pedido ${orderNumberText(order.number)} ${done}.`;
  return writeLog(tx, audit, { at: deps.now(), action, message });
}
