import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Finding, failed, ok, type SystemPart } from '#domain/alarms.ts';
import { machine } from '../adapters/host.machine.ts';
import { smtpMailer } from '../adapters/mailer.smtp.ts';
import { DeliveryError } from '../adapters/mailer.ts';
import { GRAPH } from '../adapters/whatsapp.cloud.ts';
import type { Config } from '../config.ts';

const PATIENCE_MS = 10_000;

async function readJson(url: string, headers: Record<string, string> = {}): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
  return { status: answer.status, body: await answer.json().catch(() => undefined) };
}

const account = z.object({ id: z.number().int() });

/** The number of the account that a token belongs to, or why it doesn't work. */
export async function providerAccount(token: string): Promise<{ id: string } | { fault: string }> {
  try {
    const url = 'https://api.mercadopago.com/users/me';
    const { status, body } = await readJson(url, { authorization: `Bearer ${token}` });
    if (status === 401 || status === 403) return { fault: 'O Mercado Pago não aceita este token.' };
    const found = account.safeParse(body);
    if (found.success) return { id: String(found.data.id) };
    return { fault: `O Mercado Pago respondeu algo inesperado (${status}).` };
  } catch {
    return { fault: 'O Mercado Pago não respondeu. Este servidor alcança a internet?' };
  }
}

/** Why the bot doesn't work; undefined when it does. */
export async function explainTelegram(token: string): Promise<string | undefined> {
  try {
    const { status } = await readJson(`https://api.telegram.org/bot${token}/getMe`);
    return status === 200 ? undefined : 'O Telegram não reconhece este robô: confira o token.';
  } catch {
    // The cause is left out: it may carry the address, and the token is part of it.
    return 'O Telegram não respondeu. Este servidor alcança a internet?';
  }
}

/** The sender's address for a server of mail: the account when it is an address, else one of the shop's domain. */
export function senderFor(smtpUrl: string, domain: string): string {
  const user = URL.canParse(smtpUrl) ? decodeURIComponent(new URL(smtpUrl).username) : '';
  return z.email().safeParse(user).success ? user : `loja@${domain}`;
}

/** Sends a test message; why it couldn't be sent, or undefined. */
export async function explainMail(
  url: string,
  { to, domain }: { to: string; domain: string },
): Promise<string | undefined> {
  try {
    await smtpMailer({ url, from: { name: 'Memorial Flores', address: senderFor(url, domain) } }).send({
      to,
      subject: 'Teste: os e-mails da loja chegam',
      text: 'Se você lê esta mensagem, a loja consegue enviar e-mails. Se ela caiu no spam, confira SPF, DKIM e DMARC do domínio.',
      html: '',
      messageId: `<${randomUUID()}@${domain}>`,
    });
    return undefined;
  } catch (error) {
    return mailFault(error);
  }
}

function mailFault(error: unknown): string {
  if (error instanceof DeliveryError) return [error.message, error.answer].filter(Boolean).join(': ');
  return 'Escreva como smtps://usuario:senha@servidor:465 (um @ na senha vira %40).';
}

/** The token may be somebody else's: it is compared with the account that receives. */
async function proveProvider({ mercadoPago }: Config): Promise<Finding | undefined> {
  if (!mercadoPago) return undefined;
  const mend = 'Copie o Access Token de produção do painel do Mercado Pago para MP_ACCESS_TOKEN e reinicie a loja.';
  const answer = await providerAccount(mercadoPago.accessToken);
  if ('fault' in answer) return failed(answer.fault, mend);
  if (answer.id !== mercadoPago.collectorId)
    return failed(`O token é da conta ${answer.id}, e MP_COLLECTOR_ID diz ${mercadoPago.collectorId}.`, mend);
  return ok(`O Mercado Pago reconhece a conta ${answer.id}.`);
}

/** Signs in without sending. */
async function proveMail({ smtpUrl: url, mailFrom: address }: Config): Promise<Finding | undefined> {
  try {
    if (url) await smtpMailer({ url, from: { name: '', address } }).check();
    return undefined;
  } catch (error) {
    return failed(mailFault(error), 'Confira SMTP_URL em /etc/memorial/environment e reinicie a loja.');
  }
}

async function proveTelegram({ telegramToken }: Config): Promise<Finding | undefined> {
  const fault = telegramToken && (await explainTelegram(telegramToken));
  return fault ? failed(fault, 'Confira TELEGRAM_BOT_TOKEN com o @BotFather e reinicie a loja.') : undefined;
}

async function proveWhatsApp({ whatsapp }: Config): Promise<Finding | undefined> {
  if (!whatsapp) return undefined;
  const status = await readJson(`${GRAPH}/${whatsapp.phoneId}`, { authorization: `Bearer ${whatsapp.token}` }).then(
    (answer) => answer.status,
    () => 0,
  );
  if (status === 200) return ok('A Meta reconhece o número e a chave da loja.');
  if (status === 0) return failed('A Meta não respondeu.', 'Este servidor alcança graph.facebook.com?');
  return failed(
    `A Meta não aceita a chave para este número (${status}).`,
    'Confira WHATSAPP_TOKEN e WHATSAPP_PHONE_ID e reinicie a loja.',
  );
}

async function proveDisk({ dataDir }: Config): Promise<Finding | undefined> {
  const fault = await machine.tryWriting(dataDir).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  );
  if (fault === undefined) return undefined;
  return failed(`Não foi possível gravar em ${dataDir} (${fault}).`, 'A pasta é do usuário memorial? Há espaço?');
}

const PROOFS: Partial<Record<SystemPart, (config: Config) => Promise<Finding | undefined>>> = {
  provider: proveProvider,
  mail: proveMail,
  telegram: proveTelegram,
  whatsapp: proveWhatsApp,
  disk: proveDisk,
};

/** Tries a part without sending or changing anything; undefined when that finds no fault, or nothing more than a look. */
export const prove = (config: Config, part: SystemPart): Promise<Finding | undefined> | undefined =>
  PROOFS[part]?.(config);
