import { EMAIL_BACK_HOURS } from '#domain/correction.ts';
import { formatDateTime } from '#domain/dates.ts';
import { eventText, type PlaceAndTime } from '#domain/funeral-events.ts';
import { type Cents, formatBRL } from '#domain/money.ts';
import { orderNumberText } from '#domain/order.ts';
import type { RequestKind } from '#domain/order-request.ts';
import { paymentNoticeText } from '#domain/payment.ts';
import { firstName } from '#domain/person.ts';
import { TOLD_AFTER_SECONDS } from '#domain/production.ts';
import { MOVED_LATE } from '#domain/promise-texts.ts';
import { mayHoldLonger } from '#domain/reservation.ts';
import type { WhatsAppMessage, WhatsAppTemplate } from '#domain/whatsapp.ts';
import type { Wreath } from '#domain/wreath.ts';
import type { Order } from '../sales/order-repository.ts';
import { type Arrival, buyerConfirmation, deliveryNews, isCourtesy, photoNews } from './buyer-email.ts';
import { deliveryPictureAddress, mailButton, orderLink } from './mail-parts.ts';
import { newsToBuyer, toBuyer } from './message.ts';

type Addressed = Pick<Order, 'buyerName' | 'buyerCpf' | 'number'>;

/** A message that begins with the buyer's name and the order's number; its other texts are `more`. */
function whatsappMessage(
  template: WhatsAppTemplate,
  { buyerName, buyerCpf, number }: Addressed,
  key: string,
  more: string[] = [],
): WhatsAppMessage {
  return { template, texts: [firstName(buyerName, buyerCpf), orderNumberText(number), ...more], key };
}

/** Says that the wreaths were delivered, with their photograph if there is one. */
function deliveredMessage(
  publicUrl: string,
  order: Order,
  { deliveredAt, hasPhoto }: NonNullable<Arrival>,
): WhatsAppMessage {
  const message = whatsappMessage(hasPhoto ? 'photo' : 'delivered', order, order.accessKey, [
    formatDateTime(deliveredAt),
  ]);
  return hasPhoto ? { ...message, picture: deliveryPictureAddress(publicUrl, order) } : message;
}

type Wreaths = { wreaths: readonly Wreath[] };
type SecondPayment = Pick<Order, 'orderId' | 'number' | 'buyerName' | 'buyerEmail'> & {
  accessKey: string | undefined;
  cancelled: boolean;
};
type PhoneOrder = Pick<
  Order,
  'orderId' | 'number' | 'buyerName' | 'buyerCpf' | 'buyerEmail' | 'buyerPhone' | 'whatsappAt' | 'payKey'
> &
  Parameters<typeof mayHoldLonger>[0];

/** A message about a stage or a move waits so long, so that a slip is taken back before anybody reads it. */
const WHEN = { afterSeconds: TOLD_AFTER_SECONDS };

const no = ({ number }: Pick<Order, 'number'>): string => orderNumberText(number);

const changed = (order: Order, change: string) => whatsappMessage('changed', order, order.accessKey, [change]);

export const photoCause = ({ orderId }: Order): string => `photo:${orderId}`;

export function stageCause({ production, orderId, productionAt }: Order): string {
  return `${production}:${orderId}:${productionAt?.toISOString()}`;
}

export const movesOf = ({ orderId }: Order): string => `moved:${orderId}:`;

/** Corrections within this many seconds are told in one message, when they have passed. */
const GATHERED_SECONDS = 600;

export type ChangedBy = 'buyer' | 'office';

export const correctionsOf = ({ orderId }: Order, by: ChangedBy): string =>
  `${by === 'office' ? 'changed' : 'correction'}:${orderId}:`;

export function correction(order: Order, by: ChangedBy, now: Date) {
  if (by === 'office') return { once: `${correctionsOf(order, by)}v${order.version}`, when: WHEN };
  const seconds = Math.floor(now.getTime() / 1000);
  return {
    once: `${correctionsOf(order, by)}${Math.floor(seconds / GATHERED_SECONDS)}`,
    when: { afterSeconds: GATHERED_SECONDS - (seconds % GATHERED_SECONDS) },
  };
}

export type Arrived = Wreaths & { arrival: NonNullable<Arrival> };
export type Requested = { protocol: string; kind: RequestKind; by: string };

export const requestCause = ({ orderId }: Order, protocol: string): string => `request:${orderId}:${protocol}`;

