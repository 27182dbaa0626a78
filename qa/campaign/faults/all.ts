import { setTimeout as rest } from 'node:timers/promises';
import { loadRound } from '../load.ts';
import { type Fault, type FaultName, loadMs } from '../round.ts';
import { diskFull } from './disk-full.ts';
import { hangingProvider } from './hanging-provider.ts';
import { named } from './named.ts';
import { postgres } from './postgres.ts';

/** Kills the product while it works; the next start has to cope with the remains. */
const kill: Fault = async (round) => {
  const { harness } = round;
  const load = await loadRound(round);
  await rest(loadMs(round));
  await harness.stop('SIGKILL');
  await load.stop();
};

/** All faults by name. */
export const faults: Record<FaultName, Fault> = {
  kill,
  named,
  postgres,
  'disk-full': diskFull,
  'hanging-provider': hangingProvider,
};
