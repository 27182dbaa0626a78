import { setTimeout as rest } from 'node:timers/promises';
import { loadRound } from '../load.ts';
import { type Fault, type FaultName, loadMs } from '../round.ts';
import { clock } from './clock.ts';
import { diskFull } from './disk-full.ts';
import { named } from './named.ts';
import { pair, pause, postgres } from './postgres.ts';
import { race } from './race.ts';
import { sigterm } from './sigterm.ts';
import { soak } from './soak.ts';
import { combined, hangingProvider, messages, provider } from './third-parties.ts';

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
  sigterm,
  race,
  provider,
  messages,
  'hanging-provider': hangingProvider,
  postgres,
  pair,
  pause,
  clock,
  'disk-full': diskFull,
  combined,
  soak,
};
