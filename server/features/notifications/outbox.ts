import { randomUUID } from 'node:crypto';
import type { HandlerInput, HandlerResult } from '#contract/endpoint.ts';
import * as contract from '#contract/notifications.ts';
import { formatDateTime } from '#domain/dates.ts';
import { DeliveryError } from '../../adapters/mailer.ts';
import { inTransaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import type { Call } from '../../http/bind.ts';
import type { AuditContext } from '../../http/guard.ts';
import { answers } from '../../rows.ts';
import { writeLog } from '../logs/service.ts';
import { SYSTEM_PATH, staffMessage } from './mail-parts.ts';
import {
  failAbandoned,
  findNotification,
  listNotificationRows,
  type Mailbox,
  type Notification,
  retryFailed,
} from './repository.ts';

type Target = HandlerInput<typeof contract.testNotification>['body'];
type TestResult = HandlerResult<typeof contract.testNotification>;

/** Longer than the time between a delivery's first and last attempt. */
const GIVE_UP_AFTER_MS = 30 * 3_600_000;

const answer = answers(contract.notification);

/** A notification without its text, which may name the buyer. */
const toNotification = (row: Notification) => answer({ ...row, error: row.lastError });

export const listNotifications = async ({ db }: Deps, { query }: Call<typeof contract.listNotifications>) =>
  (await listNotificationRows(db, query)).map(toNotification);

export const testNotification = (deps: Deps, { body, audit }: Call<typeof contract.testNotification>) =>
  testChannel(deps, audit, body);

/** Sends a failed notification again. Throws `conflict` for a waiting or sent one. */
export function resendNotification(
  deps: Deps,
  { params: { id }, audit }: Call<typeof contract.resendNotification>,
): Promise<HandlerResult<typeof contract.resendNotification>> {
  return inTransaction(deps.database, async (tx) => {
    orNotFound(await findNotification(tx, id), 'Aviso não encontrado.');
    const row = await retryFailed(tx, id);
    if (!row) throw new AppError('conflict', 'Este aviso já foi entregue ou já está na fila.');
    await deps.jobs.enqueue(tx, 'deliver-notification', { notificationId: id });
    await writeLog(tx, audit, {
      at: deps.now(),
      action: 'aviso_reenviado',
      message: `Aviso reenviado: ${row.subject}.`,
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

/** Sends a message at once without the database; returns the number of recipients reached. */
export async function sendToStaff(
  deps: Pick<Deps, 'business' | 'config' | 'mailer' | 'telegram' | 'log'>,
  recipients: readonly Mailbox[],
  { subject, lines }: { subject: string; lines: string[] },
): Promise<number> {
  const { publicUrl } = deps.config;
  const { text, html } = staffMessage(deps.business, { subject, lines, url: `${publicUrl}${SYSTEM_PATH}` });
  const sent = await Promise.all(
    recipients.map(async ({ channel, address }) => {
      try {
        const messageId = `<${randomUUID()}@${new URL(publicUrl).hostname}>`;
        if (channel === 'email') await deps.mailer.send({ to: address, subject, text, html, messageId });
        else await deps.telegram?.send(address, text);
        return channel === 'email' || deps.telegram !== undefined;
      } catch (error) {
        deps.log.error({ err: error, channel }, 'a message to the staff could not be sent');
        return false;
      }
    }),
  );
  return sent.filter(Boolean).length;
}

/** Sends a test message at once; returns the provider's answer, also when it refused. */
export async function testChannel(deps: Deps, audit: AuditContext, target: Target): Promise<TestResult> {
  const result = await sendTest(deps, target, audit.actor.email).then(
    (answer): TestResult => ({ ok: true, answer }),
    (error: unknown): TestResult => {
      if (!(error instanceof DeliveryError)) throw error;
      return { ok: false, answer: error.answer ? `${error.message}. Resposta: ${error.answer}` : error.message };
    },
  );
  await writeLog(deps.db, audit, {
    at: deps.now(),
    action: 'aviso_teste',
    message: `Aviso de teste por ${target.channel} ${result.ok ? 'enviado' : 'recusado'}.`,
  });
  return result;
}

/** Marks pending notifications as failed when no job delivers them any more. */
export async function giveUpOnAbandoned(deps: Deps): Promise<void> {
  await failAbandoned(deps.db, new Date(deps.now().getTime() - GIVE_UP_AFTER_MS));
}
