import { formatDateTime } from '#domain/dates.ts';
import { orderNumberText } from '#domain/order.ts';
import { PRODUCTION_LABELS } from '#domain/production.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Order } from '../sales/orders/repository.ts';
import { listDeviceRows } from './device-repository.ts';
import { wayToOrder } from './mail-parts.ts';
import { orderMail } from './order-mail.ts';
import { readRoster } from './roster-repository.ts';
import { mailBuyer, problemRecipients, tellAll, tellEach } from './tell.ts';
import { whatsappMessage } from './whatsapp-messages.ts';

type Ceremony = { id: string; version: number };

const numbers = (all: readonly number[]) => all.map(orderNumberText).join(', ');
const path = ({ id }: Ceremony) => `/funcionario/funerais/${id}/cerimonia`;

/** Notifies the buyer of a wreath that its ceremony has moved; once for each `cause`. */
export async function notifyMoved(
  tx: Tx,
  deps: Deps,
  order: Order,
  { cause, fits }: { cause: string; fits: boolean },
): Promise<void> {
  const mail = orderMail(deps.business, {
    title: `A cerimônia de ${order.deceasedName} mudou`,
    lines: [
      `${order.buyerName}, a cerimônia passou para ${order.funeralLocation}, ${formatDateTime(order.funeralTime)}.`,
      fits
        ? `A sua homenagem, pedido ${orderNumberText(order.number)}, segue para lá. Não é preciso fazer nada.`
        : `Com a nova hora, já não podemos prometer que o pedido ${orderNumberText(order.number)} chegue a tempo. Vamos falar com você; se preferir, ligue já.`,
    ],
    more: wayToOrder(deps.config.publicUrl, order),
  });
  const change = `a cerimônia passou para ${order.funeralLocation}, ${formatDateTime(order.funeralTime)}`;
  const whatsapp = whatsappMessage('changed', order, order.accessKey, [change]);
  await mailBuyer(tx, deps, order, { event: 'buyer-moved', cause, mail, whatsapp });
}

/**
 * Tells the staff the consequences of a moved ceremony for its wreaths, without personal data; once for each change.
 */
export async function notifyMovedWreaths(
  tx: Tx,
  deps: Deps,
  ceremony: Ceremony,
  { moved, likely }: { moved: { number: number; fits: boolean }[]; likely: number[] },
): Promise<void> {
  const late = moved.filter(({ fits }) => !fits).map(({ number }) => number);
  const told = [
    { words: 'Seguem para o novo local e hora', orders: moved.map(({ number }) => number) },
    { words: 'Já não cabem no prazo, falem com quem comprou', orders: late },
    { words: 'Talvez sejam desta cerimônia, e não seguem por si', orders: likely },
  ].filter(({ orders }) => orders.length > 0);
  await tellAll(tx, deps, await problemRecipients(tx), {
    event: 'wreaths-moved',
    cause: `wreaths-moved:${ceremony.id}:${ceremony.version}`,
    subject: 'Uma cerimônia com coroas mudou',
    lines: told.map(({ words, orders }) => `${words}: ${numbers(orders)}.`),
    path: path(ceremony),
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
    cause: `wake-${step}:${orderId}`,
    subject: `Pedido urgente ${orderNumberText(number)}: responda Recebi`,
    lines: [
      `Cerimônia em ${formatDateTime(funeralTime)}: ${funeralLocation}.`,
      'Abra o pedido e toque em Recebi. Sem resposta, a próxima pessoa do plantão é chamada.',
    ],
    path: `/funcionario/pedidos/${number}`,
  });
  return true;
}
