import type { CheckInput } from '../invariant.ts';

/** A way to break one invariant by hand, and what the checker must say of it. */
export type Breakage = {
  id: string;
  what: string;
  sql?: string[];
  change?: (input: CheckInput) => CheckInput;
  says: string;
};

export const withoutIndex = (index: string) => `drop index ${index}`;
