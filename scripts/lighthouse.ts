// `npm run lighthouse`: what Lighthouse says of the public pages of the built product on a slow phone, judged by
// bench/budgets.json and written to bench/results/lighthouse.json. `-- --runs 5` looks at each page so often,
// `-- --only /coroas` at one page. Lighthouse itself is fetched on demand: it is larger than the product.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import budgets from '../bench/budgets.json' with { type: 'json' };
import { type Figure, figure, keepResults, tableOf } from '../bench/figures.ts';
import { LAUNCH_FLAGS, provideBrowser } from '../e2e/testing/browser.ts';
import { startShop } from '../e2e/testing/shop.ts';
import { OFFLINE_FLAG } from '../e2e/testing/watch.ts';
import { CATEGORIES, causesOf, type Look, lookOf } from './lighthouse/look.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';

/** Pages anybody may open. The ones that ask not to be found aren't judged by whether a search engine may list them. */
const PAGES: readonly { id: string; path: string; listed: boolean }[] = [
  { id: 'home', path: '/', listed: true },
  { id: 'coroas', path: '/coroas', listed: true },
  { id: 'sobre', path: '/sobre', listed: true },
  { id: 'contato', path: '/contato', listed: true },
  { id: 'privacidade', path: '/politica-privacidade', listed: true },
  { id: 'login', path: '/login', listed: false },
];
type Page = (typeof PAGES)[number];

type Ground = { url: string; browser: string; folder: string };

/** One visit with an empty cache on a phone: slow 4G and a quarter of the processor, both applied and not estimated. */
async function look({ url, browser, folder }: Ground, page: Page, run: number): Promise<Look> {
  const file = path.join(folder, `${page.id}-${run}.json`);
  // Lighthouse splits this text at spaces outside of quotes, and wants the quotes around the value alone.
  const flags = ['--headless=new', ...LAUNCH_FLAGS, OFFLINE_FLAG].map((flag) => flag.replace(/=(.* .*)$/, '="$1"'));
  const child = spawn(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url + page.path,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      '--throttling-method=devtools',
      // The sign-language plugin comes from the government's site, which a measurement must not depend on.
      '--blocked-url-patterns=*://vlibras.gov.br/*',
      `--chrome-flags=${flags.join(' ')}`,
      '--max-wait-for-load=90000',
      '--no-enable-error-reporting',
      ...(page.listed ? [] : ['--skip-audits=is-crawlable']),
    ],
    // In a folder of its own: a tool fetched for once has no business with the project's settings.
    { cwd: folder, env: { ...process.env, CHROME_PATH: browser }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const said = child.stderr.setEncoding('utf8').toArray();
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`Lighthouse não terminou (${page.path}):\n${(await said).join('').slice(-2_000)}`);
  return lookOf(JSON.parse(fs.readFileSync(file, 'utf8')));
}

/**
 * Judged by the best visit: whatever else the machine does makes a page slower and never faster. The spread shows the
 * others.
 */
function figuresOf({ id, path: address }: Page, looks: readonly Look[]): Figure[] {
  const { score, lcpMs, cls, tbtMs, scriptKb } = budgets.browser;
  const each = (pick: (one: Look) => number) => looks.map(pick);
  const best = (name: string, values: number[], promise: Pick<Figure, 'what' | 'target' | 'unit'>): Figure => {
    const share = 'atLeast' in promise.target ? 1 : 0;
    return figure({ ...promise, id: `lighthouse-${id}-${name}`, what: `${address} ${promise.what}` }, values, share);
  };
  const figures: Figure[] = [
    best(
      'score',
      each(({ scores }) => Math.min(...Object.values(scores))),
      { what: 'menor das quatro notas', target: { atLeast: score }, unit: 'points' },
    ),
    best(
      'lcp',
      each((one) => one.lcpMs),
      { what: 'maior elemento à vista (LCP)', target: { atMost: lcpMs }, unit: 'ms' },
    ),
    best(
      'cls',
      each((one) => one.cls),
      { what: 'deslocamento da página (CLS)', target: { atMost: cls }, unit: 'points' },
    ),
    best(
      'tbt',
      each((one) => one.tbtMs),
      { what: 'bloqueio da página (TBT)', target: { atMost: tbtMs }, unit: 'ms' },
    ),
  ];
  // The catalogue is where buyers arrive; what the other pages load is written down without being judged.
  const scripts = { what: 'JavaScript, comprimido', target: { atMost: scriptKb }, unit: 'kB' } as const;
  if (address !== '/coroas') return figures;
  return [
    ...figures,
    best(
      'scripts',
      each((one) => one.scriptKb),
      scripts,
    ),
  ];
}

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, only: { type: 'string', multiple: true } },
});
const wanted = PAGES.filter(({ path: address }) => values.only?.includes(address) ?? true);
if (wanted.length === 0) throw new Error(`--only takes ${PAGES.map(({ path: address }) => address).join(', ')}`);
const browser = provideBrowser((line) => process.stdout.write(`${line}\n`));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lighthouse-'));
const shop = await startShop();
try {
  const ground = { url: shop.url, browser, folder };
  const looks = new Map(wanted.map((page) => [page, [] as Look[]]));
  // Round after round, so that a slow moment of the machine falls on all of the pages.
  for (let run = 0; run < Number(values.runs); run += 1) {
    for (const [page, seen] of looks) seen.push(await look(ground, page, run));
  }
  const figures = [...looks].flatMap(([page, seen]) => figuresOf(page, seen));
  if (wanted.length === PAGES.length) {
    keepResults(
      'lighthouse',
      figures,
      Object.fromEntries([...looks].map(([{ path: address }, seen]) => [address, seen])),
    );
  }
  process.stdout.write(`${tableOf(figures)}\n\n`);
  for (const [{ path: address }, seen] of looks) {
    const causes = new Set(seen.flatMap(causesOf));
    if (causes.size > 0) process.stdout.write(`${address}: ${[...causes].join('; ')}\n`);
  }
  if (figures.some(({ met }) => !met)) process.exitCode = 1;
} finally {
  await shop.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
