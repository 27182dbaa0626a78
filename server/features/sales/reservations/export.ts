import type * as contract from '#contract/reservations.ts';
import { csvHeader, csvLabel, csvRow, csvTime } from '#domain/csv.ts';
import { PAYMENT_METHOD_LABELS } from '#domain/order.ts';
import { PURCHASE_HEADINGS, purchaseCells } from '#domain/purchase-export.ts';
import { RESERVATION_LABELS, reservationStatus } from '#domain/reservation.ts';
import type { Wreath } from '#domain/wreath.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/bind.ts';
import { loggedExport } from '../../logs/service.ts';
import { pagesOfReservations, type Reservation, wreathsOfReservations } from './repository.ts';

type Range = { from: Date; to: Date };

const HEADINGS = [...PURCHASE_HEADINGS, 'Método', 'Situação', 'Vencimento'];

function line(row: Reservation, wreaths: readonly Wreath[], now: Date): string {
  return csvRow([
    ...purchaseCells(row, wreaths),
    csvLabel(PAYMENT_METHOD_LABELS[row.paymentMethod]),
    csvLabel(RESERVATION_LABELS[reservationStatus(row, now)]),
    csvTime(row.expiresAt),
  ]);
}

async function* pieces(db: Queryable, range: Range, now: Date): AsyncGenerator<string> {
  yield csvHeader(HEADINGS);
  for await (const page of pagesOfReservations(db, range)) {
    const wreaths = await wreathsOfReservations(
      db,
      page.map(({ id }) => id),
    );
    yield page.map((row) => line(row, wreaths.get(row.id) ?? [], now)).join('');
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
