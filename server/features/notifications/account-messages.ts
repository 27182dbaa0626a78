import type { Business } from '#contract/business.ts';
import { formatDateTime } from '#domain/dates.ts';
import { formatPhone } from '#domain/phone.ts';
import { escapeHtml, palette } from './html.ts';
import { letter, type Mail, mailButton, type News } from './mail-parts.ts';
import { type House, toAccount } from './message.ts';

const RESET_SUBJECT = 'Redefinição de senha';

const AUTOMATIC = 'Mensagem automática: não é preciso responder.';

function plainLink(url: string): string {
  const style = `margin:0;font-size:14px;color:${palette.soft};word-break:break-all`;
  return `<p style="${style}">Se o botão não abrir, copie este endereço para o navegador:<br>${escapeHtml(url)}</p>`;
}

function accountMail(
  business: Business,
  { subject, lines, action }: News & { action: { label: string; url: string } },
): Mail {
  return letter(
    business,
    { subject, lines },
    {
      text: [`${action.label}: ${action.url}`, '', business.name, AUTOMATIC],
      html: [mailButton(action.url, action.label), plainLink(action.url)],
      footer: `${escapeHtml(business.legalName)}<br>${AUTOMATIC}`,
    },
  );
}

const BLOCKED =
  'Houve muitas tentativas de entrar na sua conta com a senha errada, e por isso o acesso ficou bloqueado por alguns minutos. Uma nova senha o libera na hora.';

/** The mail with the reset link; `blocked` says that failed logins made the account wait. */
export function passwordResetMail(
  business: Business,
  link: { publicUrl: string; token: string; blocked: boolean },
): Mail {
  return accountMail(business, {
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

/** A mail about what became of an account, in case somebody else did it. */
function warning({ business, publicUrl }: House, { subject, lines }: News): Mail {
  const phone = formatPhone(business.phones.funeral24h);
  const notMe = `Se não foi você, peça já um novo link para redefinir a senha e avise a administração: ${phone} (24 horas).`;
  return accountMail(business, {
    subject,
    lines: [...lines, notMe],
    action: { label: 'Não fui eu: redefinir a senha', url: `${publicUrl}/password-reset-request` },
  });
}

export const ACCOUNT_MESSAGES = {
  /** The user is looked up, and the mail with its token made (`passwordResetMail`), only when it is sent. */
  'password-reset': toAccount(() => ({ subject: RESET_SUBJECT, text: '', html: '' })),

  /** `left`: passkeys and devices that left the account with the password. */
  'password-changed': toAccount(({ left }: { left: readonly string[] }, house) =>
    warning(house, {
      subject: 'A sua senha foi alterada',
      lines: [
        `A senha da sua conta foi alterada em ${formatDateTime(house.now)} e todas as sessões foram encerradas.`,
        ...(left.length > 0
          ? [
              `As chaves de acesso e os aparelhos com avisos também saíram da conta: ${left.join(', ')}. Entre e cadastre de novo os que forem seus.`,
            ]
          : []),
      ],
    }),
  ),

  /** Passkeys came to the account or left it; `what` is the sentence without its time. */
  'passkeys-changed': toAccount(({ what }: { what: string }, house) =>
    warning(house, {
      subject: 'As chaves de acesso da sua conta mudaram',
      lines: [`${what} em ${formatDateTime(house.now)}.`],
    }),
  ),
};
