import type { Business } from '#contract/business.ts';
import { formatDateTime } from '#domain/dates.ts';
import { formatPhone } from '#domain/phone.ts';
import type { Tx } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import type { Deps } from '../../deps.ts';
import { escapeHtml, heading, mailDocument, palette, paragraph } from './html.ts';
import { PASSWORD_RESET } from './repository.ts';
import { tell } from './tell.ts';

export type AccountMail = { subject: string; text: string; html: string };

const RESET_SUBJECT = 'Redefinição de senha';

const AUTOMATIC = 'Mensagem automática: não é preciso responder.';

function button(label: string, url: string): string {
  const style = `display:inline-block;padding:12px 22px;border-radius:6px;background:${palette.green};color:${palette.card};font-weight:bold;text-decoration:none`;
  return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>`;
}

function plainLink(url: string): string {
  const style = `margin:0;font-size:14px;color:${palette.soft};word-break:break-all`;
  return `<p style="${style}">Se o botão não abrir, copie este endereço para o navegador:<br>${escapeHtml(url)}</p>`;
}

function mail(
  business: Business,
  parts: { subject: string; lines: string[]; action: { label: string; url: string } },
): AccountMail {
  const { subject, lines, action } = parts;
  return {
    subject,
    text: [subject, '', ...lines, '', `${action.label}: ${action.url}`, '', business.name, AUTOMATIC].join('\n'),
    html: mailDocument({
      title: subject,
      preview: lines[0] ?? subject,
      brand: business.name,
      body: [heading(subject), ...lines.map(paragraph), button(action.label, action.url), plainLink(action.url)].join(
        '\n',
      ),
      footer: `${escapeHtml(business.legalName)}<br>${AUTOMATIC}`,
    }),
  };
}

const BLOCKED =
  'Houve muitas tentativas de entrar na sua conta com a senha errada, e por isso o acesso ficou bloqueado por alguns minutos. Uma nova senha o libera na hora.';

/** The mail with the reset link; `blocked` says that failed logins made the account wait. */
export function passwordResetMail(
  business: Business,
  link: { publicUrl: string; token: string; blocked: boolean },
): AccountMail {
  return mail(business, {
    subject: RESET_SUBJECT,
    lines: [
      'Recebemos um pedido para redefinir a senha da sua conta.',
      ...(link.blocked ? [BLOCKED] : []),
      'O link abaixo vale por 1 hora e só pode ser usado uma vez.',
      'Se não foi você que pediu, ignore esta mensagem: a sua senha continua a mesma.',
    ],
    action: { label: 'Escolher uma nova senha', url: `${link.publicUrl}/redefinir-senha?token=${link.token}` },
  });
}

/** Queues the reset mail for an e-mail. The user is looked up and the token made only when it is sent. */
export async function notifyPasswordReset(tx: Tx, deps: Deps, email: string): Promise<void> {
  await tell(tx, deps, {
    event: PASSWORD_RESET,
    cause: `${PASSWORD_RESET}:${newId(deps.now())}`,
    channel: 'email',
    recipient: email,
    subject: RESET_SUBJECT,
    textBody: '',
    htmlBody: null,
  });
}

type Warning = { event: string; subject: string; lines: string[] };

/** Tells a user what became of the account, in case somebody else did it. */
async function warn(tx: Tx, deps: Deps, recipient: string, { event, subject, lines }: Warning): Promise<void> {
  const { business, config } = deps;
  const phone = formatPhone(business.phones.funeral24h);
  const notMe = `Se não foi você, peça já um novo link para redefinir a senha e avise a administração: ${phone} (24 horas).`;
  const { text, html } = mail(business, {
    subject,
    lines: [...lines, notMe],
    action: { label: 'Não fui eu: redefinir a senha', url: `${config.publicUrl}/password-reset-request` },
  });
  const cause = `${event}:${newId(deps.now())}`;
  await tell(tx, deps, { event, cause, channel: 'email', recipient, subject, textBody: text, htmlBody: html });
}

/** Notifies a user of a changed password, and names the passkeys and devices that left the account with it. */
export async function notifyPasswordChanged(tx: Tx, deps: Deps, email: string, left: readonly string[]): Promise<void> {
  const changed = `A senha da sua conta foi alterada em ${formatDateTime(deps.now())} e todas as sessões foram encerradas.`;
  const again = `As chaves de acesso e os aparelhos com avisos também saíram da conta: ${left.join(', ')}. Entre e cadastre de novo os que forem seus.`;
  await warn(tx, deps, email, {
    event: 'password-changed',
    subject: 'A sua senha foi alterada',
    lines: left.length > 0 ? [changed, again] : [changed],
  });
}

/** Notifies a user of passkeys that came to the account or left it; `what` is the sentence without its time. */
export async function warnOfPasskeys(tx: Tx, deps: Deps, email: string, what: string): Promise<void> {
  await warn(tx, deps, email, {
    event: 'passkeys-changed',
    subject: 'As chaves de acesso da sua conta mudaram',
    lines: [`${what} em ${formatDateTime(deps.now())}.`],
  });
}
