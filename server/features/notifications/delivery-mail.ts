import { formatDateTime } from '#domain/dates.ts';
import { orderNumberText } from '#domain/order.ts';
import type { Wreath } from '#domain/wreath.ts';
import type { Order } from '../sales/order-repository.ts';
import { sectionTitle } from './html.ts';
import { deliveryPicture, type News, orderAddress, orderLink, ribbon, wreathPicture } from './mail-parts.ts';

/** The arrival of an order; undefined while it is on its way. */
export type Arrival = { receivedBy: string | null; deliveredAt: Date; hasPhoto: boolean } | undefined;

const PHOTO_LINE = 'A foto da entrega está na página do pedido.';

function words(order: Order, arrival: Arrival): News {
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

function wreathText({ title, faixa }: Wreath): string {
  return faixa === null ? `- ${title}` : `- ${title}. Faixa: "${faixa}"`;
}

/** Tells the buyer that the wreaths have left or were delivered. */
export function deliveryNews(publicUrl: string, order: Order, wreaths: readonly Wreath[], arrival: Arrival): News {
  return {
    ...words(order, arrival),
    more: {
      text: [...wreaths.map(wreathText), '', 'ACOMPANHE O PEDIDO', orderAddress(publicUrl, order)],
      html: [
        ...(arrival?.hasPhoto ? [deliveryPicture(publicUrl, order)] : []),
        orderLink(publicUrl, order),
        sectionTitle(wreaths.length === 1 ? 'A coroa' : 'As coroas'),
        ...wreaths.map(
          (wreath) =>
            `<div style="margin:0 0 20px">${wreathPicture(publicUrl, wreath)}${wreath.faixa === null ? '' : ribbon(wreath.faixa)}</div>`,
        ),
      ].join('\n'),
    },
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
    more: {
      text: ['ACOMPANHE O PEDIDO', orderAddress(publicUrl, order)],
      html: [deliveryPicture(publicUrl, order), orderLink(publicUrl, order)].join('\n'),
    },
  };
}
