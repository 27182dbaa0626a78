import type { HandlerResult } from '#contract/endpoint.ts';
import type { getNotificationConfig, listNotifications } from '#contract/notifications.ts';
import type { Fields } from '#domain/changes.ts';
import type { Notification, NotificationSettings } from './repository.ts';

export type Config = HandlerResult<typeof getNotificationConfig>;
export type ListedNotification = HandlerResult<typeof listNotifications>[number];

/** The settings as the API answers them. */
export function toConfig({
  emails,
  telegramChatIds,
  emailEnabled,
  telegramEnabled,
  version,
}: NotificationSettings): Config {
  return {
    emails,
    telegram_chat_ids: telegramChatIds,
    enabled: { email: emailEnabled, telegram: telegramEnabled },
    version,
  };
}

/** The settings as the log stores them. */
export function loggedFields(config: Omit<Config, 'version'>): Fields {
  const { emails, telegram_chat_ids, enabled } = config;
  return { emails, telegram_chat_ids, email: enabled.email, telegram: enabled.telegram };
}

/** A notification without its text, which may name the buyer. */
export function toNotification(row: Notification): ListedNotification {
  const { id, event, channel, recipient, subject, status, attempts, lastError, createdAt, sentAt, receipt, receiptAt } =
    row;
  return {
    _id: id,
    event,
    channel,
    recipient,
    subject,
    status,
    attempts,
    error: lastError,
    created_at: createdAt,
    sent_at: sentAt,
    receipt,
    receipt_at: receiptAt,
  };
}
