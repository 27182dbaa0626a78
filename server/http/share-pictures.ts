import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OverlayOptions, Sharp } from 'sharp';
import { getCeremony } from '#contract/ceremonies.ts';
import { getProductBySlug, listActiveProducts, type Product } from '#contract/products.ts';
import { formatBRL, roundedCents, sumCents } from '#domain/money.ts';
import { FAIXA_FEE } from '#domain/order.ts';
import { isPrivatePicture, pictureIdOf } from '#domain/picture-variants.ts';
import type { ImageStore } from '../adapters/images.ts';
import { AppError } from '../errors.ts';
import type { Call } from './in-process-client.ts';

/** The letters in the first row of the file, in pixels; digits and '$' are equally wide. Below them is 'com faixa'. */
const LETTERS = Array.from('R$0123456789.,');
const WIDTHS: Readonly<Record<string, number>> = { R: 60, '.': 22, ',': 23, ' ': 21 };
const DIGIT = 52;
const ROW = { top: 0, height: 120 };
const LABEL = { left: 0, top: 126, width: 240, height: 64 };
/** Pixels between the tops of the two rows on the picture. */
const STEP = 44;

function widthOf(letter: string): number {
  return WIDTHS[letter] ?? DIGIT;
}

function sum(widths: readonly number[]): number {
  return widths.reduce((all, width) => all + width, 0);
}

/**
 * 'com faixa' with a price below it, as layers centred on `x`. They are cut from a picture of letters: a server may
 * have no fonts, and SVG is disabled in the image library.
 */
async function priceLetters(letters: Sharp, price: string, at: { x: number; y: number }): Promise<OverlayOptions[]> {
  const cut = (left: number, width: number) =>
    letters
      .clone()
      .extract({ left, width, ...ROW })
      .png()
      .toBuffer();
  const label = await letters.clone().extract(LABEL).png().toBuffer();
  const layers: OverlayOptions[] = [{ input: label, left: at.x - LABEL.width / 2, top: at.y }];
  let left = Math.round(at.x - sum(Array.from(price, widthOf)) / 2);
  for (const letter of price) {
    const place = LETTERS.indexOf(letter);
    if (place !== -1) {
      const from = sum(LETTERS.slice(0, place).map(widthOf));
      layers.push({ input: await cut(from, widthOf(letter)), left, top: at.y + STEP });
    }
    left += widthOf(letter);
  }
  return layers;
}

const WIDTH = 1200;
const HEIGHT = 630;
const HALF = HEIGHT / 2;
const BAND = { r: 28, g: 68, b: 52 };
const GOLD = { r: 220, g: 195, b: 140 };
/** Height in pixels of the line between picture and band. */
const RULE = 3;
const SUFFIX = '.jpg';
const LARGE = '960.webp';
const SMALL = '640.webp';
/** A picture has about 80 kB; the shop has a few dozen wreaths. */
const MOST_KEPT = 100;

type SharePictures = {
  images: ImageStore;
  call: Call;
  /** Folder of the brand's own pictures. */
  publicDirectory: string;
};

type Maker = (key: string, make: () => Promise<Buffer>) => Promise<Buffer>;

/** Caches the pictures and makes one at a time, because visitors need the processor more than a messenger's preview. */
function keeper(): Maker {
  const kept = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();
  return (key, make) => {
    const known = kept.get(key);
    if (known) return known;
    const made = last.then(make, make);
    last = made.catch(() => undefined);
    kept.set(key, made);
    made.catch(() => kept.delete(key));
    const oldest = kept.keys().next();
    if (kept.size > MOST_KEPT && !oldest.done) kept.delete(oldest.value);
    return made;
  };
}

/** The name of a picture that anybody may open. Throws `not-found`. */
function publicId(id: string): string {
  if (isPrivatePicture(id)) throw new AppError('not-found', 'Imagem não encontrada.');
  return id;
}

async function bytesOf(images: ImageStore, id: string, name: string): Promise<Buffer> {
  const picture = await images.open(id, name);
  if (!picture) throw new AppError('not-found', 'Imagem não encontrada.');
  return buffer(picture.stream);
}

function isRefused(error: unknown, status: number): boolean {
  return error instanceof Error && 'status' in error && error.status === status;
}

/** Loaded at the first shared link, not at every start. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  return sharp;
}

async function square(picture: Buffer, side: number): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(picture).resize(side, side, { fit: 'cover' }).flatten({ background: '#f8f5ee' }).png().toBuffer();
}

/** The price of a wreath with its faixa, shown below the mark. */
function priceWords({ price }: Product): string {
  return formatBRL(sumCents([roundedCents(price), FAIXA_FEE]));
}

