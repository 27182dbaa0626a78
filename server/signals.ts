import type { Findings } from '#domain/alarms.ts';

/** Events whose last time is worth remembering. */
export type SignalName =
  | 'provider-answer'
  | 'provider-refusal'
  | 'provider-silence'
  | 'provider-notification'
  | 'provider-ending'
  | 'heartbeat'
  | 'heartbeat-failure'
  | 'address-answer'
  | 'backup'
  | 'backup-failure'
  | 'copies'
  | 'copies-failure'
  | 'drill'
  | 'drill-failure'
  | 'look';
export type Signal = { at: Date; detail: string };

const FAILURES_KEPT_MS = 10 * 60_000;

/** Signals of this process. The watch writes them into the database, where other processes and the next start read it. */
export type Signals = {
  note: (name: SignalName, detail?: string) => void;
  /** The last of each. */
  noted(): ReadonlyMap<SignalName, Signal>;
  /** An answer that was the shop's own fault. */
  countFailure(): void;
  failuresSince(instant: Date): number;
  findings: Findings | undefined;
};

export function createSignals(now: () => Date): Signals {
  const latest = new Map<SignalName, Signal>();
  let failures: Date[] = [];
  const kept = (since: number) => failures.filter((at) => at.getTime() >= since);
  return {
    note: (name, detail = '') => void latest.set(name, { at: now(), detail: detail.slice(0, 500) }),
    noted: () => latest,
    countFailure: () => {
      const at = now();
      // During an outage every request fails; thousands of them say no more than the first hundred.
      if (failures.length >= 1000) failures = kept(at.getTime() - FAILURES_KEPT_MS).slice(-500);
      failures.push(at);
    },
    failuresSince: (instant) => kept(instant.getTime()).length,
    findings: undefined,
  };
}
