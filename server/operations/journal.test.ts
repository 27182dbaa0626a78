import { describe, expect, it } from 'vitest';
import { beginChange, type Change, carryOn, type Steps, type Wish } from './journal.ts';

type Data = { name: string; sold: number };

const update: Wish = { kind: 'update', before: '1', next: '2', migrates: true, discards: true, stamp: 'u' };
const restore: Wish = {
  ...update,
  kind: 'restore',
  next: '1',
  discards: false,
  stamp: 'r',
  moment: { backup: 'then' },
};
const rollback: Wish = { ...restore, kind: 'rollback', before: '2', next: '1' };

/** A server whose power is cut when it has done so many steps; what is changed to may not open, but sells something first. */
function server({ before }: Wish, { cutAfter = Number.POSITIVE_INFINITY, opens = true } = {}) {
  const seen = {
    ...{ kept: undefined as Change | undefined, isOpen: true, version: before, releases: ['1', '2'] },
    ...{ data: { name: 'now', sold: 1 } as Data | undefined, aside: new Map<string, Data>(), lost: [] as Data[] },
  };
  let left = cutAfter;
  const step = () => {
    if (left === 0) throw new Error('power cut');
    left -= 1;
  };
  const drop = () => {
    if (seen.data && seen.data.sold > 0) seen.lost.push(seen.data);
    seen.data = undefined;
  };
  const moveTo = (name: string) => {
    if (seen.data) seen.aside.set(name, seen.data);
    seen.data = undefined;
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
    backUp: async ({ kind }) => {
      step();
      return kind === 'update' ? 'now' : undefined;
    },
    fetch: async ({ moment, stamp }) => {
      step();
      seen.isOpen = false;
      if (!seen.aside.has(stamp)) moveTo(stamp);
      step();
      drop();
      step();
      seen.data = { name: typeof moment === 'object' && 'backup' in moment ? moment.backup : 'latest', sold: 0 };
    },
    putBack: async ({ stamp, opened = false }) => {
      step();
      const aside = seen.aside.get(stamp);
      if (!aside) return;
      if (opened) moveTo(`undone-${stamp}`);
      drop();
      step();
      seen.data = aside;
      seen.aside.delete(stamp);
    },
    open: async (release) => {
      step();
      if (release === '2' && seen.data?.name === 'now' && before === '1') seen.data.name = 'migrated';
      step();
      if (release === '1' && seen.data?.name === 'migrated') throw new Error('does not know the database');
      Object.assign(seen, { isOpen: true, version: release });
      if (seen.data) seen.data.sold += 1;
      step();
      if (!opens && seen.data?.name !== 'now') throw new Error('ended after some seconds');
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
  const { seen, steps } = server(update);
  expect(await beginChange(update, steps)).toBe('done');
  expect(seen).toMatchObject({ version: '2', isOpen: true, kept: { state: 'done', backup: 'now' } });
});

describe.each([
  ['an update', update],
  ['a restore', restore],
  ['a rollback', rollback],
])('%s whose power is cut at any step', (_name, wish) => {
  it.each([true, false])('is finished or undone, and nothing that was sold is lost (it opens: %s)', async (opens) => {
    for (let cutAfter = 0; cutAfter < 30; cutAfter += 1) {
      const { seen, steps, reboot } = server(wish, { cutAfter, opens });
      await beginChange(wish, steps).catch(() => undefined);
      reboot();
      const end = seen.kept ? await carryOn(seen.kept, steps) : 'undone';
      const { isOpen, version, data, kept, lost } = seen;
      const isDone = end === 'done';
      const names = wish.kind === 'update' ? ['now', 'migrated'] : ['now', 'then'];
      expect({ isOpen, version, data: data?.name, kept: kept?.state, lost }, `cut after ${cutAfter}`).toEqual({
        isOpen: true,
        version: isDone ? wish.next : wish.before,
        data: names[isDone ? 1 : 0],
        kept: isDone ? 'done' : undefined,
        lost: [],
      });
      if (isDone && wish.moment) expect(seen.aside.get(wish.stamp)?.name).toBe('now');
    }
  });
});

it('without a backup nothing is switched, and the shop opens again; the update before it is still known', async () => {
  const former: Change = { ...update, before: '0', next: '1', backup: 'older', state: 'done' };
  const { seen, steps } = server(update);
  const failing = {
    ...steps,
    backUp: async () => {
      throw new Error('no room');
    },
  };
  await expect(beginChange({ ...update, former }, failing)).rejects.toThrow('no room');
  expect(seen).toMatchObject({ isOpen: true, version: '1', kept: former });
});
