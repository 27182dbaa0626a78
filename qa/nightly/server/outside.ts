// The services outside a machine under test: a payment provider and a mail server on its loopback interface, with
// controls.

import { SIMULATOR_KEYS } from '#server/adapters/from-config.ts';
import { startSimulator } from '#simulator/simulator.ts';

await startSimulator({
  ...SIMULATOR_KEYS,
  host: '127.0.0.1',
  port: 3900,
  smtpPort: 2525,
  stateFile: '/var/tmp/simulator.jsonl',
  allowProduction: true,
});
