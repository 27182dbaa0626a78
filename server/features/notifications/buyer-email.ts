import type { Business } from '#contract/business.ts';
import { formatDateTime } from '#domain/dates.ts';
import { type Cents, formatBRL } from '#domain/money.ts';
import { type Charge, chargesBeside, orderNumberText } from '#domain/order.ts';
import { PAYMENT_NOTICES, paymentNotice } from '#domain/payment.ts';
import { formatPhone, internationalPhone } from '#domain/phone.ts';
import { deliverBy } from '#domain/production.ts';
import { paidPromise, promiseStanding } from '#domain/promise-texts.ts';
import { type Wreath, wreathCount } from '#domain/wreath.ts';
import type { Order } from '../sales/order-repository.ts';
import { escapeHtml, heading, mailDocument, palette, paragraph, sectionTitle, textOf } from './html.ts';
import { deliveryPicture, type Mail, type News, orderLink, ribbon, wreathPicture } from './mail-parts.ts';
import type { House } from './message.ts';

/** `kept`: the part of its payments that is with us. */
type Purchase = { wreaths: readonly Wreath[]; extras: Charge[]; kept: Cents };

export const isCourtesy = ({ total }: Order): boolean => total === 0;
const totalLabel = (order: Order, { kept }: Purchase): string =>
  isCourtesy(order) || kept !== order.total ? 'Total' : 'Total pago';

function address(business: Business): string {
  const { street, district, city, state, postalCode } = business.address;
  return `${street}, ${district}, ${city}/${state}, CEP ${postalCode}`;
}

function wreathRow(publicUrl: string, { title, image, faixa, price }: Wreath): string {
  const top = 'padding:14px 0 0;vertical-align:top';
  const below = `padding:8px 0 14px;border-bottom:1px solid ${palette.line}`;
  return [
    `<tr><td style="${top}">${escapeHtml(title)}</td><td align="right" style="${top};white-space:nowrap">${formatBRL(price)}</td></tr>`,
    `<tr><td colspan="2" style="${below}">${wreathPicture(publicUrl, { title: '', image })}${faixa === null ? '' : ribbon(faixa)}</td></tr>`,
  ].join('');
}

function totals(order: Order, bought: Purchase): string {
  const row = (label: string, value: string, weight = 'normal') =>
    `<tr><td style="padding:6px 0;font-weight:${weight}">${label}</td><td align="right" style="padding:6px 0;font-weight:${weight};white-space:nowrap">${value}</td></tr>`;
  return [
    ...bought.extras.map(({ label, amount }) => row(label, formatBRL(amount))),
    row(totalLabel(order, bought), formatBRL(order.total), 'bold'),
  ].join('');
}

function htmlBody(business: Business, publicUrl: string, order: Order, bought: Purchase): string {
  const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse"';
  return [
    heading(isCourtesy(order) ? 'Recebemos o seu pedido' : 'Recebemos o seu pagamento'),
    paragraph(`${order.buyerName}, obrigado pela confiança neste momento. A sua homenagem já está com a nossa equipe.`),
    paragraph(`Pedido ${orderNumberText(order.number)}`),
    ...notices(order).map(paragraph),
    sectionTitle('Homenagem'),
    `<table ${table}>${bought.wreaths.map((wreath) => wreathRow(publicUrl, wreath)).join('')}${totals(order, bought)}</table>`,
    sectionTitle('Cerimônia'),
    paragraph(`Em memória de ${order.deceasedName}`),
    paragraph(`${order.funeralLocation}, ${formatDateTime(order.funeralTime)} (entrega em ${business.cityServed})`),
    ...promised(order).map(paragraph),
    sectionTitle('Acompanhe o pedido'),
    paragraph('Veja quando a homenagem fica pronta, quando sai para a entrega e quando é entregue.'),
    orderLink(publicUrl, order),
    sectionTitle('Algo a corrigir?'),
    paragraph(UNTIL_BEGUN),
    `<p style="margin:0 0 12px">Fale conosco a qualquer hora: <a href="tel:+${internationalPhone(business.phones.funeral24h)}" style="color:${palette.green};font-weight:bold">${formatPhone(business.phones.funeral24h)}</a> (24 horas) ou responda a este e-mail. Tenha em mãos o pedido <strong>${orderNumberText(order.number)}</strong>.</p>`,
  ].join('\n');
}

const UNTIL_BEGUN =
  'Até começarmos a fazer a homenagem, você pode corrigir a faixa e o nome, ou cancelar, na página do pedido.';

