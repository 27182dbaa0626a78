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

function passwordChangedMail(business: Business, change: { publicUrl: string; at: Date }): AccountMail {
  return mail(business, {
    subject: 'A sua senha foi alterada',
    lines: [
      `A senha da sua conta foi alterada em ${formatDateTime(change.at)} e todas as sessões foram encerradas.`,
      `Se não foi você, peça já um novo link para redefinir a senha e avise a administração: ${formatPhone(business.phones.funeral24h)} (24 horas).`,
    ],
    action: { label: 'Não fui eu: redefinir a senha', url: `${change.publicUrl}/password-reset-request` },
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

/** Notifies a user of a changed password, in case somebody else changed it. */
export async function notifyPasswordChanged(tx: Tx, deps: Deps, user: { email: string }): Promise<void> {
  const mail = passwordChangedMail(deps.business, { publicUrl: deps.config.publicUrl, at: deps.now() });
  await tell(tx, deps, {
    event: 'password-changed',
    cause: `password-changed:${newId(deps.now())}`,
    channel: 'email',
    recipient: user.email,
    subject: mail.subject,
    textBody: mail.text,
    htmlBody: mail.html,
  });
}
