import { layoutFaixa } from '#domain/faixa.ts';
import { pictureIdOf } from '#domain/picture-variants.ts';
import type { Wreath } from '#domain/wreath.ts';
import type { Order } from '../sales/order-repository.ts';
import { escapeHtml, palette } from './html.ts';

/** The address of the buyer's page of an order. */
export function orderAddress(publicUrl: string, { accessKey }: Pick<Order, 'accessKey'>): string {
  return `${publicUrl}/pedido/${accessKey}`;
}

export function mailButton(url: string, label: string): string {
  const button = `display:inline-block;padding:13px 24px;border-radius:6px;background:${palette.green};color:#ffffff;font-weight:bold;text-decoration:none`;
  return `<p style="margin:0 0 12px"><a href="${escapeHtml(url)}" style="${button}">${label}</a></p>`;
}

/** The button to the buyer's page. */
export function orderLink(publicUrl: string, order: Pick<Order, 'accessKey'>): string {
  return [
    mailButton(orderAddress(publicUrl, order), 'Ver o andamento do pedido'),
    `<p style="margin:0 0 12px;font-size:14px;color:${palette.soft}">Este endereço é só seu. Para mostrar à família, crie nele um link próprio, sem valores e sem os seus dados.</p>`,
  ].join('\n');
}

/** The way to the buyer's page, below the news of a mail. */
export function wayToOrder(publicUrl: string, order: Pick<Order, 'accessKey'>) {
  return { text: ['ACOMPANHE O PEDIDO', orderAddress(publicUrl, order)], html: orderLink(publicUrl, order) };
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

/** The picture of a wreath; nothing for a picture that isn't stored by the shop. */
export function wreathPicture(publicUrl: string, { title, image }: Pick<Wreath, 'title' | 'image'>): string {
  const id = pictureIdOf(image);
  if (id === undefined) return '';
  return picture(`${publicUrl}/compartilhar/coroa/${id}.jpg`, title);
}
