import type { Deps } from '../../../deps.ts';
import { type Reservation, toReservation } from './present.ts';
import { countLiveReservations, listReservationRows, wreathsOfReservations } from './repository.ts';

/** A page of the reservations made in a period, newest first, with the status they have now. */
export async function listReservations(
  deps: Deps,
  range: { from: Date; to: Date },
  page: { skip: number; limit: number },
): Promise<Reservation[]> {
  const rows = await listReservationRows(deps.db, range, page);
  const wreaths = await wreathsOfReservations(
    deps.db,
    rows.map(({ id }) => id),
  );
  const now = deps.now();
  return rows.map((row) => toReservation(row, wreaths.get(row.id) ?? [], now));
}

/** The number of reservations that hold units now. */
export function countLive(deps: Deps): Promise<number> {
  return countLiveReservations(deps.db, deps.now());
}
