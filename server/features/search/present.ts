import type { HandlerResult } from '#contract/endpoint.ts';
import { FOUND_AT_MOST, type searchEverything } from '#contract/search.ts';
import { reservationStatus } from '#domain/reservation.ts';
import type { findFunerals, findReservations } from './repository.ts';

export type Answer = HandlerResult<typeof searchEverything>;
type Reservation = NonNullable<Answer['reservations']>['items'][number];
type Buyer = Pick<Reservation, 'order_id' | 'number' | 'buyer_name' | 'buyer_phone' | 'deceased_name' | 'created_at'>;

export type FoundRows<Row> = { exact: readonly Row[]; similar: readonly Row[] };

/** The shown rows of one kind, and whether there are more. */
export function presentGroup<Row, Item>({ exact, similar }: FoundRows<Row>, toItem: (row: Row) => Item) {
  return {
    items: [...exact, ...similar].slice(0, FOUND_AT_MOST).map(toItem),
    more: exact.length > FOUND_AT_MOST,
    similar: similar.length,
  };
}

type BuyerRow = {
  orderId: string;
  number: number;
  buyerName: string;
  buyerPhone: string | null;
  deceasedName: string;
  createdAt: Date;
};

/** The order or reservation of a buyer. */
export function presentBuyer({ orderId, number, buyerName, buyerPhone, deceasedName, createdAt }: BuyerRow): Buyer {
  return {
    order_id: orderId,
    number,
    buyer_name: buyerName,
    buyer_phone: buyerPhone ?? '',
    deceased_name: deceasedName,
    created_at: createdAt,
  };
}

export function presentReservation(row: Awaited<ReturnType<typeof findReservations>>[number], now: Date): Reservation {
  return { _id: row.id, ...presentBuyer(row), buyer_cpf: row.buyerCpf, status: reservationStatus(row, now) };
}

export function presentFuneral(
  row: Awaited<ReturnType<typeof findFunerals>>[number],
): Answer['funerals']['items'][number] {
  return {
    _id: row.id,
    falecido: row.deceasedName,
    responsavel: row.responsibleName,
    telefone: row.phone,
    sepultamento: { local: row.burialPlace, data_hora: row.burialAt },
    concluido: row.concludedAt !== null,
    ativo: row.active,
  };
}
