import { expect, it } from 'vitest';
import { beginChange, type Change, carryOn, type Steps } from './version-change.ts';

const wish = { before: '1', next: '2', migrates: true, discards: true };

/** A server whose power is cut when it has done so many steps; version 2 changes the database, and may not open. */
function server({ cutAfter = Number.POSITIVE_INFINITY, opens = true } = {}) {
  const seen = { kept: undefined as Change | undefined, isOpen: true, version: '1', data: 'old', releases: ['1', '2'] };
  let left = cutAfter;
  const step = () => {
    if (left === 0) throw new Error('power cut');
    left -= 1;
  };
  const steps: Steps = {
    keep: (standing) => {
      step();
      seen.kept = standing;
    },
    close: () => {
      step();
      seen.isOpen = false;
    },
    backUp: async () => {
      step();
      return seen.data;
    },
    open: async (release) => {
      step();
      seen.isOpen = false;
      if (release === '2') seen.data = 'new';
      step();
      if (release === '2' && !opens) throw new Error('does not open');
      if (release === '1' && seen.data === 'new') throw new Error('does not know the database');
      Object.assign(seen, { isOpen: true, version: release });
    },
    restore: async ({ backup }) => {
      step();
      seen.data = backup;
    },
    discard: () => {
      step();
      seen.releases = ['1'];
    },
  };
  const reboot = () => {
    left = Number.POSITIVE_INFINITY;
  };
  return { seen, steps, reboot };
}

it('a version that opens stays, and its backup is known for the way back', async () => {
  const { seen, steps } = server();
  expect(await beginChange(wish, steps)).toBe('done');
  expect(seen).toMatchObject({ version: '2', isOpen: true, kept: { state: 'done', backup: 'old' } });
});

it.each([true, false])('a power cut at any step is finished or undone (the new version opens: %s)', async (opens) => {
  for (let cutAfter = 0; cutAfter < 14; cutAfter += 1) {
    const { seen, steps, reboot } = server({ cutAfter, opens });
    await beginChange(wish, steps).catch(() => undefined);
    reboot();
    if (seen.kept) await carryOn(seen.kept, steps);
    expect(seen.isOpen).toBe(true);
    const ends = { '1': ['old', undefined], '2': ['new', 'done'] }[seen.version];
    expect([seen.data, seen.kept?.state], `cut after ${cutAfter}`).toEqual(ends);
    if (!opens) expect(seen.version).toBe('1');
  }
});

it('without a backup nothing is switched, and the shop opens again', async () => {
  const { seen, steps } = server();
  const failing = {
    ...steps,
    backUp: async () => {
      throw new Error('no room');
    },
  };
  await expect(beginChange(wish, failing)).rejects.toThrow('no room');
  expect(seen).toMatchObject({ isOpen: true, version: '1', kept: undefined });
});
