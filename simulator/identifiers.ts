import { randomInt } from 'node:crypto';

/** The simulator's time in milliseconds since 1970 UTC. */
export type Clock = { now(): number };

const PROVIDER_OFFSET_MS = 4 * 3_600_000;

/** An instant in the provider's format: ISO 8601 with the offset -04:00. */
export function providerDate(instant: number): string {
  return new Date(instant - PROVIDER_OFFSET_MS).toISOString().replace('Z', '-04:00');
}

/** A random number of exactly `count` digits, as text. */
export function randomDigits(count: number): string {
  return Array.from({ length: count }, (_, at) => randomInt(at === 0 ? 1 : 0, 10)).join('');
}
