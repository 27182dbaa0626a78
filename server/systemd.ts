import { execFile } from 'node:child_process';

const notify = (state: string) =>
  // A message that can't be said is not the product's trouble: systemd acts on the silence.
  execFile('systemd-notify', [state], () => undefined);

/**
 * Tells systemd, if it started this process, that the product is ready and, for as long as the event loop turns, that it
 * lives. A unit with Type=notify and WatchdogSec restarts one that doesn't say so. Returns how to stop it.
 */
export function reportToSystemd(environment: Record<string, string | undefined> = process.env): () => void {
  const { NOTIFY_SOCKET: socket, WATCHDOG_USEC: limit } = environment;
  if (!socket) return () => undefined;
  notify('--ready');
  const microseconds = Number(limit);
  if (!(microseconds > 0)) return () => undefined;
  // Three chances before it counts as silent.
  const timer = setInterval(() => notify('WATCHDOG=1'), microseconds / 3000);
  return () => clearInterval(timer);
}
