import { formatDateTime } from '#domain/dates.ts';
import { orderNumberText } from '#domain/order.ts';
import { PRODUCTION_LABELS } from '#domain/production.ts';
import type { Tx } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Order } from '../sales/orders/repository.ts';
import { problemRecipients, tellAll } from './tell.ts';

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
      `Entregar até ${formatDateTime(due)} em ${funeralLocation}; a cerimônia é às ${formatDateTime(funeralTime)}.`,
      `Etapa: ${PRODUCTION_LABELS[production]}. ${todo}`,
    ],
    path: `/funcionario/pedidos/${number}`,
  });
}
