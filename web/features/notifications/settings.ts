import type { z } from 'zod';
import type { notificationConfigBody } from '#contract/notifications.ts';
import { limits } from '#domain/limits.ts';
import { isEmailRecipient, isTelegramRecipient, RECIPIENT_TEXTS, recipientKey } from '#domain/recipient.ts';

export type Channel = 'email' | 'telegram';

export type Settings = z.infer<typeof notificationConfigBody>;

export const SETTINGS_LABELS = {
  'enabled.email': 'Avisar por e-mail',
  emails: 'E-mails avisados',
  'enabled.telegram': 'Avisar por Telegram',
  telegram_chat_ids: 'Chats avisados',
} as const;

export function settingText(value: boolean | string[]): string {
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  return value.join(', ');
}

const RULES: Record<Channel, { isRecipient: (text: string) => boolean; invalid: string; repeated: string }> = {
  email: {
    isRecipient: isEmailRecipient,
    invalid: RECIPIENT_TEXTS.invalidEmail,
    repeated: RECIPIENT_TEXTS.repeatedEmail,
  },
  telegram: {
    isRecipient: isTelegramRecipient,
    invalid: RECIPIENT_TEXTS.invalidTelegram,
    repeated: RECIPIENT_TEXTS.repeatedTelegram,
  },
};

export function refusalOf(channel: Channel, text: string, recipients: readonly string[]): string | undefined {
  const { isRecipient, invalid, repeated } = RULES[channel];
  if (!isRecipient(text)) return invalid;
  if (recipients.some((known) => recipientKey(known) === recipientKey(text))) return repeated;
  if (recipients.length >= limits.notificationRecipients) {
    return `Use no máximo ${limits.notificationRecipients} destinatários.`;
  }
  return undefined;
}
