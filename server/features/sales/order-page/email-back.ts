import { jwtVerify, SignJWT } from 'jose';
import type * as contract from '#contract/order-page.ts';
import { EMAIL_BACK_HOURS, MAX_EMAIL_CHANGES } from '#domain/correction.ts';
import type { Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { tell } from '../../notifications/tell.ts';
import type { Order } from '../order-repository.ts';
import { renewLink } from '../orders/buyer-link.ts';
import { andThen, inOrder } from '../sale.ts';
import { source } from './buyer.ts';

/** Another issuer than that of sessions, so that neither token passes for the other. */
const ISSUER = 'email-do-pedido';
const ENDED = 'Este endereço não vale mais. Se o pedido é seu, ligue ou escreva para nós.';

type Payload = { email: string; changes: number };

/** Tells the address before a correction, with a signed key that takes the order back. */
export async function warnFormerAddress(tx: Tx, deps: Deps, before: Order): Promise<void> {
  const key = await new SignJWT({ email: before.buyerEmail, changes: before.emailChanges } satisfies Payload)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setSubject(before.orderId)
    .setExpirationTime(new Date(deps.now().getTime() + EMAIL_BACK_HOURS * 3_600_000))
    .sign(deps.jwtSecret);
  await tell(tx, deps, 'buyer-email-changed', before, { url: `${deps.config.publicUrl}/pedido/${key}/email` });
}

/**
 * Gives the order back to its former address, with a new link there, and tells the office: two people want it. Nobody
 * but the shop changes the e-mail afterwards. Throws `not-found` for a key that has ended.
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
