import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

type FilePayload = { name: string; mimeType: string; buffer: Buffer };

/** The long edge of a phone's photograph, in pixels. */
export const TWELVE_MEGAPIXELS = 4032;

/** A photograph as phones take it: JPEG, rotated by its EXIF orientation. `longEdge` in pixels. */
export async function phonePhoto(longEdge = 640): Promise<FilePayload> {
  const picture = join(import.meta.dirname, '../../demo/media/coroa-ternura/1600.webp');
  const buffer = await sharp(picture)
    .resize(longEdge, Math.round((longEdge * 3) / 4), { fit: 'cover' })
    .jpeg({ quality: 100 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  return { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer };
}

/**
 * A photograph with the structure of an iPhone's, made with libheif's encoder: HEVC in tiles of 512 pixels, rotated by
 * 90 degrees, 600 × 800.
 */
export const IPHONE_PHOTO: FilePayload = {
  name: 'IMG_0315.HEIC',
  mimeType: 'image/heic',
  buffer: readFileSync(join(import.meta.dirname, 'iphone.heic')),
};

/** A text file with a photograph's name. */
export const FALSE_PHOTO: FilePayload = {
  name: 'foto.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('Isto é um texto, não uma imagem.'),
};
