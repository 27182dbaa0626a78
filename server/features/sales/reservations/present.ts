import type { HandlerResult } from '#contract/endpoint.ts';
import type { listReservationsByDate } from '#contract/reservations.ts';
import { reservationStatus } from '#domain/reservation.ts';
import { linesOf, type Wreath } from '#domain/wreath.ts';
import { toPurchase } from '../../../purchase.ts';
import type { Reservation as ReservationRow } from './repository.ts';

export type Reservation = HandlerResult<typeof listReservationsByDate>[number];

/** A reservation as administrators see it, with the status it has at `now`. */
export function toReservation(row: ReservationRow, wreaths: readonly Wreath[], now: Date): Reservation {
  const { items, faixa_texts } = linesOf(wreaths);
  return {
    _id: row.id,
    order_id: row.orderId,
    number: row.number,
    created_at: row.createdAt,
    expires_at: row.expiresAt,
    status: reservationStatus(row, now),
    order_data: { ...toPurchase(row), faixa_texts },
    items,
    taken_by: row.takenBy,
    pay_key: row.takenBy === null ? null : row.payKey,
  };
}
