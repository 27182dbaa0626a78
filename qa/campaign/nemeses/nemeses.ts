import { probes } from '../probes.ts';
import type { Nemesis, NemesisName } from '../round.ts';
import { clock, timeZones } from './clock.ts';
import { diskFull } from './disk-full.ts';
import { expiry } from './expiry.ts';
import { combined, hangingProvider, messages, provider } from './faults.ts';
import { kill } from './kill.ts';
import { named } from './named.ts';
import { pair, pause, postgres } from './postgres.ts';
import { race } from './race.ts';
import { sigterm } from './sigterm.ts';
import { soak } from './soak.ts';
import { migrators, starters } from './starters.ts';
import { lostWebhooks, repeatedWebhooks } from './webhooks.ts';

/** What is done to the product, by name. */
export const nemeses: Record<NemesisName, Nemesis> = {
  kill,
  named,
  sigterm,
  race,
  'repeated-webhooks': repeatedWebhooks,
  'lost-webhooks': lostWebhooks,
  expiry,
  provider,
  messages,
  'hanging-provider': hangingProvider,
  postgres,
  pair,
  pause,
  clock,
  'time-zones': timeZones,
  starters,
  migrators,
  'disk-full': diskFull,
  combined,
  probes,
  soak,
};