function notices({ flags }: Order): string[] {
  const notice = paymentNotice(flags);
  return notice ? [PAYMENT_NOTICES[notice]] : [];
}

/** The delivery promise of an order of the shop; orders by telephone have an agreement of their own. */
function promised({ origin, flags, funeralTime, marginMinutes }: Order): string[] {
  if (origin !== 'shop') return [];
  const { title, text } = paidPromise(promiseStanding(flags), formatDateTime(deliverBy(funeralTime, marginMinutes)));
  return [`${title} ${text}`];
}

/** The buyer's confirmation with the whole purchase (Decreto 7.962/2013: immediate, in a form the buyer can keep). */
export function buyerConfirmation(
  { business, publicUrl }: House,
  order: Order,
  wreaths: readonly Wreath[],
  kept = order.total,
): Mail {
  const body = htmlBody(business, publicUrl, order, { wreaths, extras: chargesBeside(order.total, wreaths), kept });
  const footer = [
    `${escapeHtml(business.legalName)} · CNPJ ${business.cnpj}`,
    escapeHtml(address(business)),
    'Você pode se arrepender da compra em até 7 dias, pelo mesmo canal (CDC, art. 49).',
    `<a href="${publicUrl}/cancelamento" style="color:${palette.soft}">Cancelamento, troca e arrependimento</a>`,
    `<a href="${publicUrl}/politica-privacidade" style="color:${palette.soft}">Política de privacidade</a>`,
  ].join('<br>');
  const title = isCourtesy(order) ? 'Recebemos o seu pedido' : 'Pagamento aprovado';
  return {
    subject: `${title}: ${wreathCount(wreaths.length)} em homenagem a ${order.deceasedName}`,
    text: textOf(`${body}\n\n${footer}`),
    html: mailDocument({
      title,
      preview: `Total ${formatBRL(order.total)}. Cerimônia em ${formatDateTime(order.funeralTime)}.`,
      brand: business.name,
      body,
      footer,
    }),
  };
}

/** The arrival of an order; undefined while it is on its way. */
export type Arrival = { receivedBy: string | null; deliveredAt: Date; hasPhoto: boolean } | undefined;

const PHOTO_LINE = 'A foto da entrega está na página do pedido.';

function arrivalWords(order: Order, arrival: Arrival): News {
  const { buyerName, deceasedName, funeralLocation, funeralTime } = order;
  const number = `Pedido ${orderNumberText(order.number)}`;
  if (arrival) {
    return {
      subject: `Entregue: a homenagem a ${deceasedName}`,
      lines: [
        `${buyerName}, a sua homenagem foi entregue em ${formatDateTime(arrival.deliveredAt)}, em ${funeralLocation}.`,
        ...(arrival.receivedBy === null ? [] : [`Recebida por ${arrival.receivedBy}.`]),
        ...(arrival.hasPhoto ? [PHOTO_LINE] : []),
        'Obrigado por nos confiar este cuidado. Estamos aqui se precisar de algo.',
        number,
      ],
    };
  }
  return {
    subject: `Saiu para entrega: a homenagem a ${deceasedName}`,
    lines: [
      `${buyerName}, a sua homenagem está a caminho de ${funeralLocation}.`,
      `A cerimônia é em ${formatDateTime(funeralTime)}. Avisamos por aqui quando ela for entregue.`,
      number,
    ],
  };
}

export function deliveryNews(publicUrl: string, order: Order, wreaths: readonly Wreath[], arrival: Arrival): News {
  return {
    ...arrivalWords(order, arrival),
    more: [
      ...(arrival?.hasPhoto ? [deliveryPicture(publicUrl, order)] : []),
      orderLink(publicUrl, order),
      sectionTitle(wreaths.length === 1 ? 'A coroa' : 'As coroas'),
      ...wreaths.map(
        (wreath) =>
          `<div style="margin:0 0 20px">${wreathPicture(publicUrl, wreath)}${wreath.faixa === null ? '' : ribbon(wreath.faixa)}</div>`,
      ),
    ].join('\n'),
  };
}

/** Sends the buyer a photograph that was taken after the delivery's mail was sent. */
export function photoNews(publicUrl: string, order: Order): News {
  return {
    subject: `Foto da entrega: a homenagem a ${order.deceasedName}`,
    lines: [
      `${order.buyerName}, a foto da sua homenagem em ${order.funeralLocation} está na página do pedido.`,
      `Pedido ${orderNumberText(order.number)}`,
    ],
    more: [deliveryPicture(publicUrl, order), orderLink(publicUrl, order)].join('\n'),
  };
}
