import { jwtVerify, SignJWT } from 'jose';
import type * as contract from '#contract/order-page.ts';
import { EMAIL_BACK_HOURS, EMAIL_STAYS, MAX_EMAIL_CHANGES, mayChangeEmail } from '#domain/correction.ts';
import { localPhoneDigits } from '#domain/phone.ts';
import { isCancelled } from '#domain/sale/consequences.ts';
import { inTransaction, type Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { tell } from '../../notifications/tell.ts';
import { findOrderBy, type Order } from '../order-repository.ts';
import { mailLinkAgain, renewLink } from '../orders/buyer-link.ts';
import { andThen, inOrder } from '../sale.ts';
import { inOrderOf, source } from './buyer.ts';

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

/** Another issuer than that of sessions, so that neither token passes for the other. */
const ISSUER = 'email-do-pedido';
const ENDED = 'Este endereço não vale mais. Se o pedido é seu, ligue ou escreva para nós.';

type Payload = { email: string; changes: number };

/** Tells the address before a correction, with a signed key that takes the order back. */
async function warnFormerAddress(tx: Tx, deps: Deps, before: Order): Promise<void> {
  const key = await new SignJWT({ email: before.buyerEmail, changes: before.emailChanges } satisfies Payload)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setSubject(before.orderId)
    .setExpirationTime(new Date(deps.now().getTime() + EMAIL_BACK_HOURS * 3_600_000))
    .sign(deps.jwtSecret);
  await tell(tx, deps, 'buyer-email-changed', before, { url: `${deps.config.publicUrl}/pedido/${key}/email` });
}

/**
 * Restores the former e-mail of an order and sends a new link there. The office is told that two people claim the order.
 * Only the office changes the e-mail afterwards. Throws `not-found` for a key that has ended.
 */
export async function takeEmailBack(deps: Deps, { body, ip }: Call<typeof contract.takeEmailBack>) {
  const { payload } = await jwtVerify<Payload & { sub: string }>(body.key, deps.jwtSecret, {
    algorithms: ['HS256'],
    issuer: ISSUER,
    currentDate: deps.now(),
    requiredClaims: ['exp', 'sub'],
  }).catch((error: unknown) => {
    throw new AppError('not-found', ENDED, { cause: error });
  });
  const { sub: orderId, email, changes } = payload;
  await inOrder(deps, source({ ip }), orderId, (sale) => {
    const { order } = sale;
    if (order.emailChanges <= changes) throw new AppError('not-found', ENDED);
    if (order.buyerEmail === email) return { sale };
    return andThen(renewLink(sale, { email, emailChanges: MAX_EMAIL_CHANGES }), (after) => ({
      sale: after,
      tell: [['email-taken-back', order]],
    }));
  });
  return { message: 'O pedido voltou a este e-mail. Enviamos para ele um link novo.' };
}
