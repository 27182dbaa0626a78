import type { CheckInput } from '../invariant.ts';

/** A manual violation of one invariant, and the finding that the checker must report. */
export type Breakage = {
  id: string;
  what: string;
  sql?: string[];
  change?: (input: CheckInput) => CheckInput;
  says: string;
};

export const withoutIndex = (index: string) => `drop index ${index}`;
