import { AppError } from '../../errors.ts';

const RETRY_SECONDS = 2;

/**
 * Runs `atOnce` tasks at a time and lets `waiting` more wait, first come first served. Further tasks are refused at
 * once with `unavailable`, so that a flood costs neither memory nor everybody's time.
 */
export function boundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0;
  const line: (() => void)[] = [];

  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else if (line.length < waiting) await new Promise<void>((enter) => line.push(enter));
    else throw new AppError('unavailable', undefined, { retryAfterSeconds: RETRY_SECONDS });
    try {
      return await work();
    } finally {
      // The slot goes directly to the next waiter, so that no new caller takes it.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
