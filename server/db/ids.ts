import { randomBytes, randomInt } from 'node:crypto';

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

/** A secret of `count` letters of an alphabet, for people to type or addresses to end in. */
export function randomLetters(alphabet: string, count: number): string {
  return Array.from({ length: count }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/** No record has it; malformed keys are looked up too, so that they take as long as unknown ones. */
const UNUSED_KEY = '00000000-0000-0000-0000-000000000000';

/** The key in an address as the database can look it up. */
export function keyOrNone(key: string): string {
  return isId(key) ? key : UNUSED_KEY;
}
