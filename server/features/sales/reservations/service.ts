import type { HandlerResult } from '#contract/endpoint.ts';
import * as contract from '#contract/reservations.ts';
import { type CsvColumns, csvHeader, csvLabel, csvLine, csvTime } from '#domain/csv.ts';
import { orderNumberText, PAYMENT_METHOD_LABELS } from '#domain/order.ts';
import { PURCHASE_COLUMNS } from '#domain/purchase-export.ts';
import { RESERVATION_LABELS, reservationStatus } from '#domain/reservation.ts';
import { linesOf, type Wreath } from '#domain/wreath.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, orNotFound } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { answers } from '../../../rows.ts';
import { loggedExport } from '../../logs/service.ts';
import {
  countLiveReservations,
  findReservation,
  listReservationRows,
  pagesOfReservations,
  type Reservation,
  wreathsOfReservation,
  wreathsOfReservations,
} from '../reservation-repository.ts';
import { inSale, withHold } from '../sale.ts';

type Listed = HandlerResult<typeof contract.releaseReservation>;
type Page = { skip: number; limit: number };

const NOT_FOUND = 'Reserva não encontrada.';

const answer = answers(contract.reservation);

/** A reservation as administrators see it, with the status it has at `now`. */
function toReservation(row: Reservation, wreaths: readonly Wreath[], now: Date): Listed {
  const { items, faixa_texts } = linesOf(wreaths);
  return answer({
    ...{ ...row, items, status: reservationStatus(row, now) },
    orderData: { ...row, faixa_texts, whatsapp: row.whatsappAt !== null },
    payKey: row.takenBy === null ? null : row.payKey,
  });
}

/** A page of the reservations made in a period, or of those alive at an instant, newest first, with their status now. */
async function listed(deps: Deps, which: { from: Date; to: Date } | Date, page: Page): Promise<Listed[]> {
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

export const countReservations = async ({ db, now }: Deps) => ({ total: await countLiveReservations(db, now()) });

/**
 * Releases the wreaths of an order by telephone before its hold ends, and ends its link. Throws `not-found`, and
 * `conflict` for one that was paid or released, or was made by a buyer in the shop.
 */
export async function releaseReservation(
  deps: Deps,
  { params: { id }, audit }: Call<typeof contract.releaseReservation>,
): Promise<Listed> {
  const isThis = (hold: Reservation) => hold.id === id;
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

type Range = { from: Date; to: Date };

type Line = Reservation & { wreaths: readonly Wreath[]; now: Date };

const COLUMNS: CsvColumns<Line> = {
  ...PURCHASE_COLUMNS,
  Método: ({ paymentMethod }) => csvLabel(PAYMENT_METHOD_LABELS[paymentMethod]),
  Situação: ({ now, ...row }) => csvLabel(RESERVATION_LABELS[reservationStatus(row, now)]),
  Vencimento: ({ expiresAt }) => csvTime(expiresAt),
};

async function* pieces(db: Queryable, range: Range, now: Date): AsyncGenerator<string> {
  yield csvHeader(Object.keys(COLUMNS));
  for await (const page of pagesOfReservations(db, range)) {
    const wreaths = await wreathsOfReservations(
      db,
      page.map(({ id }) => id),
    );
    yield page.map((row) => csvLine(COLUMNS, { ...row, now, wreaths: wreaths.get(row.id) ?? [] })).join('');
  }
}

/** The spreadsheet of the reservations made in [from, to), or of all, newest first. The export is logged. */
export function exportReservations(deps: Deps, call: Call<typeof contract.exportReservations>) {
  const now = deps.now();
  return loggedExport(deps, call, {
    name: () => 'relatorio_reservas.csv',
    action: 'reservas_exportadas',
    pieces: (db, made) => pieces(db, made, now),
  });
}
