import type { HandlerInput } from '#contract/endpoint.ts';
import type * as contract from '#contract/order-page.ts';
import { orderNumberText } from '#domain/order.ts';
import { localPhoneDigits } from '#domain/phone.ts';
import { inTransaction } from '../../../db/client.ts';
import { keyOrNone } from '../../../db/ids.ts';
import type { Deps } from '../../../deps.ts';
import { orNotFound } from '../../../errors.ts';
import { notifyOrderLink } from '../../notifications/events.ts';
import { renewLink } from '../orders/buyer-link.ts';
import { ORDER_NOT_FOUND } from '../orders/queries.ts';
import { findOrderByNumber, lockOrderByAccessKey, type Order } from '../orders/repository.ts';
import { type Buyer, source } from './buyer.ts';

/** The same answer for everybody who looks for an order, so that it doesn't reveal whether there is one. */
export const LINK_SENT =
  'Se o número e o contato são de um pedido pago, o endereço dele chega em instantes ao e-mail do pedido.';

/** How long the same mail is not sent again, in milliseconds. */
const AGAIN_MS = 10 * 60_000;

/** Gives the order a new address, and corrects the e-mail when one is given. Throws `not-found` for an unknown key. */
export function renewOwnLink(
  deps: Deps,
  buyer: Buyer,
  { email }: HandlerInput<typeof contract.renewOrderLink>['body'],
): Promise<{ key: string }> {
  return inTransaction(deps.database, async (tx) => {
    const order = orNotFound(await lockOrderByAccessKey(tx, keyOrNone(buyer.key)), ORDER_NOT_FOUND);
    const renewed = await renewLink(tx, deps, source(buyer), { order, email: email ?? order.buyerEmail });
    return { key: renewed.accessKey };
  });
}

function isContactOf({ buyerEmail, buyerPhone, buyerCpf }: Order, contact: string): boolean {
  // An erased order has no document; its buyer must not be contacted any more.
  if (buyerCpf === '') return false;
  if (contact.includes('@')) return contact.toLowerCase() === buyerEmail.toLowerCase();
  const digits = localPhoneDigits(contact);
  return digits !== '' && digits === localPhoneDigits(buyerPhone ?? '');
}

/** Mails the order's address to its buyer, if number and contact belong together. */
export async function mailOrderLink(
  deps: Deps,
  { number, contact }: HandlerInput<typeof contract.findOrderLink>['body'],
): Promise<void> {
  const order = await findOrderByNumber(deps.db, number);
  if (!order || !isContactOf(order, contact)) return;
  const cause = `link:${order.orderId}:${Math.floor(deps.now().getTime() / AGAIN_MS)}`;
  const lines = [
    `${order.buyerName}, este é o endereço para acompanhar o pedido ${orderNumberText(number)}.`,
    'Se não foi você quem pediu, não é preciso fazer nada.',
  ];
  await inTransaction(deps.database, (tx) => notifyOrderLink(tx, deps, order, { cause, lines }));
}
