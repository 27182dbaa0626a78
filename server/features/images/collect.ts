import { ImagesUnavailable } from '../../adapters/images.ts';
import type { Deps } from '../../deps.ts';
import { picturesInUse } from './repository.ts';

const KEPT_MS = 24 * 3_600_000;

/**
 * Deletes pictures uploaded more than a day ago that no record uses; run it once a day. Returns their number. When the
 * storage can't be reached, the next day's run deletes them.
 */
export async function collectUnusedPictures(deps: Pick<Deps, 'db' | 'images' | 'now' | 'log'>): Promise<number> {
  const before = new Date(deps.now().getTime() - KEPT_MS);
  try {
    const removed = await deps.images.collect(before, (ids) => picturesInUse(deps.db, ids));
    if (removed > 0) deps.log.info({ removed }, 'unused pictures deleted');
    return removed;
  } catch (error) {
    if (!(error instanceof ImagesUnavailable)) throw error;
    deps.log.warn({ err: error }, 'unused pictures could not be collected');
    return 0;
  }
}
