import sharp, { type OverlayOptions } from 'sharp';

type Pictures = { desktop: string; phone: string; to: string };

const CANVAS = { width: 1600, height: 1080, background: '#e7dfcf' };
const DESKTOP = { left: 70, top: 70, width: 1290, height: 867, radius: 14, border: 0 };
const PHONE = { left: 1165, top: 235, width: 365, height: 791, radius: 40, border: 9 };
type Place = typeof DESKTOP;

/** Puts a phone before a desktop, both with round corners and a soft shadow, into a PNG of a few hundred kilobytes. */
export async function phoneOnDesktop({ desktop, phone, to }: Pictures): Promise<void> {
  const layers = [...(await framed(desktop, DESKTOP)), ...(await framed(phone, PHONE))];
  await sharp({ create: { ...CANVAS, channels: 3 } })
    .composite(layers)
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(to);
}

async function framed(picture: string, place: Place): Promise<OverlayOptions[]> {
  const { left, top, width, height, radius } = place;
  const corners = rectangle(width, height, `<rect width="${width}" height="${height}" rx="${radius}"/>`);
  const input = await sharp(picture)
    .resize({ width, height, fit: 'cover', position: 'top' })
    .composite([{ input: corners, blend: 'dest-in' }])
    .png()
    .toBuffer();
  return [await shadow(place), ...edge(place), { input, left, top }];
}

function rectangle(width: number, height: number, content: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);
}

async function shadow({ left, top, width, height, radius, border }: Place): Promise<OverlayOptions> {
  const { width: fullWidth, height: fullHeight } = CANVAS;
  const shape = `<rect x="${left - border}" y="${top + 18}" width="${width + 2 * border}" height="${height + border}" rx="${radius}" fill="#3a2f16" fill-opacity="0.34"/>`;
  const input = await sharp(rectangle(fullWidth, fullHeight, shape))
    .blur(24)
    .png()
    .toBuffer();
  return { input, left: 0, top: 0 };
}

/** The dark rim of the phone. */
function edge({ left, top, width, height, radius, border }: Place): OverlayOptions[] {
  if (border === 0) return [];
  const outer = { width: width + 2 * border, height: height + 2 * border };
  const shape = `<rect width="${outer.width}" height="${outer.height}" rx="${radius + border}" fill="#1b211e"/>`;
  return [{ input: rectangle(outer.width, outer.height, shape), left: left - border, top: top - border }];
}
