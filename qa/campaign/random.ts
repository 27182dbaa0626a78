/** Random numbers that repeat with their seed. */
export type Random = {
  /** In [0, 1). */
  fraction(): number;
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  chance(probability: number): boolean;
  /** A random element of the list. Throws RangeError for an empty one. */
  pick<T>(list: readonly T[]): T;
  /** Another sequence that depends only on this one's seed and the number. */
  branch(number: number): Random;
};

/** Mulberry32: small, fast and even enough for choices. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    fraction,
    whole: (least, most) => least + Math.floor(fraction() * (most - least + 1)),
    chance: (probability) => fraction() < probability,
    pick: (list) => {
      const chosen = list[Math.floor(fraction() * list.length)];
      if (chosen === undefined) throw new RangeError('nothing to pick from');
      return chosen;
    },
    branch: (number) => createRandom(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(number + 1, 0xc2b2ae35)),
  };
}
