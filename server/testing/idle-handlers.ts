import type { JobHandlers } from '../jobs/queue.ts';

const nothing = () => Promise.resolve();

/** Jobs that are done by doing nothing. */
export const idleHandlers: JobHandlers = {
  'deliver-notification': nothing,
  'settle-payment': nothing,
  'refund-payment': nothing,
  'expire-link': nothing,
  'remind-payment': nothing,
  'wake-next': nothing,
  'reconcile-payments': nothing,
  'watch-deadlines': nothing,
  'clean-up': nothing,
};
