import type { Notification } from '#contract/notifications.ts';

/** How a message goes to its recipient. */
export const CHANNELS: Record<Notification['channel'], string> = {
  email: 'E-mail',
  telegram: 'Telegram',
  push: 'Aparelho',
};
