import fs from 'node:fs';

/** Writes are refused below this: a full disk makes the embedded database spin, and stops PostgreSQL. */
const MINIMUM_FREE_BYTES = 200 * 1024 * 1024;
const CACHE_MS = 2000;

/**
 * Returns a cheap function that tells whether the disk of `directory` has room. Its answer is at most two seconds old.
 * A directory that cannot be examined counts as full.
 */
export function freeSpaceGuard(
  directory: string,
  minimumBytes = MINIMUM_FREE_BYTES,
  monotonic: () => number = () => performance.now(),
  measure: (directory: string) => number = freeBytes,
): () => boolean {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let enough = true;
  return () => {
    if (monotonic() - checkedAt < CACHE_MS) return enough;
    checkedAt = monotonic();
    enough = measure(directory) >= minimumBytes;
    return enough;
  };
}

function freeBytes(directory: string): number {
  try {
    const { bavail, bsize } = fs.statfsSync(directory);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
