import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { type Finding, failed, ok, warning } from '#domain/alarms.ts';
import { readDestination } from '../backup/destinations.ts';
import { interruptedChange } from './change-server.ts';
import { installedRelease } from './releases.ts';
import { ownedByOthers } from './server-copies.ts';
import { enabledPorts, runningPorts, TIMERS, unitOf } from './services.ts';
import { outputAsShop, PLACES, readEnvironment, say, succeeds } from './system.ts';

type Named = Finding & { name: string };

const output = (program: string, args: readonly string[]) =>
  spawnSync(program, args, { encoding: 'utf8' }).stdout?.trim() ?? '';
const isActive = (unit: string) => succeeds('systemctl', ['is-active', unit]);

/** The program that listens on a port and isn't the one that should, by `ss -Hltnp`; undefined when none does. */
export function strangerOn(listeners: string, isOurs: (program: string, pid: string) => boolean): string | undefined {
  const users = [...listeners.matchAll(/\("([^"]+)",pid=(\d+)/g)];
  return users.find(([, program = '', pid = '']) => !isOurs(program, pid))?.[1];
}

function portFinding(): Finding {
  const listeners = (port: number) => output('ss', ['-Hltnp', `sport = :${port}`]);
  const mainPid = (port: number) => output('systemctl', ['show', '-P', 'MainPID', unitOf(port)]);
  const taken = [80, 443, ...enabledPorts()].flatMap((port) => {
    const pid = port > 1024 ? mainPid(port) : '';
    const stranger = strangerOn(listeners(port), (program, of) => (pid === '' ? program === 'caddy' : of === pid));
    return stranger === undefined ? [] : [`${port} é de ${stranger}`];
  });
  if (taken.length === 0) return ok('As da loja e do Caddy são deles.');
  return failed(`Outro programa ocupa uma porta: ${taken.join('; ')}.`, 'Encerre-o; depois: sudo memorial install');
}

function processFinding(): Finding {
  const ports = enabledPorts();
  const down = ports.filter((port) => !isActive(unitOf(port)));
  const extra = runningPorts().filter((port) => !ports.includes(port));
  if (extra.length > 0) {
    const units = extra.map(unitOf).join(' ');
    return failed(
      `Abertos, mas desligados: não voltam depois de um reinício: ${units}.`,
      `sudo systemctl enable ${units}`,
    );
  }
  if (ports.length === 0) return failed('Nenhum processo da loja está ligado.', 'sudo memorial install');
  if (down.length > 0)
    return failed(`Parados: ${down.map(unitOf).join(', ')}.`, 'sudo memorial logs -n 100 diz por que não abre.');
  return ok(`${ports.length} em uso: ${ports.map(unitOf).join(', ')}.`);
}

function serviceFinding(): Finding {
  const down = ['caddy.service', ...TIMERS].filter((unit) => !isActive(unit));
  if (down.length === 0) return ok('Caddy e os horários de backup e ensaio funcionam.');
  return failed(`Parados: ${down.join(', ')}.`, `sudo systemctl enable --now ${down.join(' ')}`);
}

function versionFinding(): Finding {
  const change = interruptedChange();
  if (change === undefined) return ok('Nenhuma troca nem restauração ficou pela metade.');
  return failed(`${change} foi interrompida.`, 'sudo memorial resume termina ou desfaz o que ficou pela metade.');
}

function clockFinding(): Finding {
  if (output('timedatectl', ['show', '--property=NTPSynchronized', '--value']) === 'yes') return ok('Certo.');
  return warning(
    'O relógio não é acertado pela internet.',
    'sudo apt-get install systemd-timesyncd && sudo timedatectl set-ntp true',
  );
}

function secretFinding(): Finding {
  const { mode, uid } = fs.statSync(PLACES.environment);
  const mend = `sudo chown root:memorial ${PLACES.environment}; sudo chmod 640 ${PLACES.environment}`;
  if (uid !== 0 || (mode & 0o027) !== 0) return failed(`${PLACES.environment} pode ser lido por outros.`, mend);
  if ((mode & 0o040) === 0) return failed(`A loja não lê ${PLACES.environment}, e o backup precisa dele.`, mend);
  const copies = fs.statSync(PLACES.copies, { throwIfNoEntry: false });
  if (readEnvironment().COPIES_KEY)
    return warning(`A chave das cópias está em ${PLACES.environment}, que a loja lê.`, 'sudo memorial install');
  if (copies && (copies.uid !== 0 || (copies.mode & 0o077) !== 0))
    return failed(
      `${PLACES.copies} pode ser lido por outros.`,
      `sudo chown root: ${PLACES.copies}; sudo chmod 600 ${PLACES.copies}`,
    );
  return ok('Só root e a loja leem os segredos, e só root os das cópias.');
}

function destinationFinding(): Finding {
  const { COPIES_PLACE: address } = readEnvironment();
  const folder = address && readDestination(address).folder;
  const wrong = folder ? ownedByOthers(folder) : [];
  if (wrong.length === 0) return ok('As cópias podem gravar nas suas pastas.');
  return failed(
    `As cópias não podem gravar em ${wrong.map((one) => one.path).join(' e ')}: o dono é outro.`,
    wrong.map((one) => `sudo chown -R ${one.user}: ${one.path}`).join('; '),
  );
}

/** Findings of the machine, which only root can look at; the shop's own come from its list. */
const MACHINE: readonly (readonly [name: string, look: () => Finding])[] = [
  ['Processos', processFinding],
  ['Portas', portFinding],
  ['Serviços', serviceFinding],
  ['Trocas', versionFinding],
  ['Segredos', secretFinding],
  ['Pastas das cópias', destinationFinding],
  ['Relógio', clockFinding],
];

function lookAt([name, look]: (typeof MACHINE)[number]): Named {
  try {
    return { name, ...look() };
  } catch (error) {
    return { name, ...failed(error instanceof Error ? error.message : String(error), 'Veja sudo memorial logs.') };
  }
}

const SIGNS = { ok: '✓', warning: '!', failed: '✗', unknown: '?' };

function show({ name, status, words, mend }: Named): void {
  const hint = mend === undefined || status === 'ok' ? '' : `\n    Para corrigir: ${mend}`;
  say(`${SIGNS[status]} ${name}: ${words}${hint}`);
}

/** Looks at everything and shows it; the exit code is 1 when something failed. */
export async function runDoctor(): Promise<void> {
  const release = installedRelease();
  const ofShop: Named[] = JSON.parse(outputAsShop(release, 'status'));
  const found = [...MACHINE.map(lookAt), ...ofShop];
  say('');
  for (const result of found) show(result);
  const wrong = found.filter(({ status }) => status === 'failed').length;
  const warned = found.filter(({ status }) => status === 'warning').length;
  const fine = warned === 0 ? 'Tudo certo.' : `Nada a corrigir; avisos: ${warned}.`;
  say(`\n${wrong === 0 ? fine : `A corrigir: ${wrong}.`}`);
  if (wrong > 0) process.exitCode = 1;
}