/** Puts the layers on the brand's green, with the mark in the middle of the free space on the right. */
async function onBand(
  layers: OverlayOptions[],
  from: number,
  mark: Buffer,
  price: OverlayOptions[] = [],
): Promise<Buffer> {
  const sharp = await loadSharp();
  const side = Math.min(price.length > 0 ? 220 : 300, WIDTH - from - 60);
  const left = Math.round(from + (WIDTH - from - side) / 2);
  const top = price.length > 0 ? 100 : Math.round((HEIGHT - side) / 2);
  const rule = await sharp({ create: { width: RULE, height: HEIGHT, channels: 3, background: GOLD } })
    .png()
    .toBuffer();
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: BAND } })
    .composite([
      ...layers,
      { input: rule, left: from, top: 0 },
      { input: await sharp(mark).resize(side, side).png().toBuffer(), left, top },
      ...price,
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

const FOR_AN_HOUR = 'public, max-age=3600';

function answer(reply: FastifyReply, picture: Buffer, cacheControl = FOR_AN_HOUR): FastifyReply {
  return reply
    .type('image/jpeg')
    .header('cache-control', cacheControl)
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(picture);
}

/**
 * The pictures of shared links, 1200 × 630 pixels: one for each wreath with its full price, one for the catalogue with
 * its first three wreaths, and the pictures in mails.
 */
export function registerSharePictures(app: FastifyInstance, { images, call, publicDirectory }: SharePictures): void {
  const keep = keeper();
  const mark = async () => (await loadSharp())(path.join(publicDirectory, 'icon-512.png')).png().toBuffer();

  const letters = async () => (await loadSharp())(path.join(publicDirectory, 'pictures/price-letters.png'));

  function single(id: string, price?: string): Promise<Buffer> {
    return keep(`${id} ${price}`, async () => {
      const input = await square(await bytesOf(images, id, LARGE), HEIGHT);
      const at = { x: (WIDTH + HEIGHT) / 2, y: 365 };
      const priced = price === undefined ? [] : await priceLetters(await letters(), price, at);
      return onBand([{ input, left: 0, top: 0 }], HEIGHT, await mark(), priced);
    });
  }

  function several([first = '', second = '', third = '']: readonly string[]): Promise<Buffer> {
    return keep(`${first} ${second} ${third}`, async () => {
      const layers = [
        { input: await square(await bytesOf(images, first, LARGE), HEIGHT), left: 0, top: 0 },
        { input: await square(await bytesOf(images, second, SMALL), HALF), left: HEIGHT, top: 0 },
        { input: await square(await bytesOf(images, third, SMALL), HALF), left: HEIGHT, top: HALF },
      ];
      return onBand(layers, HEIGHT + HALF, await mark());
    });
  }

  app.get('/compartilhar/coroas.jpg', { schema: { hide: true } }, async (_request, reply) => {
    const products = await call(listActiveProducts, {});
    const ids = products.map(({ image }) => pictureIdOf(image)).filter((id) => id !== undefined);
    const [first] = ids;
    if (first === undefined) return reply.redirect('/pictures/og.jpg');
    return answer(reply, ids.length < 3 ? await single(first) : await several(ids.slice(0, 3)));
  });

  type Named = { Params: { name: string } };
  const nameOf = ({ params: { name } }: FastifyRequest<Named>) =>
    name.endsWith(SUFFIX) ? name.slice(0, -SUFFIX.length) : '';

  // For mails, which outlive prices and names: found by the picture's id, and without a price.
  app.get<Named>('/compartilhar/coroa/:name', { schema: { hide: true } }, async (request, reply) =>
    answer(reply, await single(publicId(nameOf(request)))),
  );

  // A withdrawn page takes its picture along, from every copy on the way.
  app.get<Named>('/compartilhar/cerimonia/:name', { schema: { hide: true } }, async (request, reply) => {
    const page = await call(getCeremony, { params: { chave: nameOf(request) } }).catch((error: unknown) => {
      if (isRefused(error, 404) || isRefused(error, 410)) return undefined;
      throw error;
    });
    const id = page?.portrait?.split('/').at(-1);
    if (!id) throw new AppError('not-found', 'Imagem não encontrada.');
    return answer(reply.header('x-robots-tag', 'noindex'), await single(id), 'no-cache');
  });

  app.get<Named>('/compartilhar/coroas/:name', { schema: { hide: true } }, async (request, reply) => {
    const slug = nameOf(request);
    const wreath = await call(getProductBySlug, { params: { slug } }).catch(() => undefined);
    const id = wreath && pictureIdOf(wreath.image);
    if (!id) throw new AppError('not-found', 'Imagem não encontrada.');
    return answer(reply, await single(id, priceWords(wreath)));
  });
}
