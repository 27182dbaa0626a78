import type { Readable } from 'node:stream';
import { PICTURE_FORMATS, PICTURE_WIDTHS, pictureFileName } from '#domain/picture.ts';

/** One variant of a picture, ready to be kept: `name` is `<width>.<format>`, `type` its media type. */
export type PictureFile = { readonly name: string; readonly type: string; readonly body: Buffer };

/** A stored variant while it is read; `size` in bytes. Whoever opens it reads or destroys the stream. */
export type OpenPicture = { readonly stream: Readable; readonly type: string; readonly size: number };

/** Where pictures are kept. Ids and names that don't follow domain/picture never reach the storage. */
export type ImageStore = {
  /** Keeps all files of a picture or none. An id that exists already is left as it is: ids name their content. */
  readonly put: (id: string, files: readonly PictureFile[]) => Promise<void>;
  /** Undefined for unknown and malformed ids and names. */
  readonly open: (id: string, name: string) => Promise<OpenPicture | undefined>;
  /** Forgets a picture; an unknown one is no error. */
  readonly remove: (id: string) => Promise<void>;
};

const TYPES: ReadonlyMap<string, string> = new Map(
  PICTURE_FORMATS.flatMap((format) =>
    PICTURE_WIDTHS.map((width) => [pictureFileName(width, format), `image/${format}`] as const),
  ),
);

/** The media type of a variant's file name, or undefined when no variant has that name. */
export function pictureType(name: string): string | undefined {
  return TYPES.get(name);
}
