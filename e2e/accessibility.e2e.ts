import type { Page } from '@playwright/test';
import {
  aBuyer,
  cartButton,
  cartItem,
  cartPanel,
  checkout,
  open,
  openCheckout,
  payButton,
  remember,
} from './testing/buyer.ts';
import { expect, test } from './testing/journey.ts';

const PANEL = '#cart-panel';

type Axe = (options?: { within?: string }) => Promise<void>;

const PAGES = ['/', '/coroas', '/sobre', '/contato', '/politica-privacidade', '/login', '/falha', '/pendente'];

/** Looks at the page as it is, in light and in dark: who has chosen nothing follows the system. */
async function checkThemes(page: Page, axe: Axe, within?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await axe(within === undefined ? {} : { within });
  }
}

/** Another tab chooses the size, so that the page as it is follows. */
async function chooseFontSize(page: Page, size: number): Promise<void> {
  await page.evaluate((pixels) => {
    localStorage.setItem('a11y_font_size', String(pixels));
    window.dispatchEvent(new StorageEvent('storage', { key: 'a11y_font_size' }));
  }, size);
  await expect(page.locator('html')).toHaveCSS('font-size', `${size}px`);
}

for (const path of PAGES) {
  test(`${path} breaks no rule in light and dark`, async ({ page, axe }) => {
    await open(page, path);
    await checkThemes(page, axe);
  });
}

test('the page of an unknown address breaks no rule', async ({ page, axe, watch }) => {
  watch.allow(/404 \(Not Found\)/);
  await open(page, '/rota-inexistente');
  await checkThemes(page, axe);
});

test('the wreaths break no rule with the smallest and the largest letters, enlarged, or when they fail to load', async ({
  page,
  axe,
  watch,
}) => {
  await open(page, '/coroas');
  for (const size of [12, 24]) {
    await chooseFontSize(page, size);
    await axe();
  }
  await page.getByRole('button', { name: 'Ampliar imagem de Coroa Singela' }).click();
  await expect(page.getByRole('dialog', { name: 'Imagem ampliada: Coroa Singela' })).toBeVisible();
  await axe();
  watch.allow(/500 \(Internal Server Error\)/);
  await page.route('**/api/products/ativos', (route) => route.fulfill({ status: 500, json: {} }));
  await open(page, '/coroas');
  await expect(page.getByText('Erro ao carregar os produtos.')).toBeVisible();
  await checkThemes(page, axe);
});

test('a closed store breaks no rule on the cards, in the cart and where one would pay', async ({
  page,
  axe,
  aWreath,
  office,
}) => {
  await remember(page, { cart: [cartItem(await aWreath())], buyer: aBuyer() });
  await open(page, '/coroas');
  await openCheckout(page);
  await office.closeStore(new Date(Date.now() + 3_600_000));
  try {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(payButton(page)).toBeDisabled();
    await axe();
    await page.reload();
    await expect(page.getByRole('region', { name: 'Loja fechada' })).toBeVisible();
    await checkThemes(page, axe);
    await cartButton(page).click();
    await expect(cartPanel(page).getByRole('button', { name: 'Finalizar pedido' })).toBeDisabled();
    await axe();
  } finally {
    await office.openStore();
  }
});

test('cart and checkout break no rule, empty, filled, refused, with the calendar open, at every size', async ({
  page,
  axe,
  aWreath,
}) => {
  await remember(page, { cart: [cartItem(await aWreath(), 2), cartItem(await aWreath({ stock: 0 }))] });
  await open(page, '/sobre');
  await cartButton(page).click();
  await expect(cartPanel(page).getByText('não está mais disponível')).toBeVisible();
  await checkThemes(page, axe);
  await openCheckout(page);
  await checkThemes(page, axe, PANEL);
  await payButton(page).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await checkThemes(page, axe, PANEL);
  await checkout(page).getByRole('button', { name: 'Abrir calendário' }).click();
  await expect(checkout(page).getByRole('button', { name: 'Próximo mês' })).toBeVisible();
  await checkThemes(page, axe, PANEL);
  for (const size of [12, 24]) {
    await chooseFontSize(page, size);
    await axe({ within: PANEL });
  }
  await page.setViewportSize({ width: 320, height: 640 });
  const overhang = await checkout(page).evaluate((panel) => {
    const scrollers = [document.documentElement, panel, ...panel.querySelectorAll('*')];
    return scrollers
      .filter(
        (element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === 'auto',
      )
      .map((element) => element.className);
  });
  expect(overhang).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.evaluate(() => localStorage.setItem('cart', '[]'));
  await page.reload();
  await cartButton(page).click();
  await expect(cartPanel(page).getByText('Seu carrinho está vazio')).toBeVisible();
  await axe({ within: PANEL });
});

test('the pages after a payment break no rule', async ({ page, axe }) => {
  let status = 'pending';
  await page.route('**/api/pagamento/verificar-pagamento?*', (route) => route.fulfill({ json: { status } }));
  await page.clock.install();
  await open(page, '/pendente?payment_id=1');
  await expect(page.getByRole('heading', { name: 'Pagamento pendente' })).toBeVisible();
  await checkThemes(page, axe);
  await page.clock.fastForward(120_000);
  await page.clock.runFor(120_000);
  await expect(page.getByText('A confirmação do pagamento ainda não chegou.')).toBeVisible();
  await checkThemes(page, axe);
  status = 'ok';
  await open(page, '/confirmacao?payment_id=1');
  await expect(page.getByText('Pagamento aprovado! Obrigado pela sua compra.')).toBeVisible();
  await checkThemes(page, axe);
});

test('the accessibility options and the mobile menu break no rule', async ({ page, axe }) => {
  await open(page, '/contato');
  const menu = page.getByRole('button', { name: 'Abrir menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Opções de acessibilidade' }).click();
  await checkThemes(page, axe);
});
