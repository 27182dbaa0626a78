import { readdir, readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  isOwnPicture,
  isPictureId,
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  pictureFileName,
} from '#domain/picture-variants.ts';
import { demoMediaDir, demoProducts } from './catalogue.ts';
import { demoUrns } from './urn-catalogue.ts';

const records = [
  ...demoProducts,
  ...demoUrns.map(({ nome, pictureId, imagem }) => ({ name: nome, pictureId, image: imagem })),
];

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
