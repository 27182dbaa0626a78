import type { Deps } from '../../deps.ts';
import type { Signal, SignalName } from '../../signals.ts';

const EVERY_MS = 5 * 60_000;
const PATIENCE_MS = 10_000;

/** Calls the external watchdog; returns whether it answered. Its address is a secret and stays out of the log. */
export async function beat(deps: Deps): Promise<boolean> {
  const { deadmanUrl } = deps.config;
  if (deadmanUrl === undefined) return false;
  const answer = await fetch(deadmanUrl, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
    () => undefined,
  );
  await answer?.body?.cancel();
  const isHeard = answer?.ok === true;
  deps.signals.note(isHeard ? 'heartbeat' : 'heartbeat-failure');
  return isHeard;
}

/** Sends it every five minutes, by whichever process checks first. */
export async function sendHeartbeat(deps: Deps, signals: ReadonlyMap<SignalName, Signal>): Promise<void> {
  const last = signals.get('heartbeat');
  if (last && deps.now().getTime() - last.at.getTime() < EVERY_MS) return;
  await beat(deps);
}
