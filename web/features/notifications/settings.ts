import type { z } from 'zod';
import type { notificationConfigBody } from '#contract/notifications.ts';
import { limits } from '#domain/limits.ts';
import { isEmailRecipient, isTelegramRecipient, RECIPIENT_TEXTS, recipientKey } from '#domain/recipient.ts';

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

export const CHANNELS = {
  email: {
    title: 'E-mail',
    list: 'emails',
    isRecipient: isEmailRecipient,
    invalid: RECIPIENT_TEXTS.invalidEmail,
    repeated: RECIPIENT_TEXTS.repeatedEmail,
    label: 'Novo e-mail',
    hint: 'Quem recebe os avisos por e-mail',
    placeholder: 'nome@exemplo.com.br',
    addLabel: 'Adicionar e-mail',
    empty: 'Nenhum e-mail na lista.',
  },
  telegram: {
    title: 'Telegram',
    list: 'telegram_chat_ids',
    isRecipient: isTelegramRecipient,
    invalid: RECIPIENT_TEXTS.invalidTelegram,
    repeated: RECIPIENT_TEXTS.repeatedTelegram,
    label: 'Novo chat do Telegram',
    hint: 'ID numérico da conversa (negativo em grupos) ou @username do canal/grupo',
    placeholder: '-1001234567890 ou @canal',
    addLabel: 'Adicionar chat',
    empty: 'Nenhum chat na lista.',
  },
} as const;

export type Channel = keyof typeof CHANNELS;

export function refusalOf(channel: Channel, text: string, recipients: readonly string[]): string | undefined {
  const { isRecipient, invalid, repeated } = CHANNELS[channel];
  if (!isRecipient(text)) return invalid;
  if (recipients.some((known) => recipientKey(known) === recipientKey(text))) return repeated;
  if (recipients.length >= limits.notificationRecipients) {
    return `Use no máximo ${limits.notificationRecipients} destinatários.`;
  }
  return undefined;
}
