import { randomBytes, randomInt } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The first 16 bytes as a UUID (RFC 9562); the bits of version and variant are overwritten. */
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

/** Whether an id column can hold the text. No row has any other text as id. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/** A random secret of `count` letters from an alphabet, for people to type or for addresses. */
export function randomLetters(alphabet: string, count: number): string {
  return Array.from({ length: count }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/** The key of no record. Malformed keys are looked up by it, so that they take as long as unknown ones. */
const UNUSED_KEY = '00000000-0000-0000-0000-000000000000';

/** The key of an address in a form that the database can look up. */
export function keyOrNone(key: string): string {
  return isId(key) ? key : UNUSED_KEY;
}
