import { randomBytes } from 'node:crypto';

export type Identifiers = {
  uuid(): string;
  /** A number of exactly `digits` digits, as text. */
  digits(digits: number): string;
  /** A fraction in [0, 1). */
  fraction(): number;
};

/** mulberry32: small, fast and the same on every machine. */
function seededBytes(seed: number): (count: number) => Buffer {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 24) & 0xff;
  };
  return (count) => Buffer.from(Array.from({ length: count }, next));
}

/** Random identifiers, or the same sequence every time for a `seed`. */
export function createIdentifiers(seed: number | undefined): Identifiers {
  const bytes = seed === undefined ? randomBytes : seededBytes(seed);
  return {
    uuid: () => {
      const raw = bytes(16);
      raw.writeUInt8((raw.readUInt8(6) & 0x0f) | 0x40, 6);
      raw.writeUInt8((raw.readUInt8(8) & 0x3f) | 0x80, 8);
      return raw.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
    digits: (digits) => {
      const text = Array.from(bytes(digits), (byte) => String(byte % 10)).join('');
      return text.startsWith('0') ? `1${text.slice(1)}` : text;
    },
    fraction: () => bytes(4).readUInt32BE(0) / 2 ** 32,
  };
}
