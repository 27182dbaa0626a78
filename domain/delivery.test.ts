import { describe, expect, test } from 'vitest';
import { deliveryTimeFault, photoKey, photoUpload } from './delivery.ts';

const NOW = new Date('2026-11-22T18:00:00Z');
const createdAt = new Date('2026-11-22T12:00:00Z');
const IMAGE = '/media/entrega-5f0c/960.webp';

test.each([
  ['now', '2026-11-22T18:00:00Z', undefined],
  ['by a clock that is ten minutes ahead', '2026-11-22T18:10:00Z', undefined],
  ['later', '2026-11-22T18:10:01Z', 'A entrega não pode estar no futuro.'],
  ['as soon as it was ordered', '2026-11-22T12:00:00Z', undefined],
  ['before it was ordered', '2026-11-22T11:59:59Z', 'A entrega não pode ser anterior ao pedido.'],
])('a delivery %s', (_when, at, fault) => {
  expect(deliveryTimeFault(new Date(at), { createdAt, now: NOW })).toBe(fault);
});

describe('an upload of the photograph', () => {
  const kept = { image: IMAGE, uploadKey: 'first' };
  const removed = { image: null, uploadKey: 'first' };
  test.each([
    ['the first one is stored', undefined, { key: 'first', replaces: undefined }, 'store'],
    ['the same once more is done', kept, { key: 'first', replaces: undefined }, 'done'],
    ['the same after the photograph was removed is done', removed, { key: 'first', replaces: undefined }, 'done'],
    ['another one after it was removed is stored', removed, { key: 'second', replaces: undefined }, 'store'],
    ['another one that knows of none is a conflict', kept, { key: 'second', replaces: undefined }, 'conflict'],
    ['another one that replaces it is stored', kept, { key: 'second', replaces: 'first' }, 'store'],
    ['one that replaces an older one is a conflict', kept, { key: 'third', replaces: 'zeroth' }, 'conflict'],
    ['one that replaces what was removed is a conflict', removed, { key: 'second', replaces: 'first' }, 'conflict'],
  ] as const)('%s', (_rule, before, upload, expected) => {
    expect(photoUpload(before, upload)).toBe(expected);
  });

  test('shows the key of what there is', () => {
    expect([photoKey(undefined), photoKey(removed), photoKey(kept)]).toEqual([null, null, 'first']);
  });
});
