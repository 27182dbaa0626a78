import { join } from 'node:path';
import sharp from 'sharp';

type FilePayload = { name: string; mimeType: string; buffer: Buffer };

const root = join(import.meta.dirname, '..', '..');

/** What a phone's camera makes. */
export const TWELVE_MEGAPIXELS = 4032;

/**
 * A photograph as a phone takes it: JPEG, held upright and turned by its EXIF note. `longEdge` in pixels; small ones are
 * prepared at once.
 */
export async function phonePhoto(longEdge = 640): Promise<FilePayload> {
  const picture = join(root, 'demo', 'media', 'coroa-ternura', '1600.webp');
  const buffer = await sharp(picture)
    .resize(longEdge, Math.round((longEdge * 3) / 4), { fit: 'cover' })
    .jpeg({ quality: 100 })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  return { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer };
}

/** A text that calls itself a photograph. */
export const FALSE_PHOTO: FilePayload = {
  name: 'foto.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('Isto é um texto, não uma imagem.'),
};
