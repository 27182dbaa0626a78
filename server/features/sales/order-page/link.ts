import type * as contract from '#contract/order-page.ts';
import { EMAIL_STAYS, mayChangeEmail } from '#domain/correction.ts';
import { localPhoneDigits } from '#domain/phone.ts';
import { inTransaction } from '../../../db/client.ts';
import { keyOrNone } from '../../../db/ids.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, orNotFound } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { mailLinkAgain, renewLink } from '../orders/buyer-link.ts';
import { ORDER_NOT_FOUND } from '../orders/queries.ts';
import { findOrderByNumber, lockOrderByAccessKey, type Order } from '../orders/repository.ts';
import { source } from './buyer.ts';
import { warnFormerAddress } from './email-back.ts';
import { readsAsCancelled } from './service.ts';

/** The same answer for everybody who looks for an order, so that it doesn't reveal whether there is one. */
export const LINK_SENT =
  'Se o número e o contato são de um pedido pago, o endereço dele chega em instantes ao e-mail do pedido.';

/**
 * Gives the order a new address, and corrects the e-mail when one is given; the former one is told and may take the order
 * back. Throws `not-found` for an unknown key, and `conflict` when the e-mail stays (`mayChangeEmail`).
 */
export function renewOrderLink(deps: Deps, buyer: Call<typeof contract.renewOrderLink>): Promise<{ key: string }> {
  const { email } = buyer.body;
  return inTransaction(deps.database, async (tx) => {
    const order = orNotFound(await lockOrderByAccessKey(tx, keyOrNone(buyer.params.chave)), ORDER_NOT_FOUND);
    const isCorrected = email !== null && email !== order.buyerEmail;
    const cancelled = isCorrected && (await readsAsCancelled(tx, order));
    if (isCorrected && !mayChangeEmail({ ...order, cancelled }, deps.now()))
      throw new AppError('conflict', EMAIL_STAYS);
    const link = isCorrected
      ? { email, emailChanges: order.emailChanges + 1 }
      : { email: order.buyerEmail, emailChanges: order.emailChanges };
    const renewed = await renewLink(tx, deps, source(buyer), { order, ...link });
    if (isCorrected) await warnFormerAddress(tx, deps, order);
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
export async function findOrderLink(deps: Deps, { body: { number, contact } }: Call<typeof contract.findOrderLink>) {
  const order = await findOrderByNumber(deps.db, number);
  if (order && isContactOf(order, contact)) {
    await inTransaction(deps.database, (tx) => mailLinkAgain(tx, deps, order));
  }
  return { message: LINK_SENT };
}
