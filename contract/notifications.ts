import { z } from 'zod';
import { limits } from '#domain/limits.ts';
import { isEmailRecipient, isTelegramRecipient, RECIPIENT_TEXTS, recipientKey } from '#domain/recipient.ts';
import { WHATSAPP_RECEIPTS } from '#domain/whatsapp.ts';
import { admin, endpoint } from './endpoint.ts';
import { id, instant } from './fields.ts';
import { pageFields } from './page.ts';

const notificationConfig = z
  .object({
    emails: z.array(z.string()),
    telegram_chat_ids: z.array(z.string()),
    enabled: z.object({ email: z.boolean(), telegram: z.boolean() }),
    version: z.number().int(),
  })
  .meta({ id: 'NotificationConfig' });
export type NotificationConfig = z.input<typeof notificationConfig>;

const trimmed = (max: number) =>
  z
    .string()
    .max(max)
    .transform((value) => value.trim());
const isUnique = (list: string[]) => new Set(list.map(recipientKey)).size === list.length;

const email = trimmed(limits.email).refine(isEmailRecipient, RECIPIENT_TEXTS.invalidEmail);
const chat = trimmed(80).refine(isTelegramRecipient, RECIPIENT_TEXTS.invalidTelegram);

const emails = z
  .array(email)
  .max(limits.notificationRecipients, `Use no máximo ${limits.notificationRecipients} e-mails.`)
  .refine(isUnique, RECIPIENT_TEXTS.repeatedEmail);
const chats = z
  .array(chat)
  .max(limits.notificationRecipients, `Use no máximo ${limits.notificationRecipients} chats.`)
  .refine(isUnique, RECIPIENT_TEXTS.repeatedTelegram);

export const notificationConfigBody = z.strictObject({
  emails,
  telegram_chat_ids: chats,
  enabled: z.strictObject({ email: z.boolean(), telegram: z.boolean() }),
  version: z.int().optional(),
});

export const NOTIFICATION_CHANNELS = ['email', 'telegram', 'push', 'whatsapp'] as const;
const NOTIFICATION_STATES = ['pending', 'sent', 'failed'] as const;

export const notification = z
  .object({
    _id: z.string(),
    event: z.string(),
    channel: z.enum(NOTIFICATION_CHANNELS),
    recipient: z.string(),
    subject: z.string(),
    status: z.enum(NOTIFICATION_STATES),
    attempts: z.number().int(),
    error: z.string().nullable(),
    created_at: instant,
    sent_at: instant.nullable(),
    receipt: z
      .enum(WHATSAPP_RECEIPTS)
      .nullable()
      .describe('O que a Meta disse por último de uma mensagem do WhatsApp.'),
    receipt_at: instant.nullable(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.input<typeof notification>;

export const getNotificationConfig = endpoint(admin('GET', '/notifications/config'), {
  summary: 'Quem é avisado, e por quais canais',
  response: notificationConfig,
});

export const setNotificationConfig = endpoint(admin('PUT', '/notifications/config'), {
  secondStep: true,
  summary: 'Substituir quem é avisado e os canais',
  body: notificationConfigBody,
  response: notificationConfig,
});

const roster = z.array(z.object({ _id: z.string(), email: z.string() }));

export const getRoster = endpoint(admin('GET', '/notifications/plantao'), {
  summary: 'Quem é acordado para um pedido urgente, na ordem em que é chamado',
  response: roster,
});

export const setRoster = endpoint(admin('PUT', '/notifications/plantao'), {
  summary: 'Substituir quem é acordado para um pedido urgente',
  body: z.strictObject({
    users: z
      .array(id)
      .max(limits.roster, `Use no máximo ${limits.roster} pessoas.`)
      .refine((ids) => new Set(ids).size === ids.length, 'Cada pessoa aparece uma vez.'),
    seen: z.array(id).optional().describe('A lista de que se partiu; outra desde então é recusada.'),
  }),
  response: roster,
});

export const testNotification = endpoint(admin('POST', '/notifications/test'), {
  summary: 'Enviar um aviso de teste agora e devolver a resposta do provedor',
  body: z.discriminatedUnion('channel', [
    z.strictObject({ channel: z.literal('email'), recipient: email }),
    z.strictObject({ channel: z.literal('telegram'), recipient: chat }),
  ]),
  response: z.object({ ok: z.boolean(), answer: z.string().describe('O que o provedor respondeu.') }),
});

export const listNotifications = endpoint(admin('GET', '/notifications'), {
  summary: 'Avisos, do mais novo ao mais antigo',
  query: z.object({
    ...pageFields,
    limit: pageFields.limit.default(20),
    status: z.enum(NOTIFICATION_STATES).optional(),
  }),
  response: z.array(notification),
});

export const resendNotification = endpoint(admin('POST', '/notifications/:id/resend'), {
  summary: 'Tentar de novo um aviso que não chegou',
  params: z.object({ id }),
  response: notification,
});
