import type * as contract from '#contract/reservations.ts';
import { type CsvColumns, csvHeader, csvLabel, csvLine, csvTime } from '#domain/csv.ts';
import { PAYMENT_METHOD_LABELS } from '#domain/order.ts';
import { PURCHASE_COLUMNS } from '#domain/purchase-export.ts';
import { RESERVATION_LABELS, reservationStatus } from '#domain/reservation.ts';
import type { Wreath } from '#domain/wreath.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/bind.ts';
import { loggedExport } from '../../logs/service.ts';
import { pagesOfReservations, type Reservation, wreathsOfReservations } from '../reservation-repository.ts';

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
    what: 'Reservas exportadas',
    range: call.query.range,
    pieces: (db, made) => pieces(db, made, now),
  });
}
