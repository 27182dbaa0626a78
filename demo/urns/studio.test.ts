import { expect, test } from 'vitest';
import { photographUrn } from './studio.ts';

const SIDE = 40;

function brightness(picture: Buffer, x: number, y: number): number {
  const at = (y * SIDE + x) * 3;
  return (picture[at] ?? 0) + (picture[at + 1] ?? 0) + (picture[at + 2] ?? 0);
}

test('an urn is photographed the same every time, dark before the bright paper', () => {
  const picture = photographUrn('urna-cineraria-imbuia', SIDE, 1);
  expect(picture).toHaveLength(SIDE * SIDE * 3);
  expect(picture.equals(photographUrn('urna-cineraria-imbuia', SIDE, 1))).toBe(true);
  expect(brightness(picture, 20, 24)).toBeLessThan(brightness(picture, 3, 24) * 0.7);
});
