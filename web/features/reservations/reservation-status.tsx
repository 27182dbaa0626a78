import { CircleCheck, CircleX, Hourglass, Undo2 } from 'lucide-react';
import type { Reservation } from '#contract/reservations.ts';
import { Badge } from '#web/ui/badge.tsx';
import { statusOf, timeLeft, timeLeftText } from './status.ts';

const ICONS: Record<Reservation['status'], typeof Hourglass> = {
  active: Hourglass,
  converted: CircleCheck,
  released: Undo2,
  expired: CircleX,
};

/** The status in a word, with its colour and sign, and how long a live one still holds. */
export function ReservationStatus({ reservation, now }: { reservation: Reservation; now: Date }) {
  const { status, text, tone } = statusOf(reservation, now);
  const left = timeLeft(reservation, now);
  const Icon = ICONS[status];
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-0.5 @5xl:justify-start">
      <Badge tone={tone}>
        <Icon aria-hidden="true" className="size-3.5" />
        {text}
      </Badge>
      {left !== undefined && <span className="whitespace-nowrap text-caption text-muted">{timeLeftText(left)}</span>}
    </span>
  );
}
