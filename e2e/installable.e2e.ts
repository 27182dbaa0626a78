import { open, untilWorkerRules } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

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
