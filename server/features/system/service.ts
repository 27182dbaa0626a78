import type { HandlerResult } from '#contract/endpoint.ts';
import type * as contract from '#contract/system.ts';
import type { Deps } from '../../deps.ts';
import type { Signals } from '../../signals.ts';
import { VERSION } from '../../version.ts';
import { toAlarm, toParts } from './present.ts';
import { type Alarm, openAlarms, readSignals, saveSignals, toldAlarms } from './repository.ts';
import { systemStatus } from './system-status.ts';

const ALARMS_SHOWN = 20;

/** The state of the shop and its server, and the newest alarms. */
export async function getSystem(deps: Deps): Promise<HandlerResult<typeof contract.getSystem>> {
  const [{ findings, signals }, open, told] = await Promise.all([
    systemStatus(deps),
    openAlarms(deps.db),
    toldAlarms(deps.db, ALARMS_SHOWN),
  ]);
  return {
    version: VERSION,
    at: deps.now(),
    watched_at: signals.get('look')?.at ?? null,
    parts: toParts(findings, open),
    alarms: told.map(toAlarm),
  };
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
