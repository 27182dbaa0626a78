/** The simulator's time in milliseconds since 1970 UTC; it can be moved forward to let things expire. */
export type Clock = { now(): number; advance(milliseconds: number): void };

export function createClock(source: () => Date): Clock {
  let offset = 0;
  return {
    now: () => source().getTime() + offset,
    advance: (milliseconds) => {
      offset += milliseconds;
    },
  };
}

const PROVIDER_OFFSET_MS = 4 * 3_600_000;

/** An instant the way the provider writes it: ISO 8601 with the offset -04:00. */
export function providerDate(instant: number): string {
  return new Date(instant - PROVIDER_OFFSET_MS).toISOString().replace('Z', '-04:00');
}
