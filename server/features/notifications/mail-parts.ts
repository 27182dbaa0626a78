import type { Business } from '#contract/business.ts';
import { layoutFaixa } from '#domain/faixa.ts';
import { formatPhone, internationalPhone } from '#domain/phone.ts';
import { pictureIdOf } from '#domain/picture-variants.ts';
import type { Wreath } from '#domain/wreath.ts';
import type { Order } from '../sales/order-repository.ts';
import { escapeHtml, heading, mailDocument, palette, paragraph, textOf } from './html.ts';

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

/** A short mail with the HTML `more` below its lines. */
export type News = { subject: string; lines: string[]; more?: string | undefined };
export type Mail = { subject: string; text: string; html: string };

/** A short mail to a buyer about an order: the news, `more` below it, and the shop's telephone. */
export function orderMail(business: Business, { subject, lines, more }: News): Mail {
  const phone = formatPhone(business.phones.funeral24h);
  const call = `<p style="margin:20px 0 0">Se algo não estiver certo, fale conosco a qualquer hora: <a href="tel:+${internationalPhone(business.phones.funeral24h)}" style="color:${palette.green};font-weight:bold">${phone}</a> (24 horas) ou responda a este e-mail.</p>`;
  const html = more === undefined ? [call] : [more, '', call];
  const footer = `${escapeHtml(business.legalName)} · CNPJ ${business.cnpj}`;
  return letter(business, { subject, lines }, { text: [textOf([...html, '', footer].join('\n'))], html, footer });
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

function orderAddress(publicUrl: string, { accessKey }: Pick<Order, 'accessKey'>): string {
  return `${publicUrl}/pedido/${accessKey}`;
}

export function mailButton(url: string, label: string): string {
  const button = `display:inline-block;padding:13px 24px;border-radius:6px;background:${palette.green};color:#ffffff;font-weight:bold;text-decoration:none`;
  return `<p style="margin:0 0 12px"><a href="${escapeHtml(url)}" style="${button}">${label}</a></p>`;
}

export function orderLink(publicUrl: string, order: Pick<Order, 'accessKey'>): string {
  return [
    mailButton(orderAddress(publicUrl, order), 'Ver o andamento do pedido'),
    `<p style="margin:0 0 12px;font-size:14px;color:${palette.soft}">Este endereço é só seu. Para mostrar à família, crie nele um link próprio, sem valores e sem os seus dados.</p>`,
  ].join('\n');
}

const BAND =
  'margin-top:8px;padding:12px 16px;border:2px solid #b8944d;background:#fbf6e8;color:#3f2f12;' +
  "font-family:Georgia,'Times New Roman',serif;font-size:19px;line-height:1.3;font-weight:bold;text-align:center;white-space:pre-line";

/** A faixa as it will be printed, drawn as text, so that it is visible where pictures are blocked. */
export function ribbon(text: string): string {
  return `<div dir="auto" style="${BAND}">${escapeHtml(layoutFaixa(text).lines.join('\n'))}</div>`;
}

function picture(source: string, alt: string): string {
  return `<img src="${escapeHtml(source)}" alt="${escapeHtml(alt)}" width="552" style="display:block;width:100%;max-width:552px;height:auto;border-radius:6px">`;
}

/** The address of a delivery's photograph; nothing is there any more when the order's page no longer shows it. */
export function deliveryPictureAddress(publicUrl: string, { accessKey }: Pick<Order, 'accessKey'>): string {
  return `${publicUrl}/api/pedido/${accessKey}/foto.jpg`;
}

export function deliveryPicture(publicUrl: string, order: Pick<Order, 'accessKey'>): string {
  const source = deliveryPictureAddress(publicUrl, order);
  return `<p style="margin:0 0 20px"><a href="${escapeHtml(orderAddress(publicUrl, order))}">${picture(source, 'A homenagem no local da cerimônia')}</a></p>`;
}

/** The picture of a wreath; its title where the shop stores none. */
export function wreathPicture(publicUrl: string, { title, image }: Pick<Wreath, 'title' | 'image'>): string {
  const id = pictureIdOf(image);
  if (id === undefined) return escapeHtml(title);
  return picture(`${publicUrl}/compartilhar/coroa/${id}.jpg`, title);
}
