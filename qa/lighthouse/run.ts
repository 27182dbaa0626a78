// `npm run lighthouse [-- --runs 5] [-- --only /coroas]`: Lighthouse CI on the public pages of the built product, on a
// slow phone, judged by lighthouserc.json. It is fetched on demand, because it is larger than the product.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { PUBLIC_PAGES } from '../../domain/public-pages.ts';
import { LAUNCH_FLAGS, provideBrowser } from '../../e2e/testing/browser.ts';
import { cartItem, open, remember } from '../../e2e/testing/buyer.ts';
import { type Office, openOffice } from '../../e2e/testing/office.ts';
import { startShop } from '../../e2e/testing/shop.ts';
import { OFFLINE_FLAG } from '../../e2e/testing/watch.ts';

const LHCI = '@lhci/cli@0.15.1';
const CONFIG = path.join(import.meta.dirname, 'lighthouserc.json');

type Report = {
  requestedUrl: string;
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};

const { values } = parseArgs({ options: { runs: { type: 'string' }, only: { type: 'string', multiple: true } } });
const browser = provideBrowser((line) => process.stdout.write(`${line}\n`));
// Lighthouse CI writes its reports into its working directory.
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lighthouse-'));

function lhci(...args: string[]): boolean {
  const command = ['--yes', LHCI, ...args, `--config=${CONFIG}`];
  return (
    spawnSync('npx', command, { cwd: folder, stdio: 'inherit', env: { ...process.env, CHROME_PATH: browser } })
      .status === 0
  );
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

function printMedians(): void {
  const saved = path.join(folder, '.lighthouseci');
  const reports = fs
    .readdirSync(saved)
    .filter((name) => /^lhr-.*\.json$/.test(name))
    .map((name): Report => JSON.parse(fs.readFileSync(path.join(saved, name), 'utf8')));
  const seen = Map.groupBy(reports, ({ requestedUrl }) => new URL(requestedUrl).pathname);
  const rows = [...seen].map(([page, looks]) => {
    const score = (name: string) =>
      median(looks.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100)));
    const audit = (name: string) => looks.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN);
    return {
      page,
      scores: ['performance', 'accessibility', 'best-practices', 'seo'].map(score).join(' '),
      'LCP ms': Math.round(median(audit('largest-contentful-paint'))),
      'TBT ms': Math.round(median(audit('total-blocking-time'))),
      'worst CLS': Math.max(...audit('cumulative-layout-shift')),
      looks: looks.length,
    };
  });
  console.table(rows);
}

const CHECKOUT = '/finalizar';
const profile = path.join(folder, 'profile');

/** A browser's profile with a wreath in its cart, which Lighthouse keeps: without one the checkout leads on to the wreaths. */
async function chooseWreath(office: Office): Promise<void> {
  const options = { executablePath: browser, args: [...LAUNCH_FLAGS, OFFLINE_FLAG], baseURL: shop.url };
  const context = await chromium.launchPersistentContext(profile, options);
  const page = await context.newPage();
  await remember(page, { cart: [cartItem(await office.addWreath({ stock: 10 }))] });
  await open(page, CHECKOUT);
  await context.close();
}

const shop = await startShop();
try {
  const office = openOffice(shop);
  const pages = [
    ...Object.keys(PUBLIC_PAGES),
    '/coroas/coroa-singela',
    await office.publishCeremony(),
    '/login',
    CHECKOUT,
  ];
  const looked = Map.groupBy(values.only ?? pages, (page) => page === CHECKOUT);
  if (looked.has(true)) await chooseWreath(office);
  const runs = values.runs === undefined ? [] : [`--numberOfRuns=${values.runs}`];
  for (const [isKept, some] of looked) {
    // Lighthouse splits its flags at spaces outside quotes, and accepts quotes only around the value.
    const flags = [...LAUNCH_FLAGS, OFFLINE_FLAG, ...(isKept ? [`--user-data-dir=${profile}`] : [])]
      .map((flag) => flag.replace(/=(.* .*)$/, '="$1"'))
      .join(' ');
    const urls = some.map((page) => `--url=${shop.url}${page}`);
    if (!lhci('collect', '--additive', ...urls, ...runs, `--settings.chromeFlags=${flags}`))
      throw new Error('Lighthouse failed');
  }
  printMedians();
  if (!lhci('assert')) process.exitCode = 1;
} finally {
  await shop.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
