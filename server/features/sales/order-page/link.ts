import type * as contract from '#contract/order-page.ts';
import { EMAIL_STAYS, mayChangeEmail } from '#domain/correction.ts';
import { localPhoneDigits } from '#domain/phone.ts';
import { inTransaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { findOrderBy, type Order } from '../order-repository.ts';
import { mailLinkAgain, renewLink } from '../orders/buyer-link.ts';
import { andThen } from '../sale.ts';
import { inOrderOf } from './buyer.ts';
import { warnFormerAddress } from './email-back.ts';
import { isCancelled } from './present.ts';

/** The same answer for everybody who looks for an order, so that it doesn't reveal whether there is one. */
export const LINK_SENT =
  'Se o número e o contato são de um pedido pago, o endereço dele chega em instantes ao e-mail do pedido.';

/**
 * Gives the order a new address, and corrects the e-mail when one is given; the former one is told and may take the order
 * back. Throws `not-found` for an unknown key, and `conflict` when the e-mail stays (`mayChangeEmail`).
 */
export async function renewOrderLink(
  deps: Deps,
  buyer: Call<typeof contract.renewOrderLink>,
): Promise<{ key: string }> {
  const { email } = buyer.body;
  const { order: renewed } = await inOrderOf(deps, buyer, (sale) => {
    const { order, movements } = sale;
    const { buyerEmail, emailChanges } = order;
    if (email === null || email === buyerEmail) return renewLink(sale, { email: buyerEmail, emailChanges });
    const isFree = mayChangeEmail({ ...order, cancelled: isCancelled(order, movements) }, deps.now());
    if (!isFree) throw new AppError('conflict', EMAIL_STAYS);
    return andThen(renewLink(sale, { email, emailChanges: emailChanges + 1 }), (after) => ({
      sale: after,
      tell: [(tx) => warnFormerAddress(tx, deps, order)],
    }));
  });
  return { key: renewed.accessKey };
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
  const order = await findOrderBy(deps.db, 'number', number);
  if (order && isContactOf(order, contact)) {
    await inTransaction(deps.database, (tx) => mailLinkAgain(tx, deps, order));
  }
  return { message: LINK_SENT };
}
