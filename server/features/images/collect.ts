import { ImagesUnavailable } from '../../adapters/images.ts';
import type { Deps } from '../../deps.ts';
import { picturesInUse } from './repository.ts';

/** How long an upload may wait to be saved in a product or an urn. */
const KEPT_MS = 24 * 3_600_000;

/**
 * Deletes the pictures that were uploaded a day ago or longer and are in no record; run it once a day. Returns how many
 * there were. A storage that can't be reached is left for the next day.
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
