import type { Page } from '@playwright/test';
import { cartButton, cartPanel, open, untilAlive } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';

const NAME = 'Serra Memorial';
const PAGES = [
  { path: '/', title: `Coroas de flores em Teresópolis · ${NAME}` },
  { path: '/coroas', title: `Coroas de Flores · ${NAME}` },
  { path: '/sobre', title: `Sobre a casa · ${NAME}` },
  { path: '/contato', title: `Contato · ${NAME}` },
  { path: '/politica-privacidade', title: `Política de privacidade · ${NAME}` },
  { path: '/cancelamento', title: `Cancelamento, troca e arrependimento · ${NAME}` },
  { path: '/acessibilidade', title: `Acessibilidade · ${NAME}` },
  { path: '/login', title: `Entrar · ${NAME}` },
  { path: '/falha', title: `Pagamento não concluído · ${NAME}` },
  { path: '/pendente', title: `Pagamento pendente · ${NAME}` },
];
const NAVIGATION = [
  { name: 'Coroas', path: '/coroas' },
  { name: 'Sobre', path: '/sobre' },
  { name: 'Contato', path: '/contato' },
];

/** The width of the viewport without a scrollbar. */
function viewportWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.clientWidth);
}

test('every page can be opened directly and has header, footer, widget, title and language', async ({ page }) => {
  for (const { path, title } of PAGES) {
    await test.step(path, async () => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page).toHaveTitle(title);
      await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
      const header = page.getByRole('banner');
      await expect(header.getByRole('img', { name: `Logotipo da ${NAME}` })).toBeVisible();
      await expect(header).toContainText(NAME);
      await expect(header.getByRole('link', { name: 'Entrar' })).toBeVisible();
      await expect(header.getByRole('link', { name: 'Painel' })).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      const footer = page.getByRole('contentinfo');
      for (const text of [
        'Entregamos apenas em Teresópolis',
        '11.222.333/0001-81',
        '(21) 2742-0000',
        'Rua do Exemplo',
      ]) {
        await expect(footer).toContainText(text);
      }
      await expect(page.getByRole('button', { name: 'Opções de acessibilidade' })).toBeVisible();
    });
  }
});

