import type { HandlerResult } from '#contract/endpoint.ts';
import type { listReservationsByDate } from '#contract/reservations.ts';
import { csvHeader, csvLabel, csvRow, csvTime } from '#domain/csv.ts';
import { PAYMENT_METHOD_LABELS } from '#domain/order.ts';
import { PURCHASE_HEADINGS, purchaseCells } from '#domain/purchase-export.ts';
import { RESERVATION_LABELS, reservationStatus } from '#domain/reservation.ts';
import type { Queryable } from '../../db/client.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import type { Deps } from '../../deps.ts';
import type { CsvFile } from '../../http/csv.ts';
import type { Actor } from '../../http/guard.ts';
import { writeExportLog } from '../logs/repository.ts';
import {
  itemsOfReservations,
  listReservationRows,
  pagesOfReservations,
  type ReservationItem,
  type ReservationRow,
} from './repository.ts';

type Answer = HandlerResult<typeof listReservationsByDate>[number];
type Range = { from: Date; to: Date };

function toReservation(row: ReservationRow, items: ReservationItem[], now: Date): Answer {
  return {
    _id: row.id,
    order_id: row.orderId,
    created_at: row.createdAt,
    expires_at: row.expiresAt,
    status: reservationStatus(row, now),
    order_data: {
      buyer_name: row.buyerName,
      buyer_email: row.buyerEmail,
      ...(row.buyerPhone === null ? {} : { buyer_phone: row.buyerPhone }),
      buyer_cpf: row.buyerCpf,
      billing_address: row.billingAddress,
      deceased_name: row.deceasedName,
      funeral_location: row.funeralLocation,
      funeral_time: row.funeralTime,
      faixa_texts: row.faixaTexts,
      total: row.total,
    },
    items: items.map(({ productId, title, image, size, color, quantity, price }) => ({
      id: productId,
      title,
      image,
      size,
      color,
      quantity,
      price,
    })),
  };
}

/** A page of the reservations made in a period, newest first, with the status they have now. */
export async function listReservations(
  deps: Deps,
  range: Range,
  page: { skip: number; limit: number },
): Promise<Answer[]> {
  const rows = await listReservationRows(deps.db, range, page);
  const items = await itemsOfReservations(
    deps.db,
    rows.map(({ id }) => id),
  );
  const now = deps.now();
  return rows.map((row) => toReservation(row, items.get(row.id) ?? [], now));
}

const HEADINGS = [...PURCHASE_HEADINGS, 'Método', 'Situação', 'Vencimento'];

function line(row: ReservationRow, items: ReservationItem[], now: Date): string {
  return csvRow([
    ...purchaseCells(row, items),
    csvLabel(PAYMENT_METHOD_LABELS[row.paymentMethod]),
    csvLabel(RESERVATION_LABELS[reservationStatus(row, now)]),
    csvTime(row.expiresAt),
  ]);
}

async function* pieces(db: Queryable, range: Range | undefined, now: Date): AsyncGenerator<string> {
  yield csvHeader(HEADINGS);
  for await (const page of pagesOfReservations(db, range)) {
    const items = await itemsOfReservations(
      db,
      page.map(({ id }) => id),
    );
    yield page.map((row) => line(row, items.get(row.id) ?? [], now)).join('');
  }
}

/** The spreadsheet of the reservations made in [from, to), or of all, newest first; who took it is logged. */
export function reservationExport(deps: Deps, range: Range | undefined, who: { actor: Actor; ip: string }): CsvFile {
  const now = deps.now();
  return {
    name: 'relatorio_reservas.csv',
    pieces: inSnapshot(deps.database, (db) => pieces(db, range, now)),
    started: () =>
      writeExportLog(deps.db, {
        at: now,
        userEmail: who.actor.email,
        ip: who.ip,
        action: 'reservas_exportadas',
        what: 'Reservas exportadas',
        range,
      }),
  };
}
