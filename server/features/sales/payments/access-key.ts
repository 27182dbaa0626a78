import { createHmac } from 'node:crypto';
import { idFromHash } from '../../../db/ids.ts';

/**
 * The secret part of the address of the buyer's page, as a UUID (RFC 9562, version 8). It is derived from the
 * reservation and the server's secret, so the buyer's browser gets it before the order exists, and nobody can derive it
 * from the ids of order or payment.
 */
export function accessKeyOf(secret: Uint8Array, reservationId: string): string {
  return idFromHash(createHmac('sha256', secret).update(`pedido:${reservationId}`).digest());
}
