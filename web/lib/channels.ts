import type { Notification } from '#contract/notifications.ts';
import { formatPhone } from '#domain/phone.ts';

export const CHANNELS: Record<Notification['channel'], string> = {
  email: 'E-mail',
  telegram: 'Telegram',
  push: 'Aparelho',
  whatsapp: 'WhatsApp',
};

export function recipientText(channel: Notification['channel'], recipient: string): string {
  return channel === 'whatsapp' ? formatPhone(recipient) : recipient;
}
