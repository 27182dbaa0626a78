import type { HandlerResult } from '#contract/endpoint.ts';
import type { getSystem } from '#contract/system.ts';
import { type Findings, SYSTEM_PARTS } from '#domain/alarms.ts';
import type { Alarm } from './repository.ts';

type System = HandlerResult<typeof getSystem>;

/** Every part with its finding and the beginning of its open alarm. */
export function toParts(findings: Findings, open: readonly Alarm[]): System['parts'] {
  const since = new Map(open.map(({ part, beganAt }) => [part, beganAt]));
  return SYSTEM_PARTS.map((part) => {
    const { status, words, mend } = findings[part];
    return { part, status, words, mend: mend ?? null, since: since.get(part) ?? null };
  });
}

export function toAlarm({ id, part, words, beganAt, endedAt }: Alarm): System['alarms'][number] {
  return { _id: id, part, words, began_at: beganAt, ended_at: endedAt };
}
