import { formatDateTime } from '#domain/dates.ts';
import type { PlaceAndTime } from '#domain/funeral-events.ts';
import { orderNumberText } from '#domain/order.ts';
import { PRODUCTION_LABELS, TOLD_AFTER_SECONDS } from '#domain/production.ts';
import { MOVED_LATE } from '#domain/promise-texts.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Order } from '../sales/orders/repository.ts';
import { listDeviceRows } from './device-repository.ts';
import { type FuneralAnnouncement, funeralMessage } from './funeral-message.ts';
import { wayToOrder } from './mail-parts.ts';
import { orderMail } from './order-mail.ts';
import { configuredRecipients, dropWaitingFrom } from './repository.ts';
import { readRoster } from './roster-repository.ts';
import { mailBuyer, problemRecipients, tellAll, tellEach } from './tell.ts';
import { whatsappMessage } from './whatsapp-messages.ts';

type Ceremony = { id: string; version: number };

const numbers = (all: readonly number[]) => all.map(orderNumberText).join(', ');
const path = ({ id }: Ceremony) => `/funcionario/funerais/${id}/cerimonia`;

/** Messages about a move wait so long, and another move meanwhile takes their place. */
const WHEN = { afterSeconds: TOLD_AFTER_SECONDS };

const eventText = ({ place, at }: PlaceAndTime): string => `${place}, ${formatDateTime(at)}`;

/** Takes back what waits to tell the buyer of a move; returns when the earliest was written. */
export function withdrawMove(tx: Tx, { orderId }: Order): Promise<Date | undefined> {
  return dropWaitingFrom(tx, `moved:${orderId}:`);
}

/** Notifies the buyer of a wreath that its ceremony has moved from where the buyer knew it; once for each version. */
export async function notifyMoved(
  tx: Tx,
  deps: Deps,
  order: Order,
  { from, fits }: { from: PlaceAndTime | undefined; fits: boolean },
): Promise<void> {
  const to = eventText({ place: order.funeralLocation, at: order.funeralTime });
  const number = orderNumberText(order.number);
  const mail = orderMail(deps.business, {
    title: from ? `A cerimônia de ${order.deceasedName} mudou` : `O pedido ${number} chega a tempo`,
    lines: [
      from
        ? `${order.buyerName}, a cerimônia passou de ${eventText(from)} para ${to}.`
        : `${order.buyerName}, conferimos a nova hora da cerimônia: ${to}.`,
      fits
        ? `A sua homenagem, pedido ${number}, segue para lá. Não é preciso fazer nada.`
        : `${MOVED_LATE.title} ${MOVED_LATE.text} É o pedido ${number}.`,
    ],
    more: wayToOrder(deps.config.publicUrl, order),
  });
  const change = from ? `a cerimônia passou para ${to}` : 'conferimos a nova hora, e ele chega a tempo';
  const whatsapp = whatsappMessage('changed', order, order.accessKey, [change]);
  const cause = `moved:${order.orderId}:v${order.version}`;
  await mailBuyer(tx, deps, order, { event: 'buyer-moved', cause, mail, whatsapp }, WHEN);
}

/** An order that went with its ceremony. */
export type Moved = { order: Order; from: PlaceAndTime; fits: boolean };

const movedText = ({ order, from, fits }: Moved): string =>
  `${orderNumberText(order.number)} (${PRODUCTION_LABELS[order.production]}): de ${eventText(from)} para ${eventText({ place: order.funeralLocation, at: order.funeralTime })}${fits ? '.' : '. Já não cabe no prazo: falem com quem comprou.'}`;

/** Tells the staff what a moved ceremony means for its wreaths, without personal data; once for each change. */
export async function notifyMovedWreaths(
  tx: Tx,
  deps: Deps,
  ceremony: Ceremony,
  { moved, likely }: { moved: readonly Moved[]; likely: number[] },
): Promise<void> {
  const cause = `wreaths-moved:${ceremony.id}:`;
  await dropWaitingFrom(tx, cause);
  if (moved.length + likely.length === 0) return;
  await tellAll(tx, deps, await problemRecipients(tx), {
    event: 'wreaths-moved',
    cause: `${cause}${ceremony.version}`,
    subject: 'Uma cerimônia com coroas mudou',
    lines: [
      ...moved.map(movedText),
      ...(likely.length > 0 ? [`Talvez sejam desta cerimônia, e não seguem por si: ${numbers(likely)}.`] : []),
    ],
    path: path(ceremony),
    when: WHEN,
  });
}

