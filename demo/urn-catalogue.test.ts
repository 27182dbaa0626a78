import { readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { isOwnPicture, isPictureId, PICTURE_FORMATS, PICTURE_WIDTHS, pictureFileName } from '#domain/picture.ts';
import { demoMediaDir, demoProducts } from './catalogue.ts';
import { demoUrns } from './urn-catalogue.ts';

const files = demoUrns.flatMap(({ pictureId }) =>
  PICTURE_WIDTHS.flatMap((width) =>
    PICTURE_FORMATS.map((format) => ({
      width,
      path: new URL(`${pictureId}/${pictureFileName(width, format)}`, demoMediaDir),
    })),
  ),
);

test('every urn has its own id, name, description and picture', () => {
  expect(demoUrns).toHaveLength(10);
  for (const key of ['id', 'nome', 'descricao', 'pictureId', 'imagem'] as const) {
    expect(new Set(demoUrns.map((urn) => urn[key])).size).toBe(10);
  }
});

test('names and descriptions fit the fields of the back office', () => {
  for (const { nome, descricao } of demoUrns) {
    expect(nome.length).toBeLessThanOrEqual(limits.urnName);
    expect(descricao.length).toBeLessThanOrEqual(limits.urnDescription);
  }
});

test('ids are UUIDs of version 7 that no wreath has', () => {
  const wreaths = new Set(demoProducts.map((product) => product.id));
  for (const { id } of demoUrns) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(wreaths.has(id)).toBe(false);
  }
});

test('the catalogue shows coffins and urns for ashes, every case of price and of state', () => {
  const prices = demoUrns.flatMap((urn) => urn.precoCents ?? []);
  expect(prices).toHaveLength(9);
  expect([Math.min(...prices), Math.max(...prices)]).toEqual([64_000, 798_000]);
  expect(prices.every((price) => Number.isSafeInteger(price) && price > 0)).toBe(true);
  expect(demoUrns.filter((urn) => !urn.ativo)).toHaveLength(1);
  expect(demoUrns.filter((urn) => urn.nome.startsWith('Urna cinerária'))).toHaveLength(3);
});

test('every picture is there in every variant, square and within its width', async () => {
  for (const { pictureId, imagem } of demoUrns) expect(isPictureId(pictureId) && isOwnPicture(imagem)).toBe(true);
  for (const { path, width } of files) {
    const facts = await sharp(await readFile(path)).metadata();
    expect([facts.width, facts.height]).toEqual([width, width]);
  }
});

test('all pictures of urns together stay under 5 MB', async () => {
  const sizes = await Promise.all(files.map(async ({ path }) => (await stat(path)).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(5_000_000);
});
