import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PICTURE_WIDTHS } from '#domain/picture-variants.ts';
import { canvas, HEIC, noisePicture, oneBitPng } from '../testing/pictures.ts';
import { type ProcessedImage, processImage } from './image-pipeline.ts';

type Accepted = Extract<ProcessedImage, { ok: true }>;

function accepted(result: ProcessedImage): Accepted {
  if (!result.ok) throw new Error(`refused: ${result.reason}`);
  return result;
}

function variant(result: Accepted, name: string): Buffer {
  const file = result.files.find((candidate) => candidate.name === name);
  if (!file) throw new Error(`no ${name}`);
  return file.body;
}

test.each(['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const)(
  '%s is accepted and kept in every width and format',
  async (format) => {
    const result = accepted(await processImage(await canvas(1700, 850).toFormat(format).toBuffer()));
    expect(result.files.map((file) => file.name).sort()).toEqual(
      PICTURE_WIDTHS.flatMap((width) => [`${width}.avif`, `${width}.webp`]).sort(),
    );
    for (const { name, type, body } of result.files) {
      const { format: found, width, height, compression } = await sharp(body).metadata();
      expect(`${width}`).toBe(name.split('.')[0]);
      expect(height).toBe((width ?? 0) / 2);
      expect(type === 'image/avif' ? compression : found).toBe(type === 'image/avif' ? 'av1' : 'webp');
    }
    expect(result.url).toBe(`/media/${result.id}/960.webp`);
    expect(result.id).toMatch(/^[0-9a-f]{32}$/);
    expect([result.width, result.height]).toEqual([1600, 800]);
  },
);

test('a small original is never enlarged', async () => {
  const result = accepted(await processImage(await canvas(400, 300).png().toBuffer()));
  expect((await sharp(variant(result, '1600.webp')).metadata()).width).toBe(400);
  expect((await sharp(variant(result, '320.webp')).metadata()).width).toBe(320);
});

test('a very tall original is held to 2000 pixels', async () => {
  const result = accepted(await processImage(await canvas(500, 5000).png().toBuffer()));
  expect([result.width, result.height]).toEqual([200, 2000]);
});

test('the same bytes give the same id and other bytes another one', async () => {
  const one = await canvas(40, 40).png().toBuffer();
  const other = await canvas(41, 40).png().toBuffer();
  const ids = [await processImage(one), await processImage(one), await processImage(other)].map(
    (result) => accepted(result).id,
  );
  expect(ids[0]).toBe(ids[1]);
  expect(ids[0]).not.toBe(ids[2]);
});

test('a photograph is turned upright and loses EXIF, place and profile', async () => {
  const photo = await canvas(600, 300)
    .withExif({ IFD0: { Artist: 'Maria Segredo' }, IFD3: { GPSLatitude: '22/1 24/1 0/1', GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(photo.includes('Maria Segredo')).toBe(true);
  const result = accepted(await processImage(photo));
  expect([result.width, result.height]).toEqual([300, 600]);
  for (const { body } of result.files) {
    const facts = await sharp(body).metadata();
    expect([facts.exif, facts.icc, facts.xmp, facts.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(body.includes('Segredo')).toBe(false);
  }
});

test('a CMYK photograph keeps its colours in sRGB', async () => {
  const cmyk = await canvas(400, 400).toColourspace('cmyk').jpeg().toBuffer();
  expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
  const result = accepted(await processImage(cmyk));
  const { dominant } = await sharp(variant(result, '320.webp')).stats();
  expect((await sharp(variant(result, '320.webp')).metadata()).space).toBe('srgb');
  expect(dominant.r).toBeGreaterThan(150);
  expect(dominant.g).toBeLessThan(80);
});

test('an animated GIF becomes its first frame', async () => {
  const frames = Buffer.concat([Buffer.alloc(30 * 30 * 3, 255), Buffer.alloc(30 * 30 * 3, 0)]);
  const gif = await sharp(frames, { raw: { width: 30, height: 60, channels: 3, pageHeight: 30 } })
    .gif({ delay: [100, 100] })
    .toBuffer();
  expect((await sharp(gif).metadata()).pages).toBe(2);
  const result = accepted(await processImage(gif));
  expect([result.width, result.height]).toEqual([30, 30]);
  expect((await sharp(variant(result, '320.webp')).stats()).channels[0]?.mean).toBeGreaterThan(240);
});

test('transparency survives', async () => {
  const clear = await sharp({
    create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  const result = accepted(await processImage(clear));
  expect((await sharp(variant(result, '320.webp')).metadata()).hasAlpha).toBe(true);
});

test('HTML appended to a picture is removed', async () => {
  const polyglot = Buffer.concat([await canvas(60, 60).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
  const result = accepted(await processImage(polyglot));
  expect(result.files.every((file) => !file.body.includes('script'))).toBe(true);
});

test.each([
  ['svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'],
  ['svg', '<?xml version="1.0"?><!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['not-an-image', '<!doctype html><title>x</title>'],
  ['not-an-image', '%PDF-1.7\n1 0 obj'],
  ['not-an-image', 'PK\u0003\u0004'],
  ['empty', ''],
] as const)('%s is refused: %s', async (reason, text) => {
  expect(await processImage(Buffer.from(text))).toEqual({ ok: false, reason });
});

test('the packed texts of a PNG are left packed', async () => {
  const text = Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(20_000_000), { level: 9 })]);
  const bomb = oneBitPng(
    200,
    200,
    Array.from({ length: 100 }, () => text),
  );
  expect(bomb.length).toBeLessThan(10_000_000);
  const before = process.cpuUsage();
  const plain = await processImage(oneBitPng(200, 200));
  const spent = process.cpuUsage(before).user;
  const middle = process.cpuUsage();
  const result = await processImage(bomb);
  expect(process.cpuUsage(middle).user).toBeLessThan(3 * spent);
  expect([plain.ok, result.ok]).toEqual([true, true]);
});

test('a photograph in HEIC is recognised and refused by name, also when it is broken or claims too many pixels', async () => {
  expect((await sharp(HEIC).metadata()).compression).toBe('hevc');
  const huge = Buffer.from(HEIC);
  huge.writeUInt32BE(60_000, huge.indexOf('ispe') + 8);
  huge.writeUInt32BE(60_000, huge.indexOf('ispe') + 12);
  for (const photo of [HEIC, HEIC.subarray(0, 100), huge]) {
    expect(await processImage(photo)).toEqual({ ok: false, reason: 'heic' });
  }
});

test('noise under a picture signature is refused', async () => {
  const fake = Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), randomBytes(4000)]);
  expect(await processImage(fake)).toEqual({ ok: false, reason: 'not-an-image' });
});

test.each(['jpeg', 'png', 'webp'] as const)('a truncated %s is refused', async (format) => {
  const noise = await noisePicture(format);
  expect(await processImage(noise.subarray(0, Math.floor(noise.length / 2)))).toEqual({
    ok: false,
    reason: 'not-an-image',
  });
});

test('a pixel bomb is refused from its header', async () => {
  const bomb = oneBitPng(12_000, 12_000);
  expect(bomb.length).toBeLessThan(100_000);
  expect(await processImage(bomb)).toEqual({ ok: false, reason: 'too-large' });
});

test('simultaneous uploads are processed in turn, and refused with a retry when the queue is full', async () => {
  const one = await canvas(20, 20).png().toBuffer();
  const results = await Promise.all(Array.from({ length: 40 }, () => processImage(one)));
  const refused = results.filter((result) => !result.ok);
  expect(refused).toHaveLength(40 - 1 - 32);
  expect(refused.every((result) => !result.ok && result.reason === 'busy')).toBe(true);
  expect((await processImage(one)).ok).toBe(true);
});
