import type { Transporter } from 'nodemailer';
import { isLoopback } from '#domain/loopback.ts';
import { DeliveryError, type Mail, type Mailer } from './mailer.ts';

type SmtpOptions = {
  /** smtp://user:password@host:port, or smtps:// for TLS from the first byte. */
  url: string;
  from: { name: string; address: string };
  /** The reply-to address, when it isn't the sender's. */
  replyTo?: string | undefined;
  /** Milliseconds; for tests. */
  timeouts?: Partial<SmtpTimeouts>;
};

type SmtpTimeouts = { connection: number; greeting: number; socket: number };

const TIMEOUTS: SmtpTimeouts = { connection: 10_000, greeting: 10_000, socket: 20_000 };
const MAX_ADDRESS = 254;

// Stricter than the standard: quoting and groups can turn one recipient into several.
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;

function isAddress(text: string): boolean {
  return text.length <= MAX_ADDRESS && ADDRESS.test(text);
}

/** The text without control characters and line breaks, for a header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

function readUrl(text: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    throw new Error('the mail server must be given as smtp://host:port or smtps://host:port');
  }
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const user = decodeURIComponent(url.username);
  const local = isLoopback(host);
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    // A server on this machine may have a self-signed certificate; to any other the connection must be encrypted.
    ...(local ? { tls: { rejectUnauthorized: false } } : { requireTLS: !secure }),
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(url.password) } }),
  };
}

type SmtpFailure = Error & { code?: string; command?: string; responseCode?: number; response?: string };

const MAX_ANSWER = 300;

/** The server's answer on one line, short enough to be shown. */
function shortAnswer(text: string | undefined): string | undefined {
  return text === undefined ? undefined : oneLine(text).slice(0, MAX_ANSWER);
}

function toDeliveryError(error: unknown): DeliveryError {
  const failure: SmtpFailure = error instanceof Error ? error : new Error('unknown');
  const code = failure.responseCode ?? 0;
  const answer = shortAnswer(failure.response);
  if (failure.code === 'EAUTH' || failure.code === 'ENOAUTH') {
    return new DeliveryError('O servidor de e-mail não aceitou o usuário e a senha', { permanent: false, answer });
  }
  // Only a refused recipient or message is permanent; a refused sender is a setting to correct.
  if (code >= 500 && /^(RCPT TO|DATA)/.test(failure.command ?? '')) {
    const what = failure.command === 'DATA' ? 'a mensagem' : 'o destinatário';
    return new DeliveryError(`O servidor de e-mail recusou ${what} (${code})`, { permanent: true, answer });
  }
  if (code > 0) {
    return new DeliveryError(`O servidor de e-mail recusou por enquanto (${code})`, { permanent: false, answer });
  }
  return new DeliveryError('O servidor de e-mail não respondeu', { permanent: false });
}

function checkMail({ to, messageId }: Mail): void {
  if (!isAddress(to)) throw new DeliveryError('Endereço de e-mail inválido', { permanent: true });
  if (!/^<[^<>\s]+>$/.test(messageId))
    throw new DeliveryError('Identificação da mensagem inválida', { permanent: true });
}

/** Sends over SMTP, one connection per message; `check` signs in without sending. Throws Error for unusable options. */
export function smtpMailer({ url, from, replyTo, timeouts }: SmtpOptions): Mailer & { check(): Promise<void> } {
  if (!isAddress(from.address)) throw new Error(`'${from.address}' is not an e-mail address`);
  const limits = { ...TIMEOUTS, ...timeouts };
  const options = {
    ...readUrl(url),
    // The name for EHLO: an address such as [127.0.0.1] looks like spam.
    name: from.address.slice(from.address.lastIndexOf('@') + 1),
    connectionTimeout: limits.connection,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.socket,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  let connected: Promise<Transporter> | undefined;
  // Loaded for the first message, not at every start.
  const transport = () => {
    connected ??= import('nodemailer').then(({ createTransport }) => createTransport(options));
    return connected;
  };
  return {
    check: async () => {
      try {
        await (await transport()).verify();
      } catch (error) {
        throw toDeliveryError(error);
      }
    },
    send: async (mail) => {
      checkMail(mail);
      try {
        const { response } = await (await transport()).sendMail({
          from: { name: oneLine(from.name), address: from.address },
          to: { name: '', address: mail.to },
          ...(replyTo !== undefined && { replyTo }),
          headers: { 'Auto-Submitted': 'auto-generated' },
          subject: oneLine(mail.subject),
          text: mail.text,
          ...(mail.html !== '' && { html: mail.html }),
          messageId: mail.messageId,
        });
        return shortAnswer(response) ?? '';
      } catch (error) {
        throw toDeliveryError(error);
      }
    },
  };
}
