import { createHmac } from 'node:crypto';
import { idFromHash } from '../../../db/ids.ts';

/**
 * The secret part of the address under which the buyer follows an order, as a UUID (RFC 9562, version 8). It follows
 * from the reservation, so the buyer's browser gets it before there is an order, and it can't be derived
 * from the numbers of order or payment.
 */
export function accessKeyOf(secret: Uint8Array, reservationId: string): string {
  return idFromHash(createHmac('sha256', secret).update(`pedido:${reservationId}`).digest());
}
