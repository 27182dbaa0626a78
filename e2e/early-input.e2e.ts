import type { Page } from '@playwright/test';
import { cardOf, cartPanel, LABELS, storedCart, untilAlive } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';

/** Opens a page whose scripts are on a slow line, and gives back the way to let them through. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const line = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await line.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return line.resolve;
}

test('on a slow line the first tap counts, and counts once; what is typed while a page comes to life stays, and so does the focus', {
  tag: '@phone',
}, async ({ page }) => {
  const arrive = await openWithoutScripts(page, '/coroas');
  const buy = cardOf(page, 'Coroa Singela').getByRole('button', { name: 'Comprar', exact: true });
  await buy.click();
  await expect(buy).toHaveAttribute('aria-busy', 'true');
  await buy.click();
  arrive();
  await expect(cartPanel(page)).toBeVisible();
  expect(await storedCart(page)).toMatchObject([{ title: 'Coroa Singela', quantity: 1 }]);

  const answer = await openWithoutScripts(page, '/acompanhar');
  const contact = page.getByRole('textbox', { name: 'E-mail ou telefone de quem comprou' });
  await contact.fill('maria@example.com');
  answer();
  await untilAlive(page);
  await expect(contact).toHaveValue('maria@example.com');
  await page.unroute('**/assets/*.js');

  const comeToLife = await openWithoutScripts(page, '/finalizar');
  const name = page.getByLabel(LABELS.deceased_name);
  const wantsMessages = page.getByRole('checkbox', { name: 'Quero os avisos deste pedido por WhatsApp' });
  await wantsMessages.check();
  await name.click();
  await page.keyboard.type('Jo');
  comeToLife();
  await page.keyboard.type('sé Carlos de Almeida Sobrinho', { delay: 40 });
  await untilAlive(page);
  await page.keyboard.type(' Neto');
  await expect(name).toHaveValue('José Carlos de Almeida Sobrinho Neto');
  await expect(name).toBeFocused();
  await expect(wantsMessages).toBeChecked();
});
