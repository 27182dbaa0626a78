import { formatDateTime } from '#domain/dates.ts';
import { orderNumberText } from '#domain/order.ts';
import { firstName } from '#domain/person.ts';
import type { WhatsAppMessage, WhatsAppTemplate } from '#domain/whatsapp.ts';
import type { Order } from '../sales/order-repository.ts';
import type { Arrival } from './delivery-mail.ts';
import { deliveryPictureAddress } from './mail-parts.ts';

type Addressed = Pick<Order, 'buyerName' | 'number'>;

/** A message with whom and which order it is about; the rest of its texts is `more`. */
export function whatsappMessage(
  template: WhatsAppTemplate,
  { buyerName, number }: Addressed,
  key: string,
  more: string[] = [],
): WhatsAppMessage {
  return { template, texts: [firstName(buyerName), orderNumberText(number), ...more], key };
}

/** Says that the wreaths were delivered, with their photograph if there is one. */
export function deliveredMessage(
  publicUrl: string,
  order: Order,
  { deliveredAt, hasPhoto }: NonNullable<Arrival>,
): WhatsAppMessage {
  const message = whatsappMessage(hasPhoto ? 'photo' : 'delivered', order, order.accessKey, [
    formatDateTime(deliveredAt),
  ]);
  return hasPhoto ? { ...message, picture: deliveryPictureAddress(publicUrl, order) } : message;
}
