import type { Business } from '#contract/business.ts';
import { formatPhone } from '#domain/phone.ts';
import { escapeHtml, heading, mailDocument, palette, paragraph } from './html.ts';
import type { Mail, News } from './message.ts';

/** A short mail to a buyer about an order: the news, `more` below it, and the shop's telephone. */
export function orderMail(business: Business, { subject, lines, more }: News): Mail {
  const phone = formatPhone(business.phones.funeral24h);
  const call = `Se algo não estiver certo, fale conosco a qualquer hora: ${phone} (24 horas) ou responda a este e-mail.`;
  return {
    subject,
    text: [
      subject,
      '',
      ...lines,
      '',
      ...(more ? [...more.text, ''] : []),
      call,
      '',
      `${business.legalName}, CNPJ ${business.cnpj}`,
    ].join('\n'),
    html: mailDocument({
      title: subject,
      preview: lines[0] ?? subject,
      brand: business.name,
      body: [
        heading(subject),
        ...lines.map(paragraph),
        ...(more ? [more.html] : []),
        `<p style="margin:20px 0 0">Se algo não estiver certo, fale conosco a qualquer hora: <a href="tel:+55${business.phones.funeral24h}" style="color:${palette.green};font-weight:bold">${phone}</a> (24 horas) ou responda a este e-mail.</p>`,
      ].join('\n'),
      footer: `${escapeHtml(business.legalName)} · CNPJ ${business.cnpj}`,
    }),
  };
}
