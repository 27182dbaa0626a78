import type { Page } from '@playwright/test';
import { open } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the page's worker has taken over. */
async function untilWorkerRules(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });
}

test('without connection every page is the one with the telephones, and comes back by itself', async ({
  page,
  context,
  axe,
  watch,
}) => {
  await open(page, '/');
  await untilWorkerRules(page);
  watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|vlibras/);
  await context.setOffline(true);
  for (const path of ['/coroas', '/pendente?payment_id=1', '/dashboard']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Sem conexão neste momento' })).toBeVisible();
    await expect(page.getByRole('link', { name: '(21) 2742-0000' })).toHaveAttribute('href', 'tel:+552127420000');
    await expect(page).toHaveURL(path);
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await axe();
  }
  await page.goto('/sobre');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Nossos serviços' })).toBeVisible();
});

test('a wreath can be sent to the family as a link that shows it', async ({ page, context, shop }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/coroas');
  const name = 'Coroa Singela';
  await page.getByRole('button', { name: `Ampliar imagem de ${name}` }).click();
  await page.getByRole('button', { name: `Compartilhar ${name}` }).click();
  await expect(page.getByText('Link copiado')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^${shop.url}/coroas\\?coroa=[0-9a-f-]{36}$`));
  await open(page, link);
  await expect(page.getByRole('article', { name })).toBeInViewport();
  const card = (property: string) => page.locator(`meta[property="og:${property}"]`).getAttribute('content');
  expect(await card('title')).toContain(name);
  expect(await card('url')).toBe(link);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${shop.url}/coroas`);
  const picture = await page.request.get((await card('image')) ?? '');
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg']);
});
