import { randomInt } from 'node:crypto';

/** A random number of exactly `count` digits, as text. */
export function randomDigits(count: number): string {
  return Array.from({ length: count }, (_, at) => randomInt(at === 0 ? 1 : 0, 10)).join('');
}
