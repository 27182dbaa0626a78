/** Widths in pixels in which every picture is kept. A smaller original is never enlarged; the names stay the same. */
export const PICTURE_WIDTHS = [320, 640, 960, 1600] as const;

/** Formats in which every width is kept, best first. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const;

export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** The width that a record's `image` names. */
export const CANONICAL_WIDTH = 960;

/** The sources of a `<picture>`: two `srcset` strings and the address every browser understands. */
export type PictureSources = { readonly avif: string; readonly webp: string; readonly src: string };

/** The first box of a file and the brands of HEVC pictures and their sequences (ISO/IEC 23008-12, annex B). */
const HEIC = /^.{4}ftyp(?:.{4}){0,12}?(?:hei[cxms]|hev[cxms])/s;

const ID = /^[a-z0-9][a-z0-9-]{2,63}$/;
const ADDRESS = /^\/(media|pictures)\/([a-z0-9][a-z0-9-]{2,63})\/(\d{3,4})\.(avif|webp)$/;
const LONGEST_ADDRESS = 120;

type Address = { readonly base: string; readonly folder: string; readonly id: string };

function parse(url: string): Address | undefined {
  if (url.length > LONGEST_ADDRESS) return undefined;
  const [, folder, id, width] = ADDRESS.exec(url) ?? [];
  if (folder === undefined || id === undefined) return undefined;
  if (!PICTURE_WIDTHS.some((known) => String(known) === width)) return undefined;
  return { base: `/${folder}/${id}`, folder, id };
}

/** Whether a file is an iPhone's HEIC, by its first 64 bytes as Latin-1. */
export function isHeic(head: string): boolean {
  return HEIC.test(head);
}

/** Whether the text can name a picture: lower-case letters, digits and hyphens, 3 to 64 of them. */
export function isPictureId(id: string): boolean {
  return id.length <= 64 && ID.test(id);
}

/** Pictures that only the keys of their record and the staff may open: of deliveries, of complaints and of deceased persons. */
const PRIVATE = ['entrega-', 'reclamacao-', 'retrato-'] as const;
type PrivatePrefix = (typeof PRIVATE)[number];

/** The id of a private picture; `unique` is a UUID. */
export function privatePictureId(prefix: PrivatePrefix, unique: string): string {
  return `${prefix}${unique}`;
}

export function isPrivatePicture(id: string): boolean {
  return PRIVATE.some((prefix) => id.startsWith(prefix));
}

export function isPortrait(url: string): boolean {
  return pictureIdOf(url)?.startsWith('retrato-') === true;
}

export function pictureFileName(width: (typeof PICTURE_WIDTHS)[number], format: PictureFormat): string {
  return `${width}.${format}`;
}

export function pictureUrl(id: string): string {
  return `/media/${id}/${CANONICAL_WIDTH}.webp`;
}

/** Whether the address belongs to a picture that was uploaded here (pictures of the site itself and foreign ones don't). */
export function isOwnPicture(url: string): boolean {
  return parse(url)?.folder === 'media';
}

/** The id of an uploaded picture, or undefined for any other address. */
export function pictureIdOf(url: string): string | undefined {
  const address = parse(url);
  return address?.folder === 'media' ? address.id : undefined;
}

/** Sources for addresses of our scheme, under /media and /pictures; undefined for foreign addresses. */
export function pictureSources(url: string): PictureSources | undefined {
  const address = parse(url);
  if (!address) return undefined;
  const list = (format: PictureFormat) =>
    PICTURE_WIDTHS.map((width) => `${address.base}/${pictureFileName(width, format)} ${width}w`).join(', ');
  return {
    avif: list('avif'),
    webp: list('webp'),
    src: `${address.base}/${pictureFileName(CANONICAL_WIDTH, 'webp')}`,
  };
}
