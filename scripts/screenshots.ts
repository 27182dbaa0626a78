// Photographs the demonstration: `npm run screenshots`, after a build. Every screen of shop and back office, the printed
// sheets and the messages go to docs/screenshots with an index; the README's picture and those of the manifest too.
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import type { ManagedProduct } from '#contract/products.ts';
import { LAUNCH_FLAGS, provideBrowser } from '../e2e/testing/browser.ts';
import { open } from '../e2e/testing/buyer.ts';
import { holdWreath } from '../e2e/testing/orders.ts';
import { recordPages } from '../e2e/testing/records.ts';
import { startShop } from '../e2e/testing/shop.ts';
import { OFFLINE_FLAG } from '../e2e/testing/watch.ts';
import { phoneOnDesktop } from './screenshot-composite.ts';
import { type Camera, openCamera, type Picture, SCREENS, type Screen } from './screenshots/camera.ts';
import { writeGallery } from './screenshots/gallery.ts';
import { photographOffice, signIn } from './screenshots/office-scenes.ts';
import { photographMail, photographPaper } from './screenshots/paper-and-mail.ts';
import { photographShop } from './screenshots/shop-scenes.ts';

const root = dirname(import.meta.dirname);
const FOLDER = join(root, 'docs', 'screenshots');
const INSTALL = join(root, 'web', 'public', 'pictures', 'install');

const started = performance.now();
const shop = await startShop();
try {
  await mkdir(FOLDER, { recursive: true });
  await mkdir(INSTALL, { recursive: true });
  for (const name of await readdir(FOLDER)) if (name.endsWith('.webp')) await rm(join(FOLDER, name));
  const executablePath = provideBrowser((line) => process.stdout.write(`${line}\n`));
  const browser = await chromium.launch({ executablePath, args: [...LAUNCH_FLAGS, OFFLINE_FLAG] });
  const studio = { browser, url: shop.url, folder: FOLDER, now: new Date() };
  const session = await signIn(shop.url);
  const records = await recordPages(shop, session.token);
  await holdOneWreath(session.token);
  const [shopPictures, officePictures]: [Picture[], Picture[]] = [[], []];

  const onEachScreen = (photograph: (screen: Screen) => Promise<void>) =>
    Promise.all((Object.keys(SCREENS) as Screen[]).map(photograph));

  // The back office first: it would tell of every order that the pictures of the shop place.
  await onEachScreen(async (screen) => {
    const colleague = await openCamera({ ...studio, pictures: officePictures }, screen);
    await photographOffice(colleague, { session, records });
    await colleague.context.close();
    say(`back office, ${screen}`);
  });
  await onEachScreen(async (screen) => {
    const visitor = await openCamera({ ...studio, pictures: shopPictures }, screen);
    await photographShop(visitor);
    await photographBrand(visitor);
    await visitor.context.close();
    say(`shop, ${screen}`);
  });
  const paper = await photographPaper(studio, { session, records });
  const mail = await photographMail(studio);
  await browser.close();
  await writeGallery({ folder: FOLDER, shop: shopPictures, office: officePictures, paper, mail });
} finally {
  await shop.stop();
}
await phoneOnDesktop({
  desktop: join(INSTALL, 'coroas-desktop.webp'),
  phone: join(FOLDER, 'finalizar-faixa-phone-light.webp'),
  to: join(FOLDER, 'coroas.png'),
});
say('done');

/** Somebody is paying at this moment: without it the list of reservations would be empty. */
async function holdOneWreath(token: string): Promise<void> {
  const answer = await fetch(`${shop.url}/api/products`, { headers: { Authorization: `Bearer ${token}` } });
  const wreath = ((await answer.json()) as ManagedProduct[]).find(({ active, stock }) => active && stock > 1);
  if (!wreath) throw new Error('the demonstration has no wreath on sale');
  await holdWreath(shop, { wreath, buyer_email: 'helena@example.com' });
}

/** What the manifest shows before the shop is installed, in the sizes that it names. */
async function photographBrand({ page, screen }: Camera): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(SCREENS[screen].viewport);
  await open(page, '/coroas');
  await page.waitForLoadState('networkidle');
  const shot = await page.screenshot();
  await sharp(shot)
    .webp({ quality: 78 })
    .toFile(join(INSTALL, `coroas-${screen}.webp`));
  if (screen === 'phone')
    await copyFile(join(FOLDER, 'finalizar-faixa-phone-light.webp'), join(INSTALL, 'faixa-phone.webp'));
}

function say(text: string): void {
  process.stdout.write(`${text}: ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
}
