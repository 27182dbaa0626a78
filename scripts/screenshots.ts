// `npm run screenshots`: every screen of the demonstration, on a phone and a desktop, light and dark, as files in screenshots/.
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import type { ManagedProduct } from '#contract/products.ts';
import { LAUNCH_FLAGS, provideBrowser } from '../e2e/testing/browser.ts';
import { holdWreath } from '../e2e/testing/orders.ts';
import { recordPages } from '../e2e/testing/records.ts';
import { startShop } from '../e2e/testing/shop.ts';
import { OFFLINE_FLAG } from '../e2e/testing/watch.ts';
import { type Camera, openCamera, SCREENS, type Screen } from './screenshots/camera.ts';
import { photographOffice, photographPaper, signIn } from './screenshots/office-scenes.ts';
import { photographMail, photographShop } from './screenshots/shop-scenes.ts';

const folder = join(dirname(import.meta.dirname), 'screenshots');
const screens = Object.keys(SCREENS) as Screen[];

const shop = await startShop();
try {
  await rm(folder, { recursive: true, force: true });
  const executablePath = provideBrowser((line) => process.stdout.write(`${line}\n`));
  const browser = await chromium.launch({ executablePath, args: [...LAUNCH_FLAGS, OFFLINE_FLAG] });
  const session = await signIn(shop.url);
  const records = await recordPages(shop, session.token);
  await holdOneWreath(session.token);

  const onEachScreen = (photograph: (camera: Camera) => Promise<void>) =>
    Promise.all(
      screens.map(async (screen) => {
        const camera = await openCamera({ browser, url: shop.url, folder, now: new Date() }, screen);
        await photograph(camera);
        await camera.context.close();
      }),
    );

  // The back office first: it would announce every order that the pictures of the shop place.
  await onEachScreen((camera) => photographOffice(camera, { session, records }));
  await onEachScreen((camera) => photographPaper(camera, { session, records }));
  await onEachScreen(photographShop);
  await onEachScreen(photographMail);
  await browser.close();
} finally {
  await shop.stop();
}
process.stdout.write(`${folder}\n`);

/** Without an open hold the list of reservations would be empty. */
async function holdOneWreath(token: string): Promise<void> {
  const answer = await fetch(`${shop.url}/api/products`, { headers: { Authorization: `Bearer ${token}` } });
  const wreath = ((await answer.json()) as ManagedProduct[]).find(({ active, stock }) => active && stock > 1);
  if (!wreath) throw new Error('the demonstration has no wreath on sale');
  await holdWreath(shop, { wreath, buyer_email: 'helena@example.com' });
}
