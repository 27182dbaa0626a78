import { readdir, readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isOwnPicture, isPictureId, PICTURE_WIDTHS, pictureFileName } from '#domain/picture.ts';
import { demoMediaDir, demoProducts } from './catalogue.ts';

const prices = demoProducts.map((product) => product.priceCents);

test('every wreath has its own id, name and picture', () => {
  expect(demoProducts).toHaveLength(14);
  for (const key of ['id', 'name', 'pictureId'] as const) {
    expect(new Set(demoProducts.map((product) => product[key])).size).toBe(14);
  }
});

test('ids are UUIDs of version 7', () => {
  for (const { id } of demoProducts)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('the catalogue shows every case of price, stock and state', () => {
  expect(new Set(prices).size).toBe(13);
  expect(prices).toContain(123_450);
  expect([Math.min(...prices), Math.max(...prices)]).toEqual([32_000, 145_000]);
  expect(demoProducts.filter((product) => product.originalPriceCents !== undefined)).toHaveLength(4);
  expect(demoProducts.every((product) => (product.originalPriceCents ?? Infinity) > product.priceCents)).toBe(true);
  expect(demoProducts.filter((product) => product.stock === 0)).toHaveLength(1);
  expect(demoProducts.filter((product) => product.stock === 1)).toHaveLength(1);
  expect(demoProducts.filter((product) => !product.active)).toHaveLength(1);
});

test('every size names its real measures in metres', () => {
  for (const { size } of demoProducts) expect(size).toMatch(/^(Pequena|Média|Grande) · \d,\d\d m × \d,\d\d m$/);
});

test('every picture is there in every variant, square and within its width', async () => {
  for (const { pictureId, image } of demoProducts) {
    expect(isPictureId(pictureId) && isOwnPicture(image)).toBe(true);
    for (const width of PICTURE_WIDTHS) {
      for (const format of ['avif', 'webp'] as const) {
        const path = new URL(`${pictureId}/${pictureFileName(width, format)}`, demoMediaDir);
        const facts = await sharp(await readFile(path)).metadata();
        expect([facts.width, facts.height]).toEqual([width, width]);
      }
    }
  }
});

test('all pictures together stay small enough for the repository', async () => {
  const names = await readdir(demoMediaDir, { recursive: true });
  const sizes = await Promise.all(names.map(async (name) => (await stat(new URL(name, demoMediaDir))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(12_000_000);
});
