import fs from 'node:fs';
import { z } from 'zod';

const step = z.object({
  kind: z.enum(['update', 'rollback', 'restore', 'install']),
  /** The release in use before, '' for none. */
  before: z.string(),
  /** The release in use afterwards; a restore keeps it. */
  next: z.string(),
  /** In use before `before`; a rollback goes to it again when this change is undone. */
  earlier: z.string().exactOptional(),
  /** Whether the database becomes another; then the shop is closed. */
  migrates: z.boolean(),
  /** By what the copies find the database of before. */
  backup: z.string().exactOptional(),
  /** The moment whose database takes the place of what is there. */
  moment: z
    .union([z.literal('latest'), z.object({ at: z.coerce.date() }), z.object({ backup: z.string() })])
    .exactOptional(),
  /** Names the folder in which what was there stays. */
  stamp: z.string(),
  /** Whether `next` may have sold something. */
  opened: z.boolean().exactOptional(),
  /** Whether `next` is deleted when it is undone. */
  discards: z.boolean(),
  state: z.enum(['placed', 'fetching', 'switching', 'returning', 'done']),
});
/** A change of the server under way, or the last one that was made. */
const change = step.extend({
  /** The last update that was made before this one: by it `memorial rollback` finds the database of before. */
  former: step.exactOptional(),
});
export type Change = z.infer<typeof change>;
export type Wish = Omit<Change, 'state' | 'opened'>;
type Fetch = Change & { moment: NonNullable<Change['moment']> };

/** Each may be done again after it was interrupted. */
export type Steps = {
  /** Writes down where the change stands, before what follows; undefined: there is none any more. */
  keep: (standing: Change | undefined) => void;
  close: () => void;
  /** A backup of the closed shop; undefined where the change needs none for the way back. */
  backUp: (standing: Change) => Promise<string | undefined>;
  /** Puts the database of a moment in the place of what there is, which stays beside it, and backs it up. */
  fetch: (standing: Fetch) => Promise<void>;
  /** Puts back what `fetch` moved aside, if it did. */
  putBack: (standing: Change) => Promise<void>;
  /** Makes a release the one in use and watches it. Throws when it doesn't get ready. */
  open: (release: string) => Promise<void>;
  discard: (standing: Change) => void;
};

/**
 * Closes the shop if need be, backs it up, fetches the database that is wished, switches. Throws what backup and fetching
 * throw, with the shop open as before.
 */
export async function beginChange(wish: Wish, steps: Steps): Promise<'done' | 'undone'> {
  let standing: Change = { ...wish, state: 'placed' };
  const keep = (news: Partial<Change>) => {
    standing = { ...standing, ...news };
    steps.keep(standing);
  };
  keep({});
  try {
    if (wish.migrates) {
      // Processes of the old version don't know the new tables, and no order may come after the backup.
      steps.close();
      const backup = await steps.backUp(standing);
      if (backup !== undefined) keep({ backup });
    }
    if (wish.moment !== undefined) {
      keep({ state: 'fetching' });
      await steps.fetch({ ...standing, moment: wish.moment });
    }
  } catch (error) {
    await carryOn(standing, steps);
    throw error;
  }
  return carryOn({ ...standing, state: 'switching' }, steps);
}

/** From where a change stands to its end: finished when its version opens, undone when it doesn't or nothing was switched. */
export async function carryOn(standing: Change, steps: Steps): Promise<'done' | 'undone'> {
  steps.keep(standing);
  const { before, next, backup, migrates, moment, state } = standing;
  if (state === 'done') return 'done';
  if (state === 'switching') {
    const fault = await steps.open(next).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (fault === undefined) return carryOn({ ...standing, state: 'done' }, steps);
    process.stdout.write(`${fault}\nA loja não abriu assim; voltando ao que era…\n`);
    return carryOn({ ...standing, opened: true, state: 'returning' }, steps);
  }
  if (state !== 'placed' && migrates) {
    if (moment !== undefined) await steps.putBack(standing);
    else if (backup !== undefined) await steps.fetch({ ...standing, moment: { backup } });
    // Sales from here on stay.
    steps.keep({ ...standing, state: 'placed' });
  }
  await steps.open(before);
  if (standing.discards) steps.discard(standing);
  steps.keep(standing.former);
  return 'undone';
}

export function readChange(file: string): Change | undefined {
  return fs.existsSync(file) ? change.parse(JSON.parse(fs.readFileSync(file, 'utf8'))) : undefined;
}

/** The last update that was made, whatever was restored or undone since. */
export function lastUpdate(last: Change | undefined): Change['former'] {
  if (last?.kind !== 'update') return last?.former;
  const { former: _, ...update } = last;
  return update;
}

/** Writes where a change stands, on the disk when it returns. */
export function keepChange(file: string, standing: Change | undefined): void {
  if (standing === undefined) {
    fs.rmSync(file, { force: true });
    return;
  }
  fs.writeFileSync(`${file}.new`, JSON.stringify(standing), { mode: 0o600, flush: true });
  fs.renameSync(`${file}.new`, file);
}
