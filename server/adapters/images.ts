import type { Readable } from 'node:stream';
import { PICTURE_FORMATS, PICTURE_WIDTHS, pictureFileName } from '#domain/picture-variants.ts';

/** One variant of a picture to be stored: `name` is `<width>.<format>`, `type` its media type. */
export type PictureFile = { readonly name: string; readonly type: string; readonly body: Buffer };

/** A stored variant being read; `size` in bytes. The caller reads or destroys the stream. */
export type OpenPicture = { readonly stream: Readable; readonly type: string; readonly size: number };

/** Returns which of these pictures are still used by a record. */
export type PicturesInUse = (ids: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * The store of pictures. Ids and names that don't follow domain/picture never reach the storage. Every call throws
 * ImagesUnavailable when the storage fails.
 */
export type ImageStore = {
  /**
   * Resolves once all files are stored; an interrupted put leaves no picture, and the next one starts anew. An existing
   * id keeps its content, because ids are made from content, but counts as put now.
   */
  readonly put: (id: string, files: readonly PictureFile[]) => Promise<void>;
  /** Undefined for unknown and malformed ids and names. */
  readonly open: (id: string, name: string) => Promise<OpenPicture | undefined>;
  /** Removes a picture; an unknown id is no error. */
  readonly remove: (id: string) => Promise<void>;
  /**
   * Removes the unused pictures last put before the instant, and the remains of puts and removals interrupted before
   * it. Returns the number of removed pictures.
   */
  readonly collect: (before: Date, inUse: PicturesInUse) => Promise<number>;
};

/** The storage can't be reached, refuses or is full. The message is for the operator and contains no secret. */
export class ImagesUnavailable extends Error {
  constructor(message: string, options?: { cause: unknown }) {
    super(message, options);
    this.name = 'ImagesUnavailable';
  }
}

const TYPES: ReadonlyMap<string, string> = new Map(
  PICTURE_FORMATS.flatMap((format) =>
    PICTURE_WIDTHS.map((width) => [pictureFileName(width, format), `image/${format}`] as const),
  ),
);

/** The media type of a variant's file name, or undefined when no variant has that name. */
export function pictureType(name: string): string | undefined {
  return TYPES.get(name);
}

const AT_ONCE = 200;

/**
 * The part of `collect` that both storages share. Asks about the ids in batches, and about each unused one again right
 * before removing it, because a record may have been saved with it meanwhile.
 */
export async function removeUnused(
  ids: readonly string[],
  inUse: PicturesInUse,
  removeIfStillOld: (id: string) => Promise<boolean>,
): Promise<number> {
  let removed = 0;
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const batch = ids.slice(start, start + AT_ONCE);
    const used = await inUse(batch);
    for (const id of batch) {
      if (used.has(id) || (await inUse([id])).has(id)) continue;
      if (await removeIfStillOld(id)) removed += 1;
    }
  }
  return removed;
}
