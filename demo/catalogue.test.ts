import { readdir, readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { limitOf } from '#contract/fields.ts';
import { createUrn } from '#contract/urns.ts';
import {
  isOwnPicture,
  isPictureId,
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  pictureFileName,
} from '#domain/picture-variants.ts';
import { demoMediaDir, demoProducts } from './catalogue.ts';
import { demoUrns } from './urn-catalogue.ts';

const { shape } = createUrn.body;

const records = [
  ...demoProducts.map(({ id, name, pictureId, image }) => ({ id, name, pictureId, image })),
  ...demoUrns.map(({ id, nome, pictureId, imagem }) => ({ id, name: nome, pictureId, image: imagem })),
];

test('every wreath and every urn has its own id, name and picture', () => {
  expect([demoProducts.length, demoUrns.length]).toEqual([14, 10]);
  for (const key of ['id', 'name', 'pictureId', 'image'] as const)
    expect(new Set(records.map((record) => record[key])).size).toBe(24);
  for (const { id } of records)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('the wreaths show every case of price, stock, size and state', () => {
  const prices = demoProducts.map((product) => product.priceCents);
  expect(new Set(prices).size).toBe(13);
  expect(prices).toContain(123_450);
  expect([Math.min(...prices), Math.max(...prices)]).toEqual([32_000, 145_000]);
  expect(demoProducts.filter((product) => product.originalPriceCents !== undefined)).toHaveLength(4);
  expect(demoProducts.every((product) => (product.originalPriceCents ?? Infinity) > product.priceCents)).toBe(true);
  expect(demoProducts.filter((product) => product.stock === 0)).toHaveLength(1);
  expect(demoProducts.filter((product) => product.stock === 1)).toHaveLength(1);
  expect(demoProducts.filter((product) => !product.active)).toHaveLength(1);
  for (const { size } of demoProducts) expect(size).toMatch(/^(Pequena|Média|Grande) · \d,\d\d m × \d,\d\d m$/);
});

test('the urns show coffins and urns for ashes, every case of price and of state, in texts that fit their fields', () => {
  const prices = demoUrns.flatMap((urn) => urn.precoCents ?? []);
  expect(prices).toHaveLength(9);
  expect([Math.min(...prices), Math.max(...prices)]).toEqual([64_000, 798_000]);
  expect(demoUrns.filter((urn) => !urn.ativo)).toHaveLength(1);
  expect(demoUrns.filter((urn) => urn.nome.startsWith('Urna cinerária'))).toHaveLength(3);
  for (const { nome, descricao } of demoUrns) {
    expect(nome.length).toBeLessThanOrEqual(Number(limitOf(shape.nome)));
    expect(descricao.length).toBeLessThanOrEqual(Number(limitOf(shape.descricao)));
  }
});

test.each(records)('the picture of $name exists in every variant, square and within its width', async (record) => {
  expect(isPictureId(record.pictureId) && isOwnPicture(record.image)).toBe(true);
  for (const width of PICTURE_WIDTHS) {
    for (const format of PICTURE_FORMATS) {
      const path = new URL(`${record.pictureId}/${pictureFileName(width, format)}`, demoMediaDir);
      const facts = await sharp(await readFile(path)).metadata();
      expect([facts.width, facts.height]).toEqual([width, width]);
    }
  }
});

test('all pictures together stay small enough for the repository', async () => {
  const names = await readdir(demoMediaDir, { recursive: true });
  const sizes = await Promise.all(names.map(async (name) => (await stat(new URL(name, demoMediaDir))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(12_000_000);
});
