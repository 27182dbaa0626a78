// Whether the whole configuration is sound, as production will read it: `memorial update` asks the new version before the
// old one stops.
import { readConfig } from '#server/config.ts';
import { runCommand } from './run.ts';

await runCommand(async () => {
  readConfig();
  process.stdout.write('Configuração conferida: nada falta.\n');
});
