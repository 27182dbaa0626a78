import { createHmac } from 'node:crypto';

/**
 * The secret part of the address under which the buyer follows an order, as a UUID (RFC 9562, version 8). It follows
 * from the reservation, so the browser that reserved can be given it before there is an order, and nobody else can
 * work it out: neither from the order's number nor from the payment's.
 */
export function accessKeyOf(secret: Uint8Array, reservationId: string): string {
  const bytes = createHmac('sha256', secret).update(`pedido:${reservationId}`).digest().subarray(0, 16);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
