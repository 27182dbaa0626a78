import type { LogAction } from './log-actions.ts';

export const RESERVATION_MINUTES = 30;

/** Minutes for which an order by telephone may be held for its payment link, as its taker chooses. */
export const PHONE_HOLD_MINUTES = [30, 120, 360, 1440] as const;

/** The log's name of a hold refused because its buyer or network kept too much. */
export const HOLD_REFUSED = 'reserva_recusada' satisfies LogAction;

/** Hours after expiry in which a lost payment notification is still looked for. */
export const RECONCILE_HOURS = 48;

/** States of a reservation row. Expiry isn't recorded: it follows from the clock. */
type ReservationState = 'active' | 'converted' | 'released';
export type ReservationStatus = ReservationState | 'expired';
type ReservationEvent = 'approve' | 'release';

export const RESERVATION_LABELS: Record<ReservationStatus, string> = {
  active: 'Ativa',
  converted: 'Paga',
  released: 'Liberada',
  expired: 'Vencida',
};

/** A paid reservation stays paid whatever arrives later; money that comes late still turns the hold into an order. */
const transitions: Record<ReservationState, Partial<Record<ReservationEvent, ReservationState>>> = {
  active: { approve: 'converted', release: 'released' },
  released: { approve: 'converted' },
  converted: {},
};

export function nextReservationState(state: ReservationState, event: ReservationEvent): ReservationState | undefined {
  return transitions[state][event];
}

/** True while the hold takes units away from what others can buy. */
export function isLive(reservation: { status: ReservationState; expiresAt: Date }, now: Date): boolean {
  return reservation.status === 'active' && reservation.expiresAt.getTime() > now.getTime();
}

export function reservationStatus(
  reservation: { status: ReservationState; expiresAt: Date },
  now: Date,
): ReservationStatus {
  if (reservation.status === 'active' && !isLive(reservation, now)) return 'expired';
  return reservation.status;
}

const EXTENSION_MINUTES = 30;
/** So long after its end a hold can be taken up again. */
const EXTENDABLE_MS = 12 * 3_600_000;

/** True of an order by telephone, whose wreaths are kept until its hold ends or the staff releases them. */
export const isPromised = ({ takenBy }: { takenBy: string | null }): boolean => takenBy !== null;

type Extendable = { status: ReservationState; expiresAt: Date; extendedAt: Date | null; takenBy: string | null };

/** Whether a hold may be made longer: once, unpaid, and not long after its end. One that the staff released stays so. */
export function mayHoldLonger(hold: Extendable, now: Date): boolean {
  const { status, expiresAt, extendedAt } = hold;
  if (isPromised(hold) && status === 'released') return false;
  return status !== 'converted' && extendedAt === null && now.getTime() - expiresAt.getTime() < EXTENDABLE_MS;
}

/** Until when a longer hold lasts. */
export function longerHold({ expiresAt }: { expiresAt: Date }, now: Date): Date {
  return new Date(Math.max(expiresAt.getTime(), now.getTime()) + EXTENSION_MINUTES * 60_000);
}

/** When a buyer is reminded of an unpaid order: a third of its hold is left, or the last two hours of a long one. */
export function remindAt({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }): Date {
  const life = expiresAt.getTime() - createdAt.getTime();
  return new Date(expiresAt.getTime() - Math.min(life / 3, 2 * 3_600_000));
}

export type Availability = { ok: true } | { ok: false; available: number };

/** Up to this number, the units are called the last ones. */
export const FEW = 2;

/** Whether `wanted` units fit into stock minus the units held by live reservations. Never negative in the refusal. */
export function checkAvailability(stock: number, held: number, wanted: number): Availability {
  const available = Math.max(0, stock - held);
  return wanted <= available ? { ok: true } : { ok: false, available };
}

export const SENT_ORDER_STATES = ['pending', 'paid', 'refused', 'expired'] as const;
type SentOrderState = (typeof SENT_ORDER_STATES)[number];

/** The state of an order that was sent and isn't known to be paid, by its hold and what came of its payments. */
export function sentOrderState(
  hold: { status: ReservationState; expiresAt: Date },
  outcomes: readonly string[],
  now: Date,
): Exclude<SentOrderState, 'paid'> {
  const isOnItsWay = outcomes.includes('waiting') || outcomes.includes('mismatch');
  if (isOnItsWay || isLive(hold, now)) return 'pending';
  return outcomes.includes('refused') ? 'refused' : 'expired';
}