/** Tells the staff which paid wreaths have lost their ceremony; once for each change. */
export async function notifyCalledOff(tx: Tx, deps: Deps, ceremony: Ceremony, orders: number[]): Promise<void> {
  await tellAll(tx, deps, await problemRecipients(tx), {
    event: 'wreaths-called-off',
    cause: `wreaths-called-off:${ceremony.id}:${ceremony.version}`,
    subject: 'Uma cerimônia com coroas pagas foi cancelada',
    lines: [`Decidam com quem comprou (outro endereço, devolução, ou fica como está): ${numbers(orders)}.`],
    path: path(ceremony),
  });
}

const MISSED = {
  start: {
    subject: 'Coroa ainda não começada',
    todo: 'Comecem já, ou liguem para quem comprou antes que o prazo passe.',
  },
  delivery: {
    subject: 'Coroa fora do prazo de entrega',
    todo: 'Se já chegou, marquem como entregue. Se não, liguem para o local e para quem comprou: levar assim mesmo, outro endereço ou devolução.',
  },
};

/**
 * Tells the staff that the work on an order, or its delivery, is late and what can be done, without personal data; once
 * for each order and deadline (`due`).
 */
export async function notifyMissedDeadline(
  tx: Tx,
  deps: Deps,
  { orderId, number, production, funeralLocation, funeralTime }: Order,
  { missed, due }: { missed: keyof typeof MISSED; due: Date },
): Promise<void> {
  const { subject, todo } = MISSED[missed];
  await tellAll(tx, deps, await problemRecipients(tx), {
    event: 'deadline-missed',
    cause: `late-${missed}:${orderId}:${due.toISOString()}`,
    subject: `${subject}: ${orderNumberText(number)}`,
    lines: [
      `Entregar até ${formatDateTime(due)} em ${funeralLocation}; a cerimônia é em ${formatDateTime(funeralTime)}.`,
      `Etapa: ${PRODUCTION_LABELS[production]}. ${todo}`,
    ],
    path: `/funcionario/pedidos/${number}`,
  });
}

/**
 * Calls the person of a step for an order, on their devices and by mail, once for each step; the first of the roster
 * comes after the last. False when nobody is on it.
 */
export async function notifyOnCall(
  tx: Tx,
  deps: Deps,
  { orderId, number, funeralLocation, funeralTime }: Order,
  step: number,
): Promise<boolean> {
  const people = await readRoster(tx);
  const person = people[step % people.length];
  if (!person) return false;
  const devices = (await listDeviceRows(tx, person.id)).map(({ id }) => ({ channel: 'push' as const, address: id }));
  await tellEach(tx, deps, [...devices, { channel: 'email', address: person.email }], {
    event: 'order-wake',
    cause: `wake-${step}:${orderId}:${funeralTime.toISOString()}`,
    subject: `Pedido urgente ${orderNumberText(number)}: responda Recebi`,
    lines: [
      `Cerimônia em ${formatDateTime(funeralTime)}: ${funeralLocation}.`,
      'Abra o pedido e toque em Recebi. Sem resposta, a próxima pessoa do plantão é chamada.',
    ],
    path: `/funcionario/pedidos/${number}`,
  });
  return true;
}

/** Reports a scheduled or changed funeral, once for each version. */
export async function notifyFuneral(tx: Tx, deps: Deps, announcement: FuneralAnnouncement): Promise<void> {
  const { id, version } = announcement.funeral;
  await tellAll(tx, deps, await configuredRecipients(tx), {
    event: `funeral-${announcement.what}`,
    cause: `funeral:${id}:${version}`,
    ...funeralMessage(announcement),
    path: '/funcionario/funerais',
  });
}
