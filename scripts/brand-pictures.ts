// Draws what carries the brand into other programs: `node scripts/brand-pictures.ts`. Icons for home screens come from
// web/public/favicon.svg, the cards of shared links from the words of each page. What it makes lies in web/public.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { LAUNCH_FLAGS, provideBrowser } from '../e2e/testing/browser.ts';

const root = dirname(import.meta.dirname);
const PUBLIC = join(root, 'web', 'public');
const CARDS = join(PUBLIC, 'pictures', 'cards');
const GREEN = '#1f4d3a';
/** A mask may cut everything outside a circle of 80 % (W3C manifest, "safe zone"). */
const SAFE = 0.8;

const ICONS = [
  { name: 'icon-192.png', size: 192, share: 1 },
  { name: 'icon-512.png', size: 512, share: 1 },
  { name: 'icon-maskable-192.png', size: 192, share: SAFE, ground: GREEN },
  { name: 'icon-maskable-512.png', size: 512, share: SAFE, ground: GREEN },
  { name: 'apple-touch-icon.png', size: 180, share: 0.86, ground: GREEN },
];

const PAGES = [
  { name: 'inicio', title: 'Uma homenagem à altura de quem partiu', text: 'Coroas de flores entregues na cerimônia' },
  { name: 'sobre', title: 'Uma casa de despedida', text: 'Quem somos e como cuidamos de cada família' },
  { name: 'contato', title: 'Estamos aqui, a qualquer hora', text: 'Serviço funerário 24 horas' },
  { name: 'privacidade', title: 'Política de privacidade', text: 'O que guardamos, para quê e por quanto tempo' },
];

const mark = await readFile(join(PUBLIC, 'favicon.svg'));
for (const icon of ICONS) await drawIcon(icon);

await mkdir(CARDS, { recursive: true });
const executablePath = provideBrowser((line) => process.stdout.write(`${line}\n`));
const browser = await chromium.launch({ executablePath, args: [...LAUNCH_FLAGS] });
for (const page of PAGES) await drawCard(browser, page);
await browser.close();

async function drawIcon({ name, size, share, ground }: (typeof ICONS)[number]): Promise<void> {
  const inner = Math.round(size * share);
  const seal = await sharp(mark, { density: 1200 }).resize(inner, inner).png().toBuffer();
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 };
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: seal }])
    .png({ palette: true, effort: 10 })
    .toFile(join(PUBLIC, name));
}

async function asData(file: string, type: string): Promise<string> {
  return `data:${type};base64,${(await readFile(file)).toString('base64')}`;
}

async function drawCard(drawer: Browser, { name, title, text }: (typeof PAGES)[number]): Promise<void> {
  const flowers = await asData(join(PUBLIC, 'pictures', 'flores-claras', '1600.webp'), 'image/webp');
  const display = await asData(join(root, 'web', 'fonts', 'newsreader-display.woff2'), 'font/woff2');
  const page = await drawer.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(`<!doctype html><style>
    @font-face{font-family:N;src:url(${display})}
    *{box-sizing:border-box}
    body{margin:0;width:1200px;height:630px;overflow:hidden;background:#f8f5ee;color:#23302a;position:relative;font-family:N,serif}
    .flowers{position:absolute;inset:0 0 0 auto;width:820px;height:630px;object-fit:cover;object-position:right bottom;mix-blend-mode:multiply;mask-image:linear-gradient(to left,#000 44%,transparent 86%)}
    .words{position:absolute;inset:0;padding:64px 72px;display:flex;flex-direction:column;width:760px}
    .seal{width:104px;height:104px}
    h1{margin:auto 0 0;font-size:72px;line-height:1.06;font-weight:400;letter-spacing:-.015em;text-wrap:balance}
    p{margin:26px 0 0;padding-top:26px;border-top:2px solid #a9843f;font-size:34px;line-height:1.3;color:#1f4d3a;align-self:flex-start;max-width:490px;text-wrap:balance}
  </style><img class="flowers" src="${flowers}" alt=""><div class="words"><img class="seal" src="data:image/svg+xml;base64,${mark.toString('base64')}" alt=""><h1>${title}</h1><p>${text}</p></div>`);
  await page.evaluate(() => document.fonts.ready);
  const card = await page.screenshot();
  await writeFile(join(CARDS, `${name}.jpg`), await sharp(card).jpeg({ quality: 84, mozjpeg: true }).toBuffer());
  await page.close();
}
