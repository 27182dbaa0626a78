/** What a check found, in words for the owner; `mend`: what to do about it. */
export type Finding = { status: 'ok' | 'warning' | 'failed'; words: string; mend?: string };

/** One thing that can be wrong. `look` may take seconds and may throw: a check that can't be made has failed. */
export type Check = { name: string; look: () => Finding | Promise<Finding> };

export type Result = Finding & { name: string };

export const ok = (words: string): Finding => ({ status: 'ok', words });
export const warning = (words: string, mend: string): Finding => ({ status: 'warning', words, mend });
export const failed = (words: string, mend: string): Finding => ({ status: 'failed', words, mend });

/** Makes all checks at the same time; the results come in their order. */
export function runChecks(checks: readonly Check[]): Promise<Result[]> {
  return Promise.all(
    checks.map(async ({ name, look }) => {
      try {
        return { name, ...(await look()) };
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error);
        return { name, ...failed(words, 'Veja memorial logs.') };
      }
    }),
  );
}
