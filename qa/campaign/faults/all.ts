import type { Fault, FaultName } from '../round.ts';
import { clock } from './clock.ts';
import { diskFull } from './disk-full.ts';
import { kill } from './kill.ts';
import { named } from './named.ts';
import { pair, pause, postgres } from './postgres.ts';
import { race } from './race.ts';
import { sigterm } from './sigterm.ts';
import { soak } from './soak.ts';
import { combined, hangingProvider, messages, provider } from './third-parties.ts';

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
