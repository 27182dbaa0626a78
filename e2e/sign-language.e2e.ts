import type { Page } from '@playwright/test';
import { open } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';

/** Stands in the plugin's place, and says so as long as its document lives. */
const PROBE = 'document.documentElement.dataset.probe = "here";';
const probe = (page: Page) => page.locator('html[data-probe]');
const hand = (page: Page) => page.getByRole('button', { name: 'Traduzir para Libras com o VLibras' });

test.beforeEach(({ context }) =>
  context.route('https://vlibras.gov.br/**', (route) => route.fulfill({ body: PROBE, contentType: 'text/javascript' })),
);

async function openWithProbe(page: Page, path: string): Promise<void> {
  await open(page, path);
  await hand(page).click();
  await expect(probe(page)).toHaveCount(1);
}

/** Every address that the frame of the page links to, the logo's among them. */
const addresses = (page: Page) =>
  page
    .locator('header a[href^="/"], footer a[href^="/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))]);

test('the foreign script stays in no document to which the header or the footer leads', async ({ page }) => {
  await openWithProbe(page, '/coroas');
  const found = (await addresses(page)).filter((address) => address !== '/coroas');
  expect(found).toEqual(expect.arrayContaining(['/', '/login', '/acompanhar', '/cancelamento']));
  for (const [at, address] of found.entries()) {
    if (at > 0) await openWithProbe(page, '/coroas');
    await page.locator(`header a[href="${address}"]:visible, footer a[href="${address}"]`).first().click();
    await expect(page, address).toHaveURL(address);
    await expect(probe(page), address).toHaveCount(0);
  }
});

test('going back from a document with it shows no other page there', async ({ page }) => {
  await open(page, '/login');
  await page.getByRole('banner').getByRole('link', { name: 'Coroas' }).click();
  // The address changes before the page does.
  await expect(page.getByRole('heading', { level: 1, name: 'Coroas de Flores' })).toBeVisible();
  await hand(page).click();
  await expect(probe(page)).toHaveCount(1);
  await page.goBack();
  await expect(page.getByLabel('Senha', { exact: true })).toBeVisible();
  await expect(probe(page)).toHaveCount(0);
});
