/** A seeded source of numbers in [0, 1): the same seed always draws the same picture. */
export type Random = () => number;

/** Mulberry32, seeded by any text. */
export function randomFrom(seed: string): Random {
  let state = 2166136261;
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number between `low` and `high`. */
export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random();
}

/** A number around 0, mostly within ±1 (sum of three uniform numbers). */
export function around(random: Random): number {
  return (random() + random() + random()) * 2 - 3;
}

/** One element of a list that isn't empty. */
export function pick<T>(random: Random, list: readonly T[]): T {
  const chosen = list[Math.floor(random() * list.length)];
  if (chosen === undefined) throw new RangeError('pick needs a list that is not empty');
  return chosen;
}
