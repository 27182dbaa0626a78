import fs from 'node:fs';
import { z } from 'zod';
import { type Finding, failed, ok, warning } from '#domain/alarms.ts';
import { judgeMemory } from '#domain/system-findings.ts';
import { machine } from '../adapters/host.machine.ts';
import { type Check, type Result, runChecks } from '../checks/check.ts';
import { installedRelease } from './releases.ts';
import { enabledPorts, TIMERS, unitOf } from './services.ts';
import { outputAsShop, PLACES, say, succeeds } from './system.ts';

const results = z.array(
  z.object({
    name: z.string(),
    status: z.enum(['ok', 'warning', 'failed', 'unknown']),
    words: z.string(),
    mend: z.string().exactOptional(),
  }),
);

const isActive = (unit: string) => succeeds('systemctl', ['is-active', unit]);

function checkProcesses(): Finding {
  const ports = enabledPorts();
  const down = ports.filter((port) => !isActive(unitOf(port)));
  const mend = 'sudo memorial logs -n 100 diz por que não abre.';
  if (ports.length === 0) return failed('Nenhum processo da loja está ligado.', 'sudo memorial install');
  if (down.length > 0) return failed(`Parados: ${down.map(unitOf).join(', ')}.`, mend);
  return ok(`${ports.length} em uso: ${ports.map(unitOf).join(', ')}.`);
}

function checkServices(): Finding {
  const down = ['caddy.service', ...TIMERS].filter((unit) => !isActive(unit));
  if (down.length === 0) return ok('Caddy e os horários de backup e ensaio funcionam.');
  return failed(`Parados: ${down.join(', ')}.`, `sudo systemctl enable --now ${down.join(' ')}`);
}

function checkClock(): Finding {
  if (succeeds('sh', ['-c', 'timedatectl show --property=NTPSynchronized --value | grep -q yes'])) return ok('Certo.');
  return warning('O relógio não é acertado pela internet.', 'sudo timedatectl set-ntp true');
}

function checkSecrets(): Finding {
  const { mode, uid } = fs.statSync(PLACES.environment);
  const mend = `sudo chown root:memorial ${PLACES.environment}; sudo chmod 640 ${PLACES.environment}`;
  if (uid !== 0 || (mode & 0o027) !== 0) return failed(`${PLACES.environment} pode ser lido por outros.`, mend);
  if ((mode & 0o040) === 0) return failed(`A loja não lê ${PLACES.environment}, e o backup precisa dele.`, mend);
  return ok('Só root e a loja leem os segredos.');
}

async function checkMemory(): Promise<Finding> {
  return judgeMemory({ available: (await machine.memory()).available });
}

const SYSTEM_CHECKS: readonly Check[] = [
  { name: 'Processos', look: checkProcesses },
  { name: 'Serviços', look: checkServices },
  { name: 'Segredos', look: checkSecrets },
  { name: 'Memória', look: checkMemory },
  { name: 'Relógio', look: checkClock },
];

const SIGNS = { ok: '✓', warning: '!', failed: '✗', unknown: '?' };

function show({ name, status, words, mend }: Result): void {
  say(
    `${SIGNS[status]} ${name}: ${words}${mend === undefined || status === 'ok' ? '' : `\n    Para corrigir: ${mend}`}`,
  );
}

/** Makes every check and shows it; the exit code is 1 when something failed. */
export async function runDoctor(): Promise<void> {
  const release = installedRelease();
  const found = [...(await runChecks(SYSTEM_CHECKS)), ...results.parse(JSON.parse(outputAsShop(release, 'checks')))];
  say('');
  for (const result of found) show(result);
  const wrong = found.filter(({ status }) => status === 'failed').length;
  say(wrong === 0 ? '\nTudo certo.' : `\nA corrigir: ${wrong}.`);
  if (wrong > 0) process.exitCode = 1;
}
