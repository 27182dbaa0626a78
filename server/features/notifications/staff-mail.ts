import type { Business } from '#contract/business.ts';
import { escapeHtml, palette } from './html.ts';
import { letter, type Mail } from './order-mail.ts';

/** The path of the page with the server's state. */
export const SYSTEM_PATH = '/admin/sistema';

/** A short message for the staff with a link into the back office; no CPF, address or phone. */
export function staffMessage(
  business: Business,
  { subject, lines, url }: { subject: string; lines: string[]; url: string },
): Mail {
  const button = `<p style="margin:20px 0 0"><a href="${escapeHtml(url)}" style="color:${palette.green};font-weight:bold">Abrir no painel</a></p>`;
  return letter(business, { subject, lines }, { text: [url], html: [button], footer: 'Mensagem automática da loja.' });
}

/** In characters: more than a locked screen shows, and less than a push service takes. */
const MAX_BODY = 600;

export function pushText({ subject, lines, path }: { subject: string; lines: string[]; path: string }): string {
  return JSON.stringify({ title: subject, body: lines.join('\n').slice(0, MAX_BODY), path });
}
