import type { Business } from '#contract/business.ts';
import { formatPhone } from '#domain/phone.ts';
import { escapeHtml, heading, mailDocument, palette, paragraph } from './html.ts';

/** A short mail with `more` below its lines. */
export type News = { subject: string; lines: string[]; more?: { text: string[]; html: string } | undefined };
/** A mail as it is sent. */
export type Mail = { subject: string; text: string; html: string };

/** A short mail to a buyer about an order: the news, `more` below it, and the shop's telephone. */
export function orderMail(business: Business, { subject, lines, more }: News): Mail {
  const phone = formatPhone(business.phones.funeral24h);
  const call = `Se algo não estiver certo, fale conosco a qualquer hora: ${phone} (24 horas) ou responda a este e-mail.`;
  return letter(
    business,
    { subject, lines },
    {
      text: [...(more ? [...more.text, ''] : []), call, '', `${business.legalName}, CNPJ ${business.cnpj}`],
      html: [
        ...(more ? [more.html] : []),
        `<p style="margin:20px 0 0">Se algo não estiver certo, fale conosco a qualquer hora: <a href="tel:+55${business.phones.funeral24h}" style="color:${palette.green};font-weight:bold">${phone}</a> (24 horas) ou responda a este e-mail.</p>`,
      ],
      footer: `${escapeHtml(business.legalName)} · CNPJ ${business.cnpj}`,
    },
  );
}

/** A mail of a heading and paragraphs, then the blocks in `below`. */
export function letter(
  { name: brand }: Business,
  { subject, lines }: Pick<News, 'subject' | 'lines'>,
  below: { text: string[]; html: string[]; footer: string },
): Mail {
  const body = [heading(subject), ...lines.map(paragraph), ...below.html].join('\n');
  return {
    subject,
    text: [subject, '', ...lines, '', ...below.text].join('\n'),
    html: mailDocument({ title: subject, preview: lines[0] ?? subject, brand, body, footer: below.footer }),
  };
}
