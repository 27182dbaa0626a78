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

/** What everybody reads who looks for an order, found or not. */
export const LINK_SENT =
  'Se o número e o contato são de um pedido pago, o endereço dele chega em instantes ao e-mail do pedido.';

/** So long a second mail with the same address is not sent. */
const AGAIN_MS = 10 * 60_000;

/** Renews the address for its buyer, or corrects the e-mail as well. Throws `not-found` for a key that opens none. */
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
  // An order without a document was erased: nobody is to be reached any more.
  if (buyerCpf === '') return false;
  if (contact.includes('@')) return contact.toLowerCase() === buyerEmail.toLowerCase();
  const digits = localPhoneDigits(contact);
  return digits !== '' && digits === localPhoneDigits(buyerPhone ?? '');
}

/** Mails the address of an order to its buyer; to nobody when number and contact don't belong together. */
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
