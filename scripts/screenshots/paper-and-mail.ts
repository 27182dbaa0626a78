import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { keepSession } from '../../e2e/testing/accounts.ts';
import { untilAlive } from '../../e2e/testing/buyer.ts';
import type { RecordPages } from '../../e2e/testing/records.ts';

type Studio = { browser: Browser; url: string; folder: string };
type Leaf = { name: string; file: string };

const A4 = { width: 794, height: 1123 };
/** A phone's mail program, and the column that desktop programs leave for a message. */
const MAIL_WIDTHS = { phone: 375, desktop: 700 } as const;

/** The printed sheets as they come out of the printer. */
export async function photographPaper(
  { browser, url, folder }: Studio,
  { session, records }: { session: Record<string, unknown>; records: RecordPages },
): Promise<Leaf[]> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: A4,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  });
  await keepSession(context, session);
  const page = await context.newPage();
  const sheets = {
    'papel-ficha': records.orderSheet,
    'papel-agenda': '/funcionario/agenda',
    'papel-coroas': '/coroas',
  };
  const leaves: Leaf[] = [];
  for (const [name, path] of Object.entries(sheets)) {
    await page.goto(path);
    await untilAlive(page);
    await page.waitForLoadState('networkidle');
    const file = `${name}.webp`;
    await sharp(await firstLeaf(page))
      .resize({ width: A4.width })
      .webp({ quality: 70 })
      .toFile(join(folder, file));
    leaves.push({ name, file });
  }
  await context.close();
  return leaves;
}

/** The first page of the print: through the printer's own file where a reader for it is there, else as print media. */
async function firstLeaf(page: Page): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'paper-'));
  try {
    const pdf = join(folder, 'sheet.pdf');
    await page.pdf({ path: pdf, preferCSSPageSize: true, format: 'A4', printBackground: false });
    const drawn = spawnSync('pdftoppm', ['-png', '-r', '110', '-f', '1', '-l', '1', pdf, join(folder, 'leaf')]);
    const [leaf] = drawn.status === 0 ? (await readdir(folder)).filter((name) => name.endsWith('.png')) : [];
    if (leaf !== undefined) return await readFile(join(folder, leaf));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await page.emulateMedia({ media: 'print' });
  const picture = await page.screenshot();
  await page.emulateMedia({ media: null });
  return picture;
}

/** Every message that was caught, once for each subject's beginning, as a phone and a desktop show it. */
export async function photographMail({ browser, url, folder }: Studio): Promise<Leaf[]> {
  const leaves: Leaf[] = [];
  const context = await browser.newContext({ baseURL: url, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' });
  const page = await context.newPage();
  const messages = await caughtMail(page, url);
  for (const [name, html] of messages) {
    for (const [screen, width] of Object.entries(MAIL_WIDTHS)) {
      await page.setViewportSize({ width, height: 640 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setContent(html);
        const file = `${name}-${screen}-${colorScheme}.webp`;
        await sharp(await page.screenshot({ fullPage: true }))
          .webp({ quality: 66 })
          .toFile(join(folder, file));
        leaves.push({ name, file });
      }
    }
  }
  await context.close();
  return leaves;
}

async function caughtMail(page: Page, url: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  await page.goto(`${url}/dev/outbox/`);
  const links = await page
    .locator('a[href*="mail/"]')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  for (const link of links) {
    await page.goto(link);
    const subject = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const name = `mensagem-${subject
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z ]/g, '')
      .trim()
      .split(' ')
      .slice(0, 2)
      .join('-')}`;
    const html = await page
      .locator('iframe')
      .first()
      .getAttribute('srcdoc')
      .catch(() => null);
    if (html !== null && !found.has(name)) found.set(name, html);
  }
  return found;
}
