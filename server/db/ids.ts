import { randomBytes } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The first 16 bytes as a UUID (RFC 9562) of a version; they are overwritten where it needs its own bits. */
function asUuid(bytes: Buffer, version: number): string {
  bytes.writeUInt8((version << 4) | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A new UUIDv7: ordered by time, with 74 random bits. */
export function newId(now: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  return asUuid(bytes, 7);
}

/** A UUIDv8 made of a hash of at least 16 bytes. */
export function idFromHash(hash: Buffer): string {
  return asUuid(Buffer.from(hash), 8);
}

/** True for text that an id column can hold. Anything else belongs to no row. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
