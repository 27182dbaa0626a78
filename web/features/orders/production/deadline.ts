import type { OrderDetails } from '#contract/orders.ts';
import { dayOf, formatDay, formatTime } from '#domain/dates.ts';
import {
  PRODUCTION_LABELS,
  PRODUCTION_STATES,
  type ProductionState,
  type Urgency,
  urgencyOf,
} from '#domain/production.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** `closing`: cancelled or voided, so that nothing is waited for. */
type Timed = Pick<OrderDetails, 'production' | 'deliver_by' | 'start_by'> & { closing?: string | null };

export function urgencyAt({ production, deliver_by, start_by, closing }: Timed, now: Date): Urgency {
  if (closing) return 'done';
  const startBy = start_by === null ? null : new Date(start_by);
  return urgencyOf({ production, deliverBy: new Date(deliver_by), startBy }, now);
}

/** Minutes as '2 h 10', '35 min' or '3 dias', rounded down. */
export function durationText(minutes: number): string {
  if (minutes >= 2 * DAY_MINUTES) return `${Math.floor(minutes / DAY_MINUTES)} dias`;
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${String(rest).padStart(2, '0')}`}`;
}

/** '16:00', with the day when it isn't that of the other moment: '16:00 de 22/11'. */
export function hourText(instant: string | number, other: Date): string {
  const at = new Date(instant);
  const day = dayOf(at) === dayOf(other) ? '' : ` de ${formatDay(at).slice(0, 5)}`;
  return `${formatTime(at)}${day}`;
}

export const deadlineText = (deliverBy: string, now: Date): string => `Entregar até ${hourText(deliverBy, now)}`;

/** The latest time to begin, so that the wreath arrives in time; undefined once production has begun. */
export function startText({ production, start_by, closing }: Timed, now: Date): string | undefined {
  if (production !== 'novo' || start_by === null || closing) return undefined;
  if (new Date(start_by) < now) return 'Comece já: o prazo de produção já começou';
  return `Comece até ${hourText(start_by, now)}`;
}

/** 'faltam 2 h 10', 'atrasado 35 min'; undefined for a delivered or closed order. */
export function remainingText(
  { production, deliver_by, closing }: Omit<Timed, 'start_by'>,
  now: Date,
): string | undefined {
  if (production === 'entregue' || closing) return undefined;
  const left = Date.parse(deliver_by) - now.getTime();
  const minutes = Math.floor(Math.abs(left) / MINUTE_MS);
  if (left < 0) return minutes === 0 ? 'atrasado agora' : `atrasado ${durationText(minutes)}`;
  if (minutes === 0) return 'falta menos de 1 min';
  return `${minutes === 1 ? 'falta' : 'faltam'} ${durationText(minutes)}`;
}

/** The most urgent first. */
const TITLES: Record<Urgency | 'closed' | 'later', string> = {
  closed: 'Cancelados',
  overdue: 'Atrasados',
  urgent: 'Urgentes',
  normal: 'Hoje',
  later: 'Depois',
  done: 'Entregues',
};

function groupOf(order: Timed, now: Date): keyof typeof TITLES {
  if (order.closing) return 'closed';
  const urgency = urgencyAt(order, now);
  return urgency === 'normal' && dayOf(new Date(order.deliver_by)) !== dayOf(now) ? 'later' : urgency;
}

export type OrderGroup<O, K = string> = { key: K; title: string; orders: O[] };

function byDeadline<O extends Timed>(orders: readonly O[]): O[] {
  return orders.toSorted((left, right) => Date.parse(left.deliver_by) - Date.parse(right.deliver_by));
}

/** The orders grouped by urgency at `now`, the most urgent first; delivered orders come last. */
export function byUrgency<O extends Timed>(orders: readonly O[], now: Date): OrderGroup<O>[] {
  const sorted = byDeadline(orders);
  return (Object.keys(TITLES) as (keyof typeof TITLES)[])
    .map((key) => ({ key, title: TITLES[key], orders: sorted.filter((order) => groupOf(order, now) === key) }))
    .filter((group) => group.orders.length > 0);
}

/** The orders grouped by stage, empty stages too; delivered orders come last. */
export function byStage<O extends Timed>(orders: readonly O[]): OrderGroup<O, ProductionState>[] {
  const sorted = byDeadline(orders);
  return PRODUCTION_STATES.map((key) => ({
    key,
    title: PRODUCTION_LABELS[key],
    orders: sorted.filter(({ production }) => production === key),
  }));
}
