import { CircleCheck, CircleX, Hourglass, type LucideIcon, Undo2 } from 'lucide-react';
import type { Reservation } from '#contract/reservations.ts';
import { RESERVATION_LABELS } from '#domain/reservation.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

const MINUTE_MS = 60_000;

const LOOKS: Record<Reservation['status'], { tone: BadgeTone; Icon: LucideIcon }> = {
  active: { tone: 'green', Icon: Hourglass },
  converted: { tone: 'solid', Icon: CircleCheck },
  released: { tone: 'neutral', Icon: Undo2 },
  expired: { tone: 'error', Icon: CircleX },
};

type Ending = Pick<Reservation, 'status' | 'expires_at'>;

/** Milliseconds until a live reservation expires; undefined when it has ended, by its status or by the clock. */
export function timeLeft({ status, expires_at }: Ending, now: Date): number | undefined {
  const left = Date.parse(expires_at) - now.getTime();
  return status === 'active' && left > 0 ? left : undefined;
}

/** 'faltam 12 min', 'faltam 2 h 10', or 'falta menos de 1 min'. */
export function timeLeftText(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE_MS);
  if (minutes < 1) return 'falta menos de 1 min';
  const hours = Math.floor(minutes / 60);
  if (hours > 0) return `${hours === 1 ? 'falta' : 'faltam'} ${hours} h ${String(minutes % 60).padStart(2, '0')}`;
  return minutes === 1 ? 'falta 1 min' : `faltam ${minutes} min`;
}

/** A reservation's status at `now`: a live one becomes expired on the screen when its time is over. */
export function statusOf(reservation: Ending, now: Date) {
  const isOver = reservation.status === 'active' && timeLeft(reservation, now) === undefined;
  const status = isOver ? 'expired' : reservation.status;
  return { text: RESERVATION_LABELS[status], ...LOOKS[status] };
}
