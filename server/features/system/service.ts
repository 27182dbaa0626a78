import * as contract from '#contract/system.ts';
import { SYSTEM_PARTS } from '#domain/alarms.ts';
import type { Deps } from '../../deps.ts';
import { answers } from '../../rows.ts';
import type { Signals } from '../../signals.ts';
import { VERSION } from '../../version.ts';
import { type Alarm, openAlarms, readSignals, saveSignals, toldAlarms } from './repository.ts';
import { systemStatus } from './system-status.ts';

const ALARMS_SHOWN = 20;

const toSystem = answers(contract.getSystem.response);

/** The state of the shop and its server, and the newest alarms. */
export async function getSystem(deps: Deps) {
  const [{ findings, signals }, open, alarms] = await Promise.all([
    systemStatus(deps),
    openAlarms(deps.db),
    toldAlarms(deps.db, ALARMS_SHOWN),
  ]);
  const since = new Map(open.map(({ part, beganAt }) => [part, beganAt]));
  const parts = SYSTEM_PARTS.map((part) => {
    const { mend = null, ...finding } = findings[part];
    return { part, mend, since: since.get(part) ?? null, ...finding };
  });
  return toSystem({ version: VERSION, at: deps.now(), watchedAt: signals.get('look')?.at ?? null, parts, alarms });
}

/** The open alarms that were reported to people. */
export async function toldOpenAlarms(deps: Pick<Deps, 'db'>): Promise<Alarm[]> {
  return (await openAlarms(deps.db)).filter(({ toldAt }) => toldAt !== null);
}

/**
 * Whether this is a restored copy of a shop to whose server the public name led last: that one may still live, and both
 * would tell buyers the same and book the same payments.
 */
export async function livesElsewhere({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<boolean> {
  const ledTo = (await readSignals(db)).get('address-answer')?.detail;
  return ledTo !== undefined && ledTo !== config.instance;
}

/** Writes down what a command noticed, for the shop's findings. */
export const saveNoted = ({ db }: Pick<Deps, 'db'>, signals: Signals) => saveSignals(db, signals.noted());
