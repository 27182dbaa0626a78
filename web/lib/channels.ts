import type { Notification } from '#contract/notifications.ts';
import { formatPhone } from '#domain/phone.ts';

/** Names of the channels. */
export const CHANNELS: Record<Notification['channel'], string> = {
  email: 'E-mail',
  telegram: 'Telegram',
  push: 'Aparelho',
  whatsapp: 'WhatsApp',
};

/** A recipient as people write it. */
export function recipientText(channel: Notification['channel'], recipient: string): string {
  return channel === 'whatsapp' ? formatPhone(recipient) : recipient;
}
