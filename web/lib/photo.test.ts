import { expect, test, vi } from 'vitest';
import { needsWork, preparePhoto } from './photo.ts';

const MEBIBYTE = 1024 * 1024;

test.each([
  ['a small photograph goes as it is', 'image/jpeg', 2 * MEBIBYTE, false],
  ['a heavy photograph is made smaller', 'image/jpeg', 4 * MEBIBYTE, true],
  ['a picture that may be transparent or move goes as it is', 'image/png', 6 * MEBIBYTE, false],
  ['a picture beyond the limit of the server is made smaller', 'image/png', 11 * MEBIBYTE, true],
  ["a phone's own format becomes JPEG", 'image/heic', MEBIBYTE, true],
  ['a file without a type is tried', '', 100, true],
])('%s', (_rule, type, size, expected) => {
  expect(needsWork({ type, size })).toBe(expected);
});

test('a file that the browser cannot read is sent unchanged, so that the server explains the refusal', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no picture', 'InvalidStateError')));
  const file = new File(['isto é um texto'], 'foto.heic', { type: 'image/heic' });
  expect(await preparePhoto(file)).toBe(file);
  vi.unstubAllGlobals();
});
