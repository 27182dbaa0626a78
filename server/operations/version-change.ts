import fs from 'node:fs';
import { z } from 'zod';

/** A change of version under way, or the last one that was made: by it `memorial rollback` finds the moment before. */
const change = z.object({
  before: z.string(),
  next: z.string(),
  /** In use before `before`; a rollback goes to it again when this change is undone. */
  earlier: z.string().exactOptional(),
  migrates: z.boolean(),
  /** By what the copies find the moment before the switch. */
  backup: z.string().exactOptional(),
  /** Whether `next` is deleted when it is undone. */
  discards: z.boolean(),
  state: z.enum(['placed', 'switching', 'returning', 'done']),
});
export type Change = z.infer<typeof change>;

/** Each may be done again after it was interrupted. */
export type Steps = {
  /** Writes down where the change stands, before what follows; undefined: there is none any more. */
  keep: (standing: Change | undefined) => void;
  close: () => void;
  backUp: () => Promise<string>;
  /** Makes a release the one in use and watches it. Throws when it doesn't get ready. */
  open: (release: string) => Promise<void>;
  restore: (standing: Change & { backup: string }) => Promise<void>;
  discard: (standing: Change) => void;
};

/** Closes the shop if need be, makes the backup, switches. Throws what the backup throws, with the shop open as before. */
export async function beginChange(wish: Omit<Change, 'state'>, steps: Steps): Promise<'done' | 'undone'> {
  const placed: Change = { ...wish, state: 'placed' };
  steps.keep(placed);
  // Processes of the old version don't know the new tables, and no order may come after the backup.
  if (wish.migrates) steps.close();
  let backup: string;
  try {
    backup = await steps.backUp();
  } catch (error) {
    await carryOn(placed, steps);
    throw error;
  }
  return carryOn({ ...placed, backup, state: 'switching' }, steps);
}

/** From where a change stands to its end: finished when its version opens, undone when it doesn't or nothing was switched. */
export async function carryOn(standing: Change, steps: Steps): Promise<'done' | 'undone'> {
  steps.keep(standing);
  const { before, next, backup, migrates, state } = standing;
  switch (state) {
    case 'done':
      return 'done';
    case 'switching': {
      const fault = await steps.open(next).then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      if (fault === undefined) return carryOn({ ...standing, state: 'done' }, steps);
      process.stdout.write(`${fault}\nA versão nova não abriu; voltando à anterior…\n`);
      return carryOn({ ...standing, state: 'returning' }, steps);
    }
    case 'returning':
      if (migrates && backup !== undefined) await steps.restore({ ...standing, backup });
  }
  await steps.open(before);
  if (standing.discards) steps.discard(standing);
  steps.keep(undefined);
  return 'undone';
}

/** The change that a file tells of. */
export function readChange(file: string): Change | undefined {
  return fs.existsSync(file) ? change.parse(JSON.parse(fs.readFileSync(file, 'utf8'))) : undefined;
}

/** On the disk before anything follows. */
export function keepChange(file: string, standing: Change | undefined): void {
  if (standing === undefined) {
    fs.rmSync(file, { force: true });
    return;
  }
  fs.writeFileSync(`${file}.new`, JSON.stringify(standing), { mode: 0o600, flush: true });
  fs.renameSync(`${file}.new`, file);
}
