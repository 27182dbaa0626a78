import type { Page } from '@playwright/test';
import { open } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';

/** Stands in the plugin's place, and says so as long as its document lives. */
const PROBE = 'document.documentElement.dataset.probe = "here";';
const probe = (page: Page) => page.locator('html[data-probe]');
const hand = (page: Page) => page.getByRole('button', { name: 'Traduzir para Libras com o VLibras' });

test('the foreign script stays in no document to which the header, the footer or the way back leads', async ({
  page,
}) => {
  await page.route('https://vlibras.gov.br/**', (route) =>
    route.fulfill({ body: PROBE, contentType: 'text/javascript' }),
  );
  await open(page, '/login');
  await page.getByRole('banner').getByRole('link', { name: 'Coroas' }).click();
  // The address changes before the page does.
  await expect(page.getByRole('heading', { level: 1, name: 'Coroas de Flores' })).toBeVisible();
  await hand(page).click();
  await expect(probe(page)).toHaveCount(1);
  const [addresses, within] = await page
    .locator('header a[href^="/"]:not([href="/coroas"]), footer a[href^="/"]:not([href="/coroas"])')
    .evaluateAll((links: HTMLElement[]) => {
      // The router prevents what a link does by itself when it changes the page within the document.
      const kept: EventTarget[] = [];
      const note = (event: Event) => {
        if (event.defaultPrevented && event.target) kept.push(event.target);
        event.preventDefault();
      };
      window.addEventListener('click', note);
      for (const link of links) link.click();
      window.removeEventListener('click', note);
      return [links, links.filter((link) => kept.includes(link))].map((some) =>
        some.map((link) => link.getAttribute('href')),
      );
    });
  expect(addresses).toEqual(expect.arrayContaining(['/', '/login', '/acompanhar', '/cancelamento']));
  expect(within).toEqual([]);
  await page.goBack();
  await expect(page.getByLabel('Senha', { exact: true })).toBeVisible();
  await expect(probe(page)).toHaveCount(0);
  await open(page, '/coroas');
  await hand(page).click();
  await expect(probe(page)).toHaveCount(1);
  await page.getByRole('contentinfo').locator('a[href="/cancelamento"]').click();
  await expect(page).toHaveURL('/cancelamento');
  await expect(probe(page)).toHaveCount(0);
});
