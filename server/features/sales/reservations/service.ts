import type { HandlerResult } from '#contract/endpoint.ts';
import * as contract from '#contract/reservations.ts';
import { orderNumberText } from '#domain/order.ts';
import { reservationStatus } from '#domain/reservation.ts';
import { linesOf, type Wreath } from '#domain/wreath.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, orNotFound } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { answers } from '../../../rows.ts';
import {
  countLiveReservations,
  findReservation,
  listReservationRows,
  type Reservation as ReservationRow,
  wreathsOfReservation,
  wreathsOfReservations,
} from '../reservation-repository.ts';
import { inSale, withHold } from '../sale.ts';

type Reservation = HandlerResult<typeof contract.releaseReservation>;
type Page = { skip: number; limit: number };

const NOT_FOUND = 'Reserva não encontrada.';

const answer = answers(contract.reservation);

/** A reservation as administrators see it, with the status it has at `now`. */
function toReservation(row: ReservationRow, wreaths: readonly Wreath[], now: Date): Reservation {
  const { items, faixa_texts } = linesOf(wreaths);
  return answer({
    ...{ ...row, items, status: reservationStatus(row, now) },
    orderData: { ...row, faixa_texts, whatsapp: row.whatsappAt !== null },
    payKey: row.takenBy === null ? null : row.payKey,
  });
}

/** A page of the reservations made in a period, or of those alive at an instant, newest first, with their status now. */
async function listed(deps: Deps, which: { from: Date; to: Date } | Date, page: Page): Promise<Reservation[]> {
  const now = deps.now();
  const rows = await listReservationRows(deps.db, which, page);
  const wreaths = await wreathsOfReservations(
    deps.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toReservation(row, wreaths.get(row.id) ?? [], now));
}

export const listReservationsByDate = (deps: Deps, { query }: Call<typeof contract.listReservationsByDate>) =>
  listed(deps, query, query);

export const listLiveReservations = (deps: Deps, { query }: Call<typeof contract.listLiveReservations>) =>
  listed(deps, deps.now(), query);

/** The number of reservations that hold units now. */
export const countReservations = async ({ db, now }: Deps) => ({ total: await countLiveReservations(db, now()) });

/**
 * Releases the wreaths of an order by telephone before its hold ends, and ends its link. Throws `not-found`, and
 * `conflict` for one that was paid or released, or was made by a buyer in the shop.
 */
export async function releaseReservation(
  deps: Deps,
  { params: { id }, audit }: Call<typeof contract.releaseReservation>,
): Promise<Reservation> {
  const isThis = (hold: ReservationRow) => hold.id === id;
  const { orderId } = orNotFound(await findReservation(deps.db, id), NOT_FOUND);
  const { holds } = await inSale(deps, audit, { orderId }, (sale) => {
    const hold = orNotFound(sale.holds.find(isThis), NOT_FOUND);
    if (hold.status !== 'active' || hold.takenBy === null) {
      throw new AppError('conflict', 'Só um pedido por telefone ainda não pago pode ser liberado.');
    }
    const message = `Reserva do pedido ${orderNumberText(hold.number)} liberada.`;
    return {
      sale: withHold(sale, { ...hold, status: 'released' }),
      log: [{ action: 'reserva_liberada', message }],
      tell: [(tx) => deps.jobs.enqueue(tx, 'expire-link', { reservationId: id })],
    };
  });
  const released = orNotFound(holds.find(isThis));
  return toReservation(released, await wreathsOfReservation(deps.db, released), deps.now());
}
