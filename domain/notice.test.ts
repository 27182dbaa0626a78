import { expect, it } from 'vitest';
import { noticeVerdict, readCode, spokenCode } from './notice.ts';

it('a code is read however it was typed, and nothing else is one', () => {
  expect(readCode(' bcdf-GHJK ')).toBe('BCDFGHJK');
  expect(spokenCode('BCDFGHJK')).toBe('BCDF-GHJK');
  for (const typed of ['', 'BCDFGHJ', 'BCDFGHJKL', 'ABCDFGHJ', 'BCDFGHJ1', 'bcdfghjé']) {
    expect(readCode(typed)).toBeUndefined();
  }
});

it.each([
  [undefined, 'unknown'],
  [{ supersededAt: null, withdrawn: false }, 'true'],
  [{ supersededAt: new Date(0), withdrawn: false }, 'changed'],
  [{ supersededAt: null, withdrawn: true }, 'withdrawn'],
  [{ supersededAt: new Date(0), withdrawn: true }, 'withdrawn'],
])('a notice %j is %s', (notice, verdict) => expect(noticeVerdict(notice)).toBe(verdict));
