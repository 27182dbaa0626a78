const HOUR_MS = 3_600_000;

/**
 * Minutes between two calls for an unacknowledged order. `slackMs` are the milliseconds until its work must
 * begin; null for an order that can wait for the day.
 */
export function minutesUntilNextCall(slackMs: number): number | null {
  if (slackMs < 12 * HOUR_MS) return 1;
  return slackMs < 24 * HOUR_MS ? 5 : null;
}
