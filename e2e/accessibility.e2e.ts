import type { Page } from '@playwright/test';
import { ADMIN, keepSession } from './testing/accounts.ts';
import {
  aBuyer,
  alertBox,
  cartButton,
  cartItem,
  cartPanel,
  checkout,
  dismiss,
  open,
  openCheckout,
  payButton,
  remember,
  untilLoaded,
} from './testing/buyer.ts';
import { type Axe, expect, test } from './testing/fixtures.ts';
import { ENLARGED, enlarge, lossesOf, SMALLEST } from './testing/layout.ts';
import { isOffice, PAGES, type RecordPages, recordPages } from './testing/records.ts';

/** The confirmation leads away by itself; e2e/payment-outcomes.e2e.ts looks at it. */
const SHOP = [
  ...PAGES.filter((path) => !isOffice(path) && path !== '/confirmacao'),
  '/coroas/coroa-singela',
  '/redefinir-senha?token=x',
  '/sem-conexao',
  '/rota-inexistente',
];
const OFFICE = [...PAGES.filter(isOffice), '/funcionario/agenda?visao=semana'];
/** Pages of records, which have their addresses from the shop. */
const RECORDS: (keyof RecordPages)[] = ['editOrder', 'orderSheet', 'editProduct', 'editFuneral'];

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** What a page shows only when it is asked to. */
const OPENED: Record<string, (page: Page) => Promise<void>> = {
  '/dashboard': async (page) => {
    await page.getByLabel('Sempre aberta').uncheck();
    await press('Adicionar data especial')(page);
  },
  '/admin/pedidos': press('7 dias'),
  '/admin/reservas': press('7 dias'),
  '/admin/logs': press('Hoje'),
  '/admin/produtos': press(/^Alterar preço/),
  '/admin/produtos/novo': async (page) => {
    await press('Salvar')(page);
    await dismiss(alertBox(page, 'Preencha'));
  },
  '/admin/catalogo': async (page) => {
    await press('Cadastrar urna')(page);
    await dismiss(alertBox(page, 'Nome e imagem são obrigatórios.'));
  },
  '/admin/financeiro': async (page) => {
    await press('Adicionar gasto')(page);
    await press('Adicionar pedido manual')(page);
    await press('Mostrar os números')(page);
  },
  '/funcionario/agendar': async (page) => {
    await page.getByLabel('Haverá tanatopraxia').check();
    await page.getByLabel('Haverá velório').check();
  },
};

/** Opens a page with everything it has. */
async function visit(page: Page, path: string): Promise<void> {
  await open(page, path);
  await untilLoaded(page);
  await OPENED[path]?.(page);
  await untilLoaded(page);
}

async function setTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
}

type Visit = { page: Page; axe: Axe; path: string };

/** Light on the screen of the project, dark on the other one, and the smallest. */
async function checkSample({ page, axe, path }: Visit): Promise<void> {
  await visit(page, path);
  await axe();
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  await page.setViewportSize(isPhone ? { width: 1280, height: 800 } : { width: 375, height: 812 });
  await setTheme(page, 'dark');
  await axe();
  await enlarge(page, SMALLEST);
  expect(await lossesOf(page)).toEqual([]);
}

/** Every theme on every screen. */
async function checkAll({ page, axe, path }: Visit): Promise<void> {
  await visit(page, path);
  for (const screen of ENLARGED) {
    await enlarge(page, screen);
    expect.soft(await lossesOf(page), `${screen.width} px, letters of ${screen.letters} px`).toEqual([]);
    for (const theme of ['light', 'dark'] as const) {
      await setTheme(page, theme);
      await axe();
    }
  }
}

for (const [check, title, tags] of [
  [checkSample, 'breaks no rule in light and dark, and nothing of it is cut off', []],
  [checkAll, 'breaks no rule at any size', ['@nightly']],
] as const) {
  for (const path of SHOP) {
    test(`${path} ${title}`, { tag: ['@phone', ...tags] }, async ({ page, axe, watch }) => {
      watch.allow(/404 \(Not Found\)/);
      // Its visitors have no connection; with one it would open the page they wanted.
      if (path === '/sem-conexao')
        await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
      await check({ page, axe, path });
    });
  }
  for (const path of OFFICE) {
    test(`${path} ${title}`, { tag: [...tags] }, async ({ page, axe, office }) => {
      await keepSession(page.context(), await office.signIn(ADMIN));
      await check({ page, axe, path });
    });
  }
  for (const record of RECORDS) {
    test(`the page ${record} ${title}`, { tag: [...tags] }, async ({ page, axe, office, shop }) => {
      const session = await office.signIn(ADMIN);
      await keepSession(page.context(), session);
      await check({ page, axe, path: (await recordPages(shop, session.token))[record] });
    });
  }
}

test('cart and checkout break no rule, empty, filled, refused and with the calendar open, and nothing is cut off', {
  tag: '@phone',
}, async ({ page, aWreath, axe }) => {
  await remember(page, {
    cart: [cartItem(await aWreath(), 2), cartItem(await aWreath({ stock: 0 }))],
    buyer: aBuyer({ buyer_phone: '' }),
  });
  await open(page, '/coroas');
  await cartButton(page).click();
  await expect(cartPanel(page).getByText('não está mais disponível')).toBeVisible();
  await axe();
  await openCheckout(page);
  await payButton(page).click();
  await dismiss(alertBox(page, 'Telefone inválido'));
  await setTheme(page, 'dark');
  await axe();
  await checkout(page).getByRole('button', { name: 'Outro dia' }).click();
  await expect(checkout(page).getByRole('button', { name: 'Próximo mês' })).toBeVisible();
  await axe();
  await enlarge(page, SMALLEST);
  expect(await lossesOf(page)).toEqual([]);
  await page.evaluate(() => localStorage.setItem('cart', '[]'));
  await page.reload();
  await page.waitForURL('/coroas');
  await cartButton(page).click();
  await expect(cartPanel(page).getByText('Seu carrinho está vazio')).toBeVisible();
  await axe({ within: '#cart-panel' });
  expect(await lossesOf(page)).toEqual([]);
});
