import { type Finding, failed } from '#domain/alarms.ts';

/** One thing that can be wrong. `look` may take seconds and may throw: a check that can't be made has failed, and `mend` helps. */
export type Check = { name: string; look: () => Finding | Promise<Finding>; mend?: string };

export type Result = Finding & { name: string };

/** Makes all checks at the same time; the results come in their order. */
export function runChecks(checks: readonly Check[]): Promise<Result[]> {
  return Promise.all(
    checks.map(async ({ name, look, mend = 'Veja sudo memorial logs.' }) => {
      try {
        return { name, ...(await look()) };
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error);
        return { name, ...failed(words, mend) };
      }
    }),
  );
}
