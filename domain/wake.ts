const HOUR_MS = 3_600_000;

/**
 * Minutes until the next of the roster is woken for an order that nobody has acknowledged, by the milliseconds until
 * its work must begin; null when it can wait for the day.
 */
export function wakeAfterMinutes(slackMs: number): number | null {
  if (slackMs < 12 * HOUR_MS) return 1;
  return slackMs < 24 * HOUR_MS ? 5 : null;
}
