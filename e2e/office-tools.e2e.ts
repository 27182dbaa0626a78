import type { Page } from '@playwright/test';
import { ADMIN, STAFF } from './testing/accounts.ts';
import { expect, test } from './testing/fixtures.ts';
import { placeOrder } from './testing/orders.ts';

const at = (path: string) => (url: URL) => url.pathname === path;

test('the back office is gone through by shortcuts until they are switched off; an order is found without accents and opened where it lies', async ({
  page,
  openAs,
  office,
  aWreath,
  axe,
}) => {
  const buyer = { buyer_name: 'Conceição Ávila Brandão', buyer_phone: '24988123456' };
  const order = await placeOrder(office, { wreath: await aWreath(), ...buyer });
  await openAs(ADMIN, '/admin/usuarios');
  // The shortcuts come a moment after the page.
  await expect(async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('f');
    await page.waitForURL(at('/funcionario/funerais'), { timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('heading', { name: 'Funerais agendados' })).toBeVisible();
  await page.keyboard.press('n');
  await page.waitForURL(at('/funcionario/agendar'));
  await expect(page.getByRole('heading', { level: 1, name: 'Agendar funeral' })).toBeVisible();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Atalhos do teclado' });
  await expect(list).toContainText('Pedidos');
  await axe({ within: '[role=dialog]' });
  await list.getByRole('switch', { name: 'Usar atalhos de uma tecla' }).click();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await page.keyboard.press('/');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Localizar em tudo' });
  await expect(field).toBeFocused();
  expect(at('/funcionario/agendar')(new URL(page.url()))).toBe(true);

  const search = page.getByRole('dialog', { name: 'Busca' });
  await expect(search).toContainText('O que dá para procurar');
  await axe({ within: '[role=dialog]' });
  await field.fill('conceicao 98812-3456');
  await expect(search.getByRole('status')).toHaveText('1 resultado.');
  const option = page.getByRole('option');
  await expect(option).toContainText(buyer.buyer_name);
  await expect(option.locator('mark').first()).toHaveText('Conceição');
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/pedidos\/\d+$/);
  const whole = page.getByRole('main');
  await expect(whole).toContainText(order.order_id);
  await page.reload();
  for (const part of ['Promessa', 'Coroa e faixa', 'Anotações', 'Dinheiro do pedido', 'Registro'])
    await expect(page.getByRole('heading', { level: 2, name: part })).toBeVisible();
  await page.getByLabel('Nova anotação').fill('A família liga às 15h.');
  await page.getByRole('button', { name: 'Anotar' }).click();
  await expect(whole.getByRole('listitem').filter({ hasText: 'A família liga às 15h.' })).toContainText(ADMIN.email);
});

test('a new order is announced in every tab, with the sound in one of them, until somebody looks at it', async ({
  page,
  context,
  openAs,
  office,
  aWreath,
}) => {
  const wreath = await aWreath();
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/dashboard/novidades')) asked.push(request.url());
  });
  await context.addInitScript(() => {
    if (location.protocol === 'about:') return;
    localStorage.setItem('a11y_new_order_sound', 'true');
    let rings = 0;
    HTMLMediaElement.prototype.play = () => {
      rings += 1;
      document.documentElement.dataset.rings = String(rings);
      return Promise.resolve();
    };
  });
  await context.clock.install();
  await openAs(ADMIN, '/admin/usuarios');
  await expect.poll(() => asked.length).toBe(1);
  const other = await context.newPage();
  await other.goto('/admin/reservas');
  // The tab that was opened last asks for both.
  await expect.poll(() => asked.length).toBe(2);
  const orders = page.getByRole('link', { name: 'Pedidos', exact: true });
  const withoutCount = await orders.boundingBox();
  await placeOrder(office, { wreath, buyer_name: 'Teodora Nova' });
  await context.clock.runFor(20_000);
  const told = (tab: Page) => tab.getByRole('status').filter({ hasText: 'Novo pedido pago' });
  await expect(told(other)).toContainText('Teodora Nova');
  const notice = told(page);
  await expect(notice).toBeVisible();
  expect(asked).toHaveLength(3);
  await expect(other.locator('html')).toHaveAttribute('data-rings', '1');
  await expect(page.locator('html')).not.toHaveAttribute('data-rings');
  await expect(page).toHaveTitle(/^\(1\) Usuários/);
  await expect(orders).toHaveText('Pedidos1');
  await expect(orders).toHaveAccessibleDescription(/^1 novo/);
  expect(await orders.boundingBox()).toEqual(withoutCount);
  await notice.getByRole('link', { name: 'Ver pedido' }).click();
  await expect(page.getByRole('dialog', { name: 'Detalhes do pedido' })).toContainText('Teodora Nova');
  await expect(page).toHaveTitle(/^Pedidos/);
  await expect(told(other)).toBeHidden();
  await expect(other).toHaveTitle(/^Reservas/);
});

test('on a phone every page is two taps away, letters and dark mode too, and the bar covers nothing', {
  tag: '@phone',
}, async ({ page, openAs, axe }) => {
  await openAs(STAFF, '/funcionario/agendar');
  const bar = page.getByRole('navigation', { name: 'Equipe' });
  await page.getByRole('button', { name: 'Opções de acessibilidade' }).click();
  await page.getByRole('switch', { name: 'Modo escuro' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Mais' }).click();
  const more = page.getByRole('dialog', { name: 'Mais' });
  await axe({ within: '[role=dialog]' });
  await more.getByRole('link', { name: 'Urnas' }).click();
  await expect(page.getByRole('heading', { name: 'Catálogo de urnas' })).toBeVisible();
  await expect(more).toBeHidden();
  // The list arrives later than its heading, and the page grows with it.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const [footer, top] = [await page.getByRole('contentinfo').boundingBox(), await bar.boundingBox()];
      return (footer?.y ?? 0) + (footer?.height ?? 0) - (top?.y ?? 0);
    })
    .toBeLessThanOrEqual(0);
  await bar.getByRole('link', { name: 'Agenda' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Agenda' })).toBeVisible();
  await bar.getByRole('button', { name: 'Localizar em tudo' }).click();
  await expect(page.getByRole('combobox', { name: 'Localizar em tudo' })).toBeFocused();
  await expect(bar).toBeHidden();
  for (const path of ['/sobre', '/admin/pedidos']) {
    await page.goto(path);
    const button = page.getByRole('banner').getByRole('button', { name: 'Opções de acessibilidade' });
    await button.click();
    await expect(page.getByRole('switch', { name: 'Modo escuro' })).toBeVisible();
  }
});
