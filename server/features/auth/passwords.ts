import { hash, verify } from '@node-rs/argon2';
import { normalizePassword } from '#domain/password.ts';
import { boundedQueue } from './bounded-queue.ts';

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
