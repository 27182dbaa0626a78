import { randomUUID } from 'node:crypto';
import type { HandlerInput, HandlerResult } from '#contract/endpoint.ts';
import type { listNotifications, testNotification } from '#contract/notifications.ts';
import { formatDateTime } from '#domain/dates.ts';
import { DeliveryError } from '../../adapters/mailer.ts';
import { inTransaction } from '../../db/client.ts';
import { isId } from '../../db/ids.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { writeLog } from '../logs/repository.ts';
import { failAbandoned, findNotification, type Notification, retryFailed } from './repository.ts';
import type { Who } from './settings.ts';
import { staffMessage } from './staff-messages.ts';

type ListedNotification = HandlerResult<typeof listNotifications>[number];
type Target = HandlerInput<typeof testNotification>['body'];
type TestResult = HandlerResult<typeof testNotification>;

/** Longer than the last try of a delivery is away from its first. */
const GIVE_UP_AFTER_MS = 30 * 3_600_000;

/** A notification without its text, which may name the buyer. */
export function toNotification(row: Notification): ListedNotification {
  const { id, event, channel, recipient, subject, status, attempts, lastError, createdAt, sentAt } = row;
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
  };
}

/** Tries a failed notification again. Throws `conflict` for one that waits or was delivered. */
export async function resend(deps: Deps, id: string, who: Who): Promise<ListedNotification> {
  return inTransaction(deps.database, async (tx) => {
    const found = isId(id) ? await findNotification(tx, id) : undefined;
    if (!found) throw new AppError('not-found', 'Aviso não encontrado.');
    const row = await retryFailed(tx, id);
    if (!row) throw new AppError('conflict', 'Este aviso já foi entregue ou já está na fila.');
    await deps.jobs.enqueue(tx, 'deliver-notification', { notificationId: id });
    await writeLog(tx, {
      at: deps.now(),
      userEmail: who.actor.email,
      action: 'aviso_reenviado',
      message: `Aviso reenviado: ${row.subject}.`,
      ip: who.ip,
    });
    return toNotification(row);
  });
}

async function sendTest(deps: Deps, { channel, recipient }: Target, userEmail: string): Promise<string> {
  const { text, html } = staffMessage(deps.business, {
    subject: 'Aviso de teste',
    lines: [
      `Se você leu isto, os avisos de ${deps.business.name} chegam aqui.`,
      `Pedido por ${userEmail} em ${formatDateTime(deps.now())}.`,
    ],
    url: `${deps.config.publicUrl}/admin/notificacoes`,
  });
  if (channel === 'email') {
    const messageId = `<teste.${randomUUID()}@${new URL(deps.config.publicUrl).hostname}>`;
    return deps.mailer.send({ to: recipient, subject: 'Aviso de teste', text, html, messageId });
  }
  if (!deps.telegram) throw new DeliveryError('O Telegram não está configurado neste servidor.', { permanent: true });
  return deps.telegram.send(recipient, text);
}

/** Sends a test message at once; the answer says what the provider said, also when it refused. */
export async function testChannel(deps: Deps, target: Target, who: Who): Promise<TestResult> {
  const result = await sendTest(deps, target, who.actor.email).then(
    (answer): TestResult => ({ ok: true, answer }),
    (error: unknown): TestResult => {
      if (!(error instanceof DeliveryError)) throw error;
      return { ok: false, answer: error.answer ? `${error.message}. Resposta: ${error.answer}` : error.message };
    },
  );
  await writeLog(deps.db, {
    at: deps.now(),
    userEmail: who.actor.email,
    action: 'aviso_teste',
    message: `Aviso de teste por ${target.channel} ${result.ok ? 'enviado' : 'recusado'}.`,
    ip: who.ip,
  });
  return result;
}

/** Shows as failed what no job tries to deliver any more. */
export async function giveUpOnAbandoned(deps: Deps): Promise<void> {
  await failAbandoned(deps.db, new Date(deps.now().getTime() - GIVE_UP_AFTER_MS));
}
