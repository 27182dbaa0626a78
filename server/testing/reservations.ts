import { randomUUID } from 'node:crypto';
import { cents } from '#domain/money.ts';
import { inTransaction } from '../db/client.ts';
import { newId } from '../db/ids.ts';
import type { Deps } from '../deps.ts';
import { insertReservation, type Reservation } from '../features/sales/reservation-repository.ts';
import type { TestProduct } from './factories.ts';
import { aWreath, BUYER } from './orders.ts';

type NewReservation = Parameters<typeof insertReservation>[1];

/** A reservation of one unit of each wreath as it lies in the database, made now. */
export async function aReservation(
  deps: Deps,
  wreaths: TestProduct[],
  { faixa, ...change }: Partial<NewReservation> & { faixa?: string } = {},
): Promise<Reservation> {
  const createdAt = change.createdAt ?? deps.now();
  const reservation: NewReservation = {
    id: newId(createdAt),
    orderId: randomUUID(),
    contentHash: '-',
    status: 'active',
    clientAddress: '127.0.0.1',
    ...BUYER,
    funeralTime: new Date('2026-11-25T17:30:00Z'),
    paymentMethod: 'pix',
    total: cents(wreaths.reduce((sum, { price }) => sum + Math.round(price * 100) + 2000, 0)),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 30 * 60_000),
    ...change,
  };
  return inTransaction(deps.database, (tx) =>
    insertReservation(
      tx,
      reservation,
      wreaths.map((wreath, at) => aWreath(wreath, at, faixa)),
    ),
  );
}