export const BUYER_MESSAGES = {
  'buyer-confirmation': toBuyer((order: Order, { wreaths }: Wreaths, house) => ({
    once: `buyer:${order.orderId}`,
    ...buyerConfirmation(house, order, wreaths),
    whatsapp: isCourtesy(order)
      ? changed(order, 'ele foi recebido')
      : whatsappMessage('paid', order, order.accessKey, [formatDateTime(order.funeralTime)]),
  })),

  /** The same to a corrected address. */
  'buyer-confirmation-again': toBuyer((order: Order, { wreaths, kept }: Wreaths & { kept: Cents }, house) => ({
    once: `buyer:${order.orderId}:${order.version}`,
    ...buyerConfirmation(house, order, wreaths, kept),
  })),

  'buyer-paid-twice': toBuyer(
    (
      { orderId, number, buyerName, accessKey, cancelled }: SecondPayment,
      { paymentId, amount }: { paymentId: string; amount: Cents },
      { publicUrl },
    ) => ({
      once: `paid-twice:${orderId}:${paymentId}`,
      subject: `Pedido ${orderNumberText(number)} pago duas vezes: o segundo valor será devolvido`,
      lines: [
        `${buyerName}, ${paymentNoticeText('paid-twice', cancelled).replace(/^E/, 'e')}`,
        `Valor a devolver: ${formatBRL(amount)}.`,
      ],
      more: accessKey ? orderLink(publicUrl, { accessKey }) : undefined,
    }),
  ),

  'buyer-corrected': newsToBuyer((order: Order, { by }: { by: ChangedBy }, { now, publicUrl }) => ({
    ...correction(order, by, now),
    subject: `O pedido ${no(order)} foi corrigido`,
    lines: ['A correção está salva, e a faixa sai como está na página do pedido. Se não foi você, fale conosco.'],
    more: orderLink(publicUrl, order),
  })),

  'buyer-moved': newsToBuyer(
    (order: Order, { from, fits }: { from: PlaceAndTime | undefined; fits: boolean }, { publicUrl }) => {
      const number = no(order);
      const to = eventText({ place: order.funeralLocation, at: order.funeralTime });
      const keepsHour = from?.at.getTime() === order.funeralTime.getTime();
      const what = keepsHour ? 'o local da cerimônia' : 'a cerimônia';
      return {
        once: `${movesOf(order)}v${order.version}`,
        when: WHEN,
        subject: from
          ? `${what.replace(/^./, (first) => first.toUpperCase())} de ${order.deceasedName} mudou`
          : `O pedido ${number} chega a tempo`,
        lines: [
          from
            ? `${order.buyerName}, ${what} passou de ${keepsHour ? from.place : eventText(from)} para ${to}.`
            : `${order.buyerName}, conferimos a nova hora da cerimônia: ${to}.`,
          fits
            ? `A sua homenagem, pedido ${number}, segue para lá. Não é preciso fazer nada.`
            : `${MOVED_LATE.title} ${MOVED_LATE.text} É o pedido ${number}.`,
        ],
        more: orderLink(publicUrl, order),
        whatsapp: changed(order, from ? `${what} passou para ${to}` : 'conferimos a nova hora, e ele chega a tempo'),
      };
    },
  ),

  'buyer-refund': toBuyer((order: Order, { id, amount }: { id: string; amount: Cents }) => ({
    once: `refund:${order.orderId}:${id}`,
    subject: `Devolvemos ${formatBRL(amount)} do pedido ${no(order)}`,
    lines: [
      `${order.buyerName}, devolvemos ${formatBRL(amount)} do pedido ${no(order)}, em homenagem a ${order.deceasedName}.`,
      'O valor volta pelo mesmo meio em que foi pago; no Pix, costuma chegar em poucos minutos.',
    ],
    whatsapp: changed(order, `devolvemos ${formatBRL(amount)}`),
  })),

  'buyer-owed': toBuyer((order: Order, { words }: { words: string }, { publicUrl }) => ({
    once: `owed:${order.orderId}:v${order.version}`,
    subject: `O pedido ${no(order)} ficou por menos`,
    lines: [words],
    more: orderLink(publicUrl, order),
  })),

  /** `owed` says how an excess is given back: the order was closed or became cheaper before it was paid. */
  'buyer-due-paid': toBuyer(
    (order: Order, { paymentId, amount, owed }: { paymentId: string; amount: Cents; owed: string | undefined }) => ({
      once: `due-paid:${order.orderId}:${paymentId}`,
      subject: `Recebemos ${formatBRL(amount)} do pedido ${no(order)}`,
      lines: [
        `${order.buyerName}, recebemos ${formatBRL(amount)} do que faltava do pedido ${no(order)}. Obrigado.`,
        ...(owed === undefined ? [] : [owed]),
      ],
    }),
  ),

  'buyer-closing': toBuyer((order: Order, { words }: { words: readonly string[] }) => ({
    once: `closing:${order.orderId}`,
    subject: `O pedido ${no(order)} foi ${order.closing === 'voided' ? 'anulado' : 'cancelado'}`,
    lines: [
      order.closing === 'voided'
        ? `${order.buyerName}, o pedido ${no(order)} foi lançado por engano. Desconsidere a confirmação que enviamos.`
        : `${order.buyerName}, o pedido ${no(order)}, em homenagem a ${order.deceasedName}, foi cancelado e não será entregue.`,
      ...words,
    ],
    whatsapp: changed(order, order.closing === 'voided' ? 'ele foi anulado' : 'ele foi cancelado e não será entregue'),
  })),

  /** The address of the buyer's page, asked for again or renewed. */
  'buyer-link': toBuyer((order: Order, { once, lines }: { once: string; lines: string[] }, { publicUrl }) => ({
    once: `link:${order.orderId}:${once}`,
    subject: `O endereço do seu pedido ${no(order)}`,
    lines,
    more: orderLink(publicUrl, order),
  })),

  /** To the address before a correction, with a link that takes the order back. */
  'buyer-email-changed': toBuyer((before: Order, { url }: { url: string }) => ({
    once: `email-changed:${before.orderId}:${before.version}`,
    subject: `O e-mail do pedido ${no(before)} mudou`,
    lines: [
      'Quem tem o link do pedido trocou o e-mail dele. Se foi você, não é preciso fazer nada.',
      `Se não foi, desfaça em até ${EMAIL_BACK_HOURS} horas: o pedido volta a este e-mail, com um link novo.`,
    ],
    more: mailButton(url, 'Não fui eu: desfazer'),
  })),

  /** The address at which an order by telephone is paid, by WhatsApp alone. */
  'buyer-pay-link': toBuyer((hold: PhoneOrder) => ({
    once: `link:${hold.orderId}`,
    subject: `O link do pedido ${no(hold)}`,
    whatsapp: whatsappMessage('link', hold, hold.payKey, [formatDateTime(hold.expiresAt)]),
  })),

  'buyer-unpaid': toBuyer((hold: PhoneOrder, _, { now, publicUrl }) => {
    const number = no(hold);
    const action = mayHoldLonger(hold, now) ? 'Pagar ou segurar por mais tempo' : 'Pagar';
    const url = `${publicUrl}/pagar/${hold.payKey}`;
    return {
      once: `unpaid:${hold.orderId}`,
      subject: `O seu pedido ${number} ainda não foi pago`,
      lines: [
        // Without names or texts of the order, because the address may be a stranger's.
        `As coroas do pedido ${number} ficam reservadas até ${formatDateTime(hold.expiresAt)}.`,
        'Se já pagou, não é preciso fazer nada: a confirmação chega por e-mail.',
      ],
      more: mailButton(url, action),
      whatsapp: whatsappMessage('unpaid', hold, hold.payKey, [formatDateTime(hold.expiresAt)]),
    };
  }),

  'buyer-request': toBuyer((order: Order, { protocol, kind, by }: Requested, { now, publicUrl }) => ({
    once: requestCause(order, protocol),
    subject: `Recebemos o seu ${kind === 'complaint' ? 'relato' : 'pedido de cancelamento'}: protocolo ${protocol}`,
    lines: [
      `${order.buyerName}, recebemos o que você escreveu sobre o pedido ${no(order)}.`,
      `Uma pessoa lê e responde até ${by}, por este e-mail e na página do pedido.`,
      `Protocolo: ${protocol}, de ${formatDateTime(now)}.`,
    ],
    more: orderLink(publicUrl, order),
  })),

  'buyer-answer': toBuyer(
    (order: Order, { protocol, outcome, words }: { protocol: string; outcome: string; words: string[] }, house) => ({
      once: `${requestCause(order, protocol)}:answer`,
      subject: `Resposta à sua solicitação sobre o pedido ${no(order)}: ${outcome}`,
      lines: [...words, `Protocolo: ${protocol}.`],
      more: orderLink(house.publicUrl, order),
    }),
  ),

  'buyer-leaving': newsToBuyer((order: Order, { wreaths }: Wreaths, { publicUrl }) => ({
    once: stageCause(order),
    when: WHEN,
    ...deliveryNews(publicUrl, order, wreaths, undefined),
    whatsapp: whatsappMessage('leaving', order, order.accessKey),
  })),

  'buyer-delivered': newsToBuyer(
    (order: Order, { once, wreaths, arrival }: Arrived & { once: string }, { publicUrl }) => ({
      once,
      when: WHEN,
      ...deliveryNews(publicUrl, order, wreaths, arrival),
      whatsapp: deliveredMessage(publicUrl, order, arrival),
    }),
  ),

  /** A photograph that was taken after the delivery's mail was sent. */
  'buyer-photo': newsToBuyer((order: Order, { arrival }: Arrived, { publicUrl }) => ({
    once: photoCause(order),
    ...photoNews(publicUrl, order),
    whatsapp: deliveredMessage(publicUrl, order, arrival),
  })),
};
