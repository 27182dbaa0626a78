import type { Business } from '#contract/business.ts';
import { escapeHtml, heading, mailDocument, palette, paragraph } from './html.ts';

/** The path of the page with the server's state. */
export const SYSTEM_PATH = '/admin/sistema';

/** A short message for the staff with a link into the back office; no CPF, address or phone. */
export function staffMessage(
  business: Business,
  event: { subject: string; lines: string[]; url: string },
): { text: string; html: string } {
  const text = [event.subject, '', ...event.lines, '', event.url].join('\n');
  const button = `<p style="margin:20px 0 0"><a href="${escapeHtml(event.url)}" style="color:${palette.green};font-weight:bold">Abrir no painel</a></p>`;
  const html = mailDocument({
    title: event.subject,
    preview: event.lines[0] ?? event.subject,
    brand: business.name,
    body: [heading(event.subject), ...event.lines.map(paragraph), button].join('\n'),
    footer: 'Mensagem automática da loja.',
  });
  return { text, html };
}

/** In characters: more than a locked screen shows, and less than a push service takes. */
const MAX_BODY = 600;

export function pushText({ subject, lines, path }: { subject: string; lines: string[]; path: string }): string {
  return JSON.stringify({ title: subject, body: lines.join('\n').slice(0, MAX_BODY), path });
}
