import type { Wreath } from '#domain/wreath.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Order } from '../sales/orders/repository.ts';
import { type Arrival, deliveryMail, photoMail } from './delivery-mail.ts';
import { rewriteWaiting } from './repository.ts';
import { mailBuyer, messageBuyer } from './tell.ts';
import { deliveredMessage, whatsappMessage } from './whatsapp-messages.ts';

/** How long a delivery's mail waits for a photograph that the phone has announced. */
const PHOTO_WAIT_SECONDS = 45;

const photoCause = ({ orderId }: Order): string => `photo:${orderId}`;

function stageCause({ production, orderId, productionAt }: Order): string {
  return `${production}:${orderId}:${productionAt?.toISOString()}`;
}

/** Notifies the buyer that the wreaths have left. */
export async function notifyDeparture(tx: Tx, deps: Deps, order: Order, wreaths: readonly Wreath[]): Promise<void> {
  const mail = deliveryMail({ business: deps.business, publicUrl: deps.config.publicUrl }, order, wreaths, undefined);
  const whatsapp = whatsappMessage('leaving', order, order.accessKey);
  await mailBuyer(tx, deps, order, { event: 'buyer-leaving', cause: stageCause(order), mail, whatsapp });
}

/**
 * Notifies the buyer that the wreaths were delivered. The mail carries an existing photograph, and waits a little for
 * an announced one.
 */
export async function notifyDelivery(
  tx: Tx,
  deps: Deps,
  { arrival, photoFollows, ...order }: Order & { arrival: NonNullable<Arrival>; photoFollows: boolean },
  wreaths: readonly Wreath[],
): Promise<void> {
  const event = 'buyer-delivered';
  const mail = deliveryMail({ business: deps.business, publicUrl: deps.config.publicUrl }, order, wreaths, arrival);
  const told = { event, mail, whatsapp: deliveredMessage(deps.config.publicUrl, order, arrival) };
  if (arrival.hasPhoto && (await mailBuyer(tx, deps, order, { ...told, cause: photoCause(order) }))) return;
  const afterSeconds = photoFollows ? PHOTO_WAIT_SECONDS : 0;
  await mailBuyer(tx, deps, order, { ...told, cause: stageCause(order) }, { afterSeconds });
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
  for (const notificationId of [mailId, messageId])
    if (notificationId) await deps.jobs.enqueue(tx, 'deliver-notification', { notificationId });
}
