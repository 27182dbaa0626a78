import type { NotificationConfig } from '#contract/notifications.ts';
import { limits } from '#domain/limits.ts';
import { isEmailRecipient, isTelegramRecipient, RECIPIENT_TEXTS, recipientKey } from '#domain/recipient.ts';

export type Channel = 'email' | 'telegram';

/** Who is told, and by which channels: the lists as they are edited. */
export type Settings = Record<Channel, { enabled: boolean; recipients: string[] }>;

/** The settings as the server has them. */
export function settingsOf({ emails, telegram_chat_ids, enabled }: NotificationConfig): Settings {
  return {
    email: { enabled: enabled.email, recipients: emails },
    telegram: { enabled: enabled.telegram, recipients: telegram_chat_ids },
  };
}

/** What is sent for the settings. */
export function bodyOf({ email, telegram }: Settings, version: number) {
  return {
    emails: email.recipients,
    telegram_chat_ids: telegram.recipients,
    enabled: { email: email.enabled, telegram: telegram.enabled },
    version,
  };
}

export function areSame(left: Settings, right: Settings): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
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

/** Why a text can't join the list of a channel, or undefined when it can. */
export function refusalOf(channel: Channel, text: string, recipients: readonly string[]): string | undefined {
  const { isRecipient, invalid, repeated } = RULES[channel];
  if (!isRecipient(text)) return invalid;
  if (recipients.some((known) => recipientKey(known) === recipientKey(text))) return repeated;
  if (recipients.length >= limits.notificationRecipients) {
    return `Use no máximo ${limits.notificationRecipients} destinatários.`;
  }
  return undefined;
}

/** Settings being edited, and the version of the server's that they began with. */
export type SettingsDraft = { settings: Settings; version: number };

function parseChannel(raw: unknown): Settings[Channel] {
  if (typeof raw !== 'object' || raw === null || !('enabled' in raw) || !('recipients' in raw)) {
    throw new TypeError('not a channel');
  }
  const { enabled, recipients } = raw;
  if (!Array.isArray(recipients) || !recipients.every((one) => typeof one === 'string')) {
    throw new TypeError('not a list of recipients');
  }
  return { enabled: enabled === true, recipients: recipients.slice(0, limits.notificationRecipients) };
}

/** A kept draft; throws for anything that isn't one. */
export function parseSettingsDraft(raw: unknown): SettingsDraft {
  if (typeof raw !== 'object' || raw === null || !('settings' in raw) || !('version' in raw)) {
    throw new TypeError('not a draft of settings');
  }
  const { settings, version } = raw;
  if (typeof settings !== 'object' || settings === null || typeof version !== 'number') {
    throw new TypeError('not a draft of settings');
  }
  const read = (channel: Channel) => parseChannel((settings as Record<string, unknown>)[channel]);
  return { settings: { email: read('email'), telegram: read('telegram') }, version };
}
