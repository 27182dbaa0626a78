import { expect, test } from 'vitest';
import {
  isOwnPicture,
  isPictureId,
  PICTURE_WIDTHS,
  pictureIdOf,
  pictureSources,
  pictureUrl,
} from './picture-variants.ts';

test('a picture of ours is offered in every width and both formats', () => {
  const sources = pictureSources(pictureUrl('coroa-ternura'));
  expect(sources?.src).toBe('/media/coroa-ternura/960.webp');
  expect(sources?.avif.split(', ')).toEqual(
    PICTURE_WIDTHS.map((width) => `/media/coroa-ternura/${width}.avif ${width}w`),
  );
  expect(sources?.webp).toContain('/media/coroa-ternura/1600.webp 1600w');
});

test('any variant leads to the same sources', () => {
  expect(pictureSources('/media/abc/320.avif')).toEqual(pictureSources('/media/abc/1600.webp'));
});

test('pictures of the site itself have sources but are not uploads', () => {
  expect(pictureSources('/pictures/flores/960.webp')?.src).toBe('/pictures/flores/960.webp');
  expect(isOwnPicture('/pictures/flores/960.webp')).toBe(false);
  expect(pictureIdOf('/pictures/flores/960.webp')).toBeUndefined();
});

test.each([
  'https://example.com/media/abc/960.webp',
  '//example.com/media/abc/960.webp',
  '/media/../960.webp',
  '/media/abc/961.webp',
  '/media/abc/960.svg',
  '/media/ABC/960.webp',
  '/media/abc/960.webp?x=1',
  '/media/abc/960.webp\n',
  `/media/${'a'.repeat(65)}/960.webp`,
  '',
])('a foreign address has no sources: %j', (url) => {
  expect(pictureSources(url)).toBeUndefined();
  expect(isOwnPicture(url)).toBe(false);
});

test('the id of an upload can be read back from its address', () => {
  expect(pictureIdOf(pictureUrl('0f3a'))).toBe('0f3a');
  expect(isOwnPicture(pictureUrl('0f3a'))).toBe(true);
});

test.each(['..', 'a/b', 'a', '-abc', 'a\\b', 'A12', `${'a'.repeat(65)}`])('%j is no picture id', (id) => {
  expect(isPictureId(id)).toBe(false);
});
