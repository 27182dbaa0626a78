import type { WhatsAppMessage } from '#domain/whatsapp.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Order } from '../sales/orders/repository.ts';
import { listDeviceIds } from './device-repository.ts';
import { pushText } from './push-text.ts';
import {
  administratorEmails,
  configuredRecipients,
  insertNotification,
  type NewNotification,
  type Recipient,
} from './repository.ts';
import { staffMessage } from './staff-messages.ts';

type Mail = { subject: string; text: string; html: string };

type When = { afterSeconds: number };

/** Puts a message into the outbox and returns its id; undefined when the recipient already got it. */
export async function tell(
  tx: Tx,
  deps: Deps,
  notification: NewNotification,
  when?: When,
): Promise<string | undefined> {
  const notificationId = await insertNotification(tx, notification, deps.now());
  if (notificationId) await deps.jobs.enqueue(tx, 'deliver-notification', { notificationId }, when);
  return notificationId;
}

type StaffEvent = { event: string; cause: string; subject: string; lines: string[]; path: string; when?: When };

/** Queues the event for each recipient; returns the ids of the messages. */
export async function tellEach(tx: Tx, deps: Deps, all: Recipient[], event: StaffEvent): Promise<string[]> {
  const { text, html } = staffMessage(deps.business, { ...event, url: `${deps.config.publicUrl}${event.path}` });
  const ids: string[] = [];
  for (const { channel, address } of all) {
    const message = {
      event: event.event,
      cause: event.cause,
      channel,
      recipient: address,
      subject: event.subject,
      textBody: channel === 'push' ? pushText(event) : text,
      htmlBody: channel === 'email' ? html : null,
    };
    const id = await tell(tx, deps, message, event.when);
    if (id !== undefined) ids.push(id);
  }
  return ids;
}

/** Queues the event for each recipient and each device of who may open its page; returns the ids of the messages. */
export async function tellAll(tx: Tx, deps: Deps, recipients: Recipient[], event: StaffEvent): Promise<string[]> {
  const devices = await listDeviceIds(tx, event.path.startsWith('/funcionario/') ? undefined : 'administrador');
  return tellEach(
    tx,
    deps,
    [...recipients, ...devices.map((address) => ({ channel: 'push' as const, address }))],
    event,
  );
}

/** The recipients of urgent problems: the configured ones, or the administrators when there are none. */
export async function problemRecipients(tx: Tx): Promise<Recipient[]> {
  const configured = await configuredRecipients(tx);
  return configured.length > 0 ? configured : administratorEmails(tx);
}

type Buyer = Pick<Order, 'buyerEmail'> & Messaged;
type Messaged = Partial<Pick<Order, 'buyerPhone' | 'whatsappAt'>>;
type WhatsAppNews = { event: string; cause: string; subject: string; whatsapp: WhatsAppMessage };

/** Queues a message by WhatsApp to a buyer who asked for them; returns as `tell`. */
export async function messageBuyer(
  tx: Tx,
  deps: Deps,
  { buyerPhone, whatsappAt }: Messaged,
  { whatsapp, ...news }: WhatsAppNews,
  when?: When,
): Promise<string | undefined> {
  if (!deps.whatsapp || !buyerPhone || !whatsappAt) return undefined;
  const message = { ...news, recipient: buyerPhone, textBody: JSON.stringify(whatsapp), htmlBody: null };
  return tell(tx, deps, { ...message, channel: 'whatsapp' }, when);
}

/** Queues a mail to the buyer of an order, and with `whatsapp` a message beside it; returns as `tell` for the mail. */
export async function mailBuyer(
  tx: Tx,
  deps: Deps,
  buyer: Buyer,
  { event, cause, mail, whatsapp }: { event: string; cause: string; mail: Mail; whatsapp?: WhatsAppMessage },
  when?: When,
): Promise<string | undefined> {
  const { subject, text: textBody, html: htmlBody } = mail;
  const recipient = buyer.buyerEmail;
  if (whatsapp) await messageBuyer(tx, deps, buyer, { event, cause, subject, whatsapp }, when);
  return tell(tx, deps, { event, cause, channel: 'email', recipient, subject, textBody, htmlBody }, when);
}
