import { TOLD_AFTER_SECONDS } from '#domain/production.ts';
import type { Wreath } from '#domain/wreath.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Order } from '../sales/orders/repository.ts';
import { type Arrival, deliveryMail, photoMail } from './delivery-mail.ts';
import { dropWaiting, rewriteWaiting } from './repository.ts';
import { mailBuyer, messageBuyer } from './tell.ts';
import { deliveredMessage, whatsappMessage } from './whatsapp-messages.ts';

const WHEN = { afterSeconds: TOLD_AFTER_SECONDS };

const photoCause = ({ orderId }: Order): string => `photo:${orderId}`;

function stageCause({ production, orderId, productionAt }: Order): string {
  return `${production}:${orderId}:${productionAt?.toISOString()}`;
}

/** Notifies the buyer that the wreaths have left. */
export async function notifyDeparture(tx: Tx, deps: Deps, order: Order, wreaths: readonly Wreath[]): Promise<void> {
  const mail = deliveryMail({ business: deps.business, publicUrl: deps.config.publicUrl }, order, wreaths, undefined);
  const whatsapp = whatsappMessage('leaving', order, order.accessKey);
  await mailBuyer(tx, deps, order, { event: 'buyer-leaving', cause: stageCause(order), mail, whatsapp }, WHEN);
}

/** Takes back what waits to tell the buyer that an order has reached its present stage. */
export function withdrawStage(tx: Tx, order: Order): Promise<void> {
  return dropWaiting(tx, [stageCause(order), photoCause(order)]);
}

/** Notifies the buyer that the wreaths were delivered. The mail carries a photograph that comes before it leaves. */
export async function notifyDelivery(
  tx: Tx,
  deps: Deps,
  { arrival, ...order }: Order & { arrival: NonNullable<Arrival> },
  wreaths: readonly Wreath[],
): Promise<void> {
  const event = 'buyer-delivered';
  const mail = deliveryMail({ business: deps.business, publicUrl: deps.config.publicUrl }, order, wreaths, arrival);
  const told = { event, mail, whatsapp: deliveredMessage(deps.config.publicUrl, order, arrival) };
  if (arrival.hasPhoto && (await mailBuyer(tx, deps, order, { ...told, cause: photoCause(order) }, WHEN))) return;
  await mailBuyer(tx, deps, order, { ...told, cause: stageCause(order) }, WHEN);
}

/**
 * Sends the buyer the delivery's photograph once: in the delivery's mail if that is still waiting, otherwise in a mail
 * of its own.
 */
export async function notifyDeliveryPhoto(
  tx: Tx,
  deps: Deps,
  { arrival, ...order }: Order & { arrival: NonNullable<Arrival> },
  wreaths: readonly Wreath[],
): Promise<void> {
  const place = { business: deps.business, publicUrl: deps.config.publicUrl };
  const cause = photoCause(order);
  const { text, html } = deliveryMail(place, order, wreaths, arrival);
  const whatsapp = deliveredMessage(place.publicUrl, order, arrival);
  const alone = { event: 'buyer-photo', cause, mail: photoMail(place, order) };
  const mailId = await rewriteWaiting(tx, stageCause(order), 'email', { cause, textBody: text, htmlBody: html });
  if (!mailId) await mailBuyer(tx, deps, order, alone);
  const body = { cause, textBody: JSON.stringify(whatsapp), htmlBody: null };
  const messageId = await rewriteWaiting(tx, stageCause(order), 'whatsapp', body);
  if (!messageId) await messageBuyer(tx, deps, order, { ...alone, subject: alone.mail.subject, whatsapp });
}
