import type { Readable } from 'node:stream';
import { PICTURE_FORMATS, PICTURE_WIDTHS, pictureFileName } from '#domain/picture-variants.ts';

/** One variant of a picture, ready to be kept: `name` is `<width>.<format>`, `type` its media type. */
export type PictureFile = { readonly name: string; readonly type: string; readonly body: Buffer };

/** A stored variant while it is read; `size` in bytes. The caller reads or destroys the stream. */
export type OpenPicture = { readonly stream: Readable; readonly type: string; readonly size: number };

/** Says which of these pictures a record still names. */
export type PicturesInUse = (ids: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Where pictures are kept. Ids and names that don't follow domain/picture never reach the storage.
 * Every call throws ImagesUnavailable when the storage can't do it now.
 */
export type ImageStore = {
  /**
   * Resolves once all files of the picture are kept; a put that failed or was cut off counts for nothing and the next
   * one starts anew. An id that exists already keeps its content, for ids name their content, but counts as put now.
   */
  readonly put: (id: string, files: readonly PictureFile[]) => Promise<void>;
  /** Undefined for unknown and malformed ids and names. */
  readonly open: (id: string, name: string) => Promise<OpenPicture | undefined>;
  /** Removes a picture; an unknown one is no error. */
  readonly remove: (id: string) => Promise<void>;
  /**
   * Removes the pictures last put before the instant that aren't in use, and whatever interrupted puts and removals
   * left behind before it. Returns how many pictures went.
   */
  readonly collect: (before: Date, inUse: PicturesInUse) => Promise<number>;
};

/** The storage can't be reached, refuses or is full. The message is for the operator and holds no secret. */
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
 * The part of `collect` that every storage shares. Asks about the ids in batches, and about an unused one once more
 * right before it goes, because removing takes time in which somebody may save it.
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