test('an unknown address is a page that says so, with status 404 and the way home', async ({ page, watch }) => {
  watch.allow(/404 \(Not Found\)/);
  for (const path of ['/admin/inexistente', '/admin', '/funcionario/a/b', '/rota-inexistente']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Voltar ao início' }).click();
  await expect(page).toHaveURL('/');
});

test('home page and footer lead to the wreaths, the about page, contact and privacy policy', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/');
  const main = page.getByRole('main');
  await expect(main.getByText('Entregamos apenas em Teresópolis').first()).toBeVisible();
  const promo = main.getByRole('region', { name: 'Coroas de flores para a despedida' });
  for (const [link, path] of [
    [promo.getByRole('link', { name: 'Ver todas as coroas' }), '/coroas'],
    [main.getByRole('link', { name: `Sobre a ${NAME}` }), '/sobre'],
    [main.getByRole('link', { name: 'Contato e endereço' }), '/contato'],
  ] as const) {
    await link.click();
    await expect(page).toHaveURL(path);
    await page.goBack();
    await expect(page).toHaveURL('/');
  }
  for (const [name, path] of [
    ['Sobre', '/sobre'],
    ['Contato', '/contato'],
    ['Política de privacidade', '/politica-privacidade'],
    ['Cancelamento e troca', '/cancelamento'],
    ['Acessibilidade', '/acessibilidade'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
  }
});

test('the navigation is in the header, or behind its menu where the screen is narrow', { tag: '@both' }, async ({
  page,
  axe,
}) => {
  await open(page, '/');
  const isNarrow = (await viewportWidth(page)) < 700;
  const header = page.getByRole('banner');
  const menu = header.getByRole('button', { name: 'Abrir menu' });
  await expect(menu).toBeVisible({ visible: isNarrow });
  if (isNarrow) {
    await expect(header.getByRole('link', { name: 'Coroas' })).toBeHidden();
    await menu.click();
    await expect(header.getByRole('link', { name: 'Coroas' })).toBeInViewport();
    await axe();
    await page.keyboard.press('Escape');
    await expect(header.getByRole('link', { name: 'Coroas' })).toBeHidden();
    await expect(menu).toBeFocused();
  }
  for (const { name, path } of NAVIGATION) {
    if (isNarrow) await menu.click();
    await header.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    if (isNarrow) await expect(header.getByRole('link', { name, exact: true })).toBeHidden();
  }
});

test('the cart drops from the header: full width on a phone, 26rem beside the page elsewhere', {
  tag: '@both',
}, async ({ page }) => {
  await open(page, '/sobre');
  await cartButton(page).click();
  const panel = cartPanel(page);
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL('/sobre');
  const width = await viewportWidth(page);
  const box = await panel.boundingBox();
  const header = await page.getByRole('banner').boundingBox();
  expect(Math.round(box?.width ?? 0)).toBe(width < 640 ? width : 26 * 16);
  expect(Math.abs((box?.y ?? 0) - (header?.y ?? 0) - (header?.height ?? 0))).toBeLessThanOrEqual(1);
  await cartButton(page).click();
  await expect(panel).toBeHidden();
  await expect(cartButton(page)).toBeFocused();
});

test('the public pages say what the funeral home does, where it is and what happens to personal data', async ({
  page,
}) => {
  await open(page, '/sobre');
  await expect(page.getByRole('region', { name: 'Nossos serviços' })).toContainText(/velório/i);
  await page.goto('/contato');
  const main = page.getByRole('main');
  await expect(main).toContainText('Teresópolis, RJ');
  const phones = main.getByRole('region', { name: 'Telefones' });
  await expect(phones.getByRole('link')).toHaveText(['(21) 2742-0000', '(21) 2742-0001']);
  await expect(phones.getByRole('listitem').nth(0)).toContainText('Serviço funerário 24 horas');
  await expect(phones.getByRole('listitem').nth(1)).toContainText('Coroas artificiais');
  await page.goto('/politica-privacidade');
  for (const text of [
    /nome/i,
    /endereço/i,
    /telefone/i,
    /e-mail/i,
    /terceiros/i,
    /obrigação legal/i,
    /segurança/i,
    /atualiza/i,
  ]) {
    await expect(main).toContainText(text);
  }
});

test('map and route open in a tab of their own', async ({ page, context, watch }) => {
  watch.allow(/google\.com|waze\.com/);
  await open(page, '/contato');
  for (const [name, host] of [
    ['Ver no mapa', 'google.com'],
    ['Traçar rota', 'waze.com'],
  ] as const) {
    const opened = context.waitForEvent('request', (request) => new URL(request.url()).hostname.endsWith(host));
    const tab = context.waitForEvent('page');
    await page.getByRole('link', { name: `${name} (abre em nova aba)` }).click();
    await opened;
    await (await tab).close();
    await expect(page).toHaveURL('/contato');
  }
});

test('the sign-language plugin is asked for by its button alone, and on public pages alone', async ({
  page,
  watch,
}) => {
  watch.allow(/vlibras/);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('vlibras')) asked.push(new URL(page.url()).pathname);
  });
  await open(page, '/sobre');
  await expect(page.locator('[vw]')).toHaveCount(1);
  expect(asked).toEqual([]);
  const requested = page.waitForRequest(/vlibras\.gov\.br/);
  await page.getByRole('button', { name: 'Traduzir para Libras' }).click();
  await requested;
  await expect(page.getByText('Não foi possível carregar o VLibras.')).toBeVisible();
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Entrar' }).click();
  await expect(page).toHaveURL('/login');
  await untilAlive(page);
  await page.getByRole('button', { name: 'Traduzir para Libras' }).click();
  await expect(page.getByText('O VLibras não abre nesta página.')).toBeVisible();
  expect(asked).toEqual(['/sobre']);
});
