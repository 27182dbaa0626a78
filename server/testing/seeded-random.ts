const SPREAD = 0x9e3779b1;

/** Random values that are the same for the same seed and number. */
export type SeededRandom = ReturnType<typeof randomFor>;

/** The random values of row `index` of a table: mulberry32 with a seed of its own for each row. */
export function randomFor(seed: number, index: number) {
  let state = Math.imul(seed + 1, 0x85ebca6b) ^ Math.imul(index + 1, SPREAD);
  const bits = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  /** From 0 up to, and without, 1. */
  const fraction = () => bits() / 4_294_967_296;
  /** A whole number from 0 up to, and without, `limit`. */
  const below = (limit: number) => Math.floor(fraction() * limit);
  const hex = (digits: number) => bits().toString(16).padStart(8, '0').slice(-digits);
  return {
    fraction,
    below,
    /** A whole number from `least` to `most`, both included. */
    whole: (least: number, most: number) => least + below(most - least + 1),
    /** One of a list. Throws RangeError for an empty one. */
    pick: <T>(list: readonly T[]): T => {
      const chosen = list[below(list.length)];
      if (chosen === undefined) throw new RangeError('nothing to pick from');
      return chosen;
    },
    /** True in this share of cases. */
    hit: (share: number) => fraction() < share,
    /** A UUIDv7 of the instant: rows are in the order of their time, as real ones are. */
    id: (at: Date) => {
      const time = at.getTime().toString(16).padStart(12, '0');
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(8)}${hex(4)}`;
    },
  };
}
