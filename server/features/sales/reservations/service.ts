import { orderNumberText } from '#domain/order.ts';
import { inTransaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, orNotFound } from '../../../errors.ts';
import type { AuditContext } from '../../../http/guard.ts';
import { writeLog } from '../../logs/service.ts';
import { type Reservation, toReservation } from './present.ts';
import {
  countLiveReservations,
  findReservation,
  listReservationRows,
  lockReservation,
  releaseReservation,
  wreathsOfReservation,
  wreathsOfReservations,
} from './repository.ts';

/** A page of the reservations made in a period, or without one of the live ones, newest first, with their status now. */
export async function listReservations(
  deps: Deps,
  range: { from: Date; to: Date } | undefined,
  page: { skip: number; limit: number },
): Promise<Reservation[]> {
  const now = deps.now();
  const rows = await listReservationRows(deps.db, range ?? now, page);
  const wreaths = await wreathsOfReservations(
    deps.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toReservation(row, wreaths.get(row.id) ?? [], now));
}

/** The number of reservations that hold units now. */
export function countLive(deps: Deps): Promise<number> {
  return countLiveReservations(deps.db, deps.now());
}

/**
 * Releases the wreaths of an order by telephone before its hold ends, and ends its link. Throws `not-found`, and
 * `conflict` for one that was paid or released, or was made by a buyer in the shop.
 */
export async function releasePhoneHold(deps: Deps, audit: AuditContext, id: string): Promise<Reservation> {
  orNotFound(await findReservation(deps.db, id), 'Reserva não encontrada.');
  return inTransaction(deps.database, async (tx) => {
    const hold = orNotFound(await lockReservation(tx, id), 'Reserva não encontrada.');
    if (hold.status !== 'active' || hold.takenBy === null) {
      throw new AppError('conflict', 'Só um pedido por telefone ainda não pago pode ser liberado.');
    }
    await releaseReservation(tx, id);
    await deps.jobs.enqueue(tx, 'expire-link', { reservationId: id });
    const message = `Reserva do pedido ${orderNumberText(hold.number)} liberada.`;
    await writeLog(tx, audit, { at: deps.now(), action: 'reserva_liberada', message });
    return toReservation({ ...hold, status: 'released' }, await wreathsOfReservation(tx, hold), deps.now());
  });
}
