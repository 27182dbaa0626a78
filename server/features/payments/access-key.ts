import { createHmac } from 'node:crypto';
import { idFromHash } from '../../db/ids.ts';

/**
 * The secret part of the address under which the buyer follows an order, as a UUID (RFC 9562, version 8). It follows
 * from the reservation, so the browser that reserved can be given it before there is an order, and nobody else can
 * work it out: neither from the order's number nor from the payment's.
 */
export function accessKeyOf(secret: Uint8Array, reservationId: string): string {
  return idFromHash(createHmac('sha256', secret).update(`pedido:${reservationId}`).digest());
}
