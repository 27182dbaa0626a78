import type { Browser, BrowserContext, Page } from '@playwright/test';
import { ADMIN, type Credentials, STAFF } from './testing/accounts.ts';
import { open } from './testing/buyer.ts';
import { expect, test, unique } from './testing/fixtures.ts';
import { inMinutes, placeOrder } from './testing/orders.ts';
import type { Shop } from './testing/shop.ts';
import { watchContext } from './testing/watch.ts';

const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };

/** Contexts of people who work at the same time, each watched like the test's own. */
function gather(browser: Browser, shop: Shop) {
  const present: { context: BrowserContext; problems: () => string[] }[] = [];
  return {
    enter: async (device = {}): Promise<Page> => {
      const context = await browser.newContext({ ...device, baseURL: shop.url, reducedMotion: 'reduce' });
      present.push({ context, problems: watchContext(context).problems });
      return context.newPage();
    },
    leave: async () => {
      expect(present.flatMap(({ problems }) => problems())).toEqual([]);
      await Promise.all(present.map(({ context }) => context.close()));
    },
  };
}

test('five people share a day in which two wreaths are late and one is not delivered at first', {
  tag: '@nightly',
}, async ({ browser, shop, office, openAs, aWreath }) => {
  const wreath = await aWreath();
  // Both should have been there half an hour ago.
  const late = (name: string) =>
    placeOrder(office, { wreath, deceased_name: unique(name), funeral_time: inMinutes(30) });
  const unmade = await late('Ana Prado');
  const refused = await late('Beto Lima');
  await office.call('PATCH', `/orders/${refused.order_id}/production`, { from: 'novo', to: 'saiu' });
  const people = gather(browser, shop);
  const [owner, shift, florist] = [await people.enter(), await people.enter(), await people.enter()];
  const [driver, buyer] = [await people.enter(PHONE), await people.enter(PHONE)];
  const come = (who: Credentials, path: string, on: Page) => openAs(who, path, on);
  await come(ADMIN, '/dashboard', owner);
  await come(STAFF, '/funcionario/dashboard', shift);
  await come(STAFF, '/funcionario/producao', florist);
  await come(STAFF, '/funcionario/producao', driver);
  await open(buyer, `/pedido/${refused.access_key}`);
  const cardOf = (page: Page, name: string) => page.getByRole('article', { name: new RegExp(name) });

  await test.step('each sees what is late, and only the owner money', async () => {
    for (const page of [owner, shift]) {
      const first = page.getByRole('region', { name: 'O que fazer primeiro' });
      for (const { deceased_name } of [unmade, refused]) {
        await expect(first.getByRole('listitem').filter({ hasText: deceased_name })).toContainText('atrasado');
      }
    }
    await expect(owner.getByText('Entrou hoje')).toBeVisible();
    await expect(shift.getByRole('main')).not.toContainText('R$');
    await expect(cardOf(florist, unmade.deceased_name)).toContainText('Novo');
    await expect(buyer.getByText('A entrega estava prevista para até')).toBeVisible();
  });

  await test.step('the driver stands before a closed chapel', async () => {
    const card = cardOf(driver, refused.deceased_name);
    await card.getByRole('button', { name: /^Marcar como entregue/ }).tap();
    const dialog = driver.getByRole('dialog');
    await dialog.getByLabel('Não entregue').tap();
    await dialog.getByRole('button', { name: 'Local fechado' }).tap();
    await dialog.getByRole('button', { name: 'Registrar tentativa' }).tap();
    await expect(card).toContainText('Local fechado');
  });

  await test.step('the florist makes the other wreath', async () => {
    const card = cardOf(florist, unmade.deceased_name);
    for (const name of [/^Começar produção/, /^Marcar como pronto/]) await card.getByRole('button', { name }).click();
    await expect(card.getByRole('status').filter({ hasText: 'Pronto' })).toBeVisible();
  });

  await test.step('the shift sees the closed chapel and writes down what the family says', async () => {
    await open(shift, '/funcionario/dashboard');
    const first = shift.getByRole('region', { name: 'O que fazer primeiro' });
    await expect(first).toContainText('Local fechado');
    await first
      .getByRole('listitem')
      .filter({ hasText: refused.deceased_name })
      .getByRole('link', { name: /^Pedido nº/ })
      .click();
    await shift.getByLabel('Nova anotação').fill('O irmão abre a capela.');
    await shift.getByRole('button', { name: 'Anotar' }).click();
    await expect(shift.getByText('Anotação salva.')).toBeVisible();
  });

  await test.step('the owner finds reason and note in one place, from the list of today', async () => {
    await open(owner, '/admin/pedidos');
    const row = owner.getByRole('table', { name: 'Pedidos' }).getByRole('row');
    await expect(row.filter({ hasText: unmade.deceased_name })).toContainText('Pronto');
    await row
      .filter({ hasText: refused.deceased_name })
      .getByRole('link', { name: new RegExp(`^nº ${refused.number}`) })
      .first()
      .click();
    await expect(owner.getByRole('main')).toContainText('Local fechado');
    await expect(owner.getByRole('main')).toContainText('O irmão abre a capela.');
  });

  await test.step('the second attempt succeeds, and everybody sees it', async () => {
    await driver.reload();
    const card = cardOf(driver, refused.deceased_name);
    await card.getByRole('button', { name: /^Marcar como entregue/ }).tap();
    await driver.getByLabel(/^Recebido por/).fill('O irmão');
    await driver.getByRole('button', { name: 'Confirmar entrega' }).tap();
    await expect(card.getByRole('status').filter({ hasText: 'Entregue' })).toBeVisible();
    await open(buyer, `/pedido/${refused.access_key}`);
    await expect(buyer.getByText('Recebida por O irmão')).toBeVisible();
    await expect(buyer.getByText('Local fechado')).toHaveCount(0);
    await open(owner, '/dashboard');
    const first = owner.getByRole('region', { name: 'O que fazer primeiro' });
    await expect(first).toContainText(unmade.deceased_name);
    await expect(first).not.toContainText(refused.deceased_name);
  });
  await people.leave();
});
