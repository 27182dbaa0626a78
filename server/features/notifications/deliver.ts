import type { WhatsAppMessage } from '#domain/whatsapp.ts';
import { DeliveryError } from '../../adapters/mailer.ts';
import { checkpoint } from '../../checkpoints.ts';
import type { Deps } from '../../deps.ts';
import { issueResetToken } from '../auth/service.ts';
import { type ACCOUNT_MESSAGES, passwordResetMail } from './account-messages.ts';
import { deleteDevice, findDevice } from './device-repository.ts';
import type { Mail } from './mail-parts.ts';
import { beginAttempt, dropNotification, markFailure, markSent, type Notification } from './repository.ts';

type Message = Mail & { to: string };

/** The event whose mail is made only when it is sent, so that its token is never stored. */
const PASSWORD_RESET = 'password-reset' satisfies keyof typeof ACCOUNT_MESSAGES;

/** The reset mail with a new token, for the active user of an e-mail. Undefined without such a user. */
async function resetMessage(deps: Deps, email: string): Promise<Message | undefined> {
  const reset = await issueResetToken(deps, email);
  if (!reset) return undefined;
  const { to, ...link } = reset;
  return { ...passwordResetMail(deps.business, { publicUrl: deps.config.publicUrl, ...link }), to };
}

/** The message to send; undefined when it has no recipient. */
async function messageOf(deps: Deps, notification: Notification): Promise<Message | undefined> {
  const { event, recipient, subject, textBody, htmlBody } = notification;
  if (event === PASSWORD_RESET) return resetMessage(deps, recipient);
  return { to: recipient, subject, text: textBody, html: htmlBody ?? '' };
}

/** The same for every attempt, so that mail programs show one copy; attempts of a reset have links of their own. */
function messageId(deps: Deps, { id, event, attempts }: Notification): string {
  const name = event === PASSWORD_RESET ? `${id}.${attempts}` : id;
  return `<${name}@${new URL(deps.config.publicUrl).hostname}>`;
}

/** Sends to a device. One that was revoked gets nothing, and one whose browser has unsubscribed is removed. */
async function sendToDevice(deps: Deps, { id, recipient, textBody }: Notification): Promise<void> {
  const device = await findDevice(deps.db, recipient);
  if (device && (await deps.push.send(device, textBody)) === 'sent') return;
  if (device) await deleteDevice(deps.db, device.id);
  await dropNotification(deps.db, id);
}

async function sendWhatsApp({ whatsapp }: Deps, { id, recipient, textBody }: Notification): Promise<void> {
  if (!whatsapp) throw new DeliveryError('WhatsApp não está configurado', { permanent: true });
  await whatsapp.send(recipient, JSON.parse(textBody) as WhatsAppMessage, id);
}

/** Sends a notification; one without a recipient is removed. */
async function send(deps: Deps, notification: Notification): Promise<void> {
  if (notification.channel === 'push') return sendToDevice(deps, notification);
  if (notification.channel === 'whatsapp') return sendWhatsApp(deps, notification);
  const message = await messageOf(deps, notification);
  if (!message) return dropNotification(deps.db, notification.id);
  if (notification.channel === 'telegram') {
    if (!deps.telegram) throw new DeliveryError('Telegram não está configurado', { permanent: true });
    await deps.telegram.send(message.to, message.text);
  } else {
    await deps.mailer.send({ ...message, messageId: messageId(deps, notification) });
  }
}

/**
 * Delivers one notification. Sent ones are left alone, so a job that runs twice sends once. A permanent refusal is
 * recorded as failed; anything else is recorded and thrown, and the queue tries again later.
 */
export async function deliverNotification(deps: Deps, notificationId: string): Promise<void> {
  const notification = await beginAttempt(deps.db, notificationId);
  if (!notification) return;
  try {
    await send(deps, notification);
  } catch (error) {
    const final = error instanceof DeliveryError && error.permanent;
    const words = error instanceof Error ? error.message : 'erro desconhecido';
    await markFailure(deps.db, notificationId, { error: words, final });
    if (final) return;
    throw error;
  }
  checkpoint('after-message-accepted');
  await markSent(deps.db, notificationId, deps.now());
}
