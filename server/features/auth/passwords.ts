import { hash, verify } from '@node-rs/argon2';
import { normalizePassword } from '#domain/password.ts';
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

/** Argon2id with 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet); the library's default is Argon2id. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing occupies a processor: a flood of logins must not slow the shop down. */
const inTurn = boundedQueue({ atOnce: 2, waiting: 20 });

/** A hash that matches no password: checking against it takes as long as against a real one. */
let decoy: Promise<string> | undefined;

/** The Argon2id hash of a password. Throws `unavailable` when too many are waiting. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalizePassword(password), PARAMETERS));
}

/**
 * Checks a password; without a hash (unknown user) it takes the same time and is false. Throws `unavailable` when too
 * many are waiting.
 */
export function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  return inTurn(async () => {
    decoy ??= hash('nobody has this password', PARAMETERS);
    const matches = await verify(passwordHash ?? (await decoy), normalizePassword(password));
    return passwordHash !== undefined && matches;
  });
}
