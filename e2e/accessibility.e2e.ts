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
import { isOffice, PAGES, recordPages } from './testing/records.ts';

/** The confirmation leads away by itself; e2e/payment-outcomes.e2e.ts looks at it. */
const SHOP = [
  ...PAGES.filter((path) => !isOffice(path) && path !== '/confirmacao'),
  '/coroas/coroa-singela',
  '/nota/BBBBBBBB',
  '/redefinir-senha?token=x',
  '/sem-conexao',
  '/rota-inexistente',
];
const OFFICE = PAGES.filter(isOffice);
const WEEK = '/funcionario/agenda?visao=semana';

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

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
  '/funcionario/locais': press('Adicionar local'),
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

async function check({ page, axe, path }: Visit): Promise<void> {
  await visit(page, path);
  await axe();
}

/** Every theme on every screen. */
async function checkAll({ page, axe, path }: Visit): Promise<void> {
  await visit(page, path);
  for (const screen of ENLARGED) {
    await enlarge(page, screen);
    expect.soft(await lossesOf(page), `${path}, ${screen.width} px, letters of ${screen.letters} px`).toEqual([]);
    for (const theme of ['light', 'dark'] as const) {
      await setTheme(page, theme);
      await axe();
    }
  }
}

/** A half of the office's pages share a window: opening one takes longer than most pages. */
const HALF = Math.ceil(OFFICE.length / 2);
const HALVES: [string, string[]][] = [
  ['the first half of the office', OFFICE.slice(0, HALF)],
  ['the rest of the office, the week of its agenda and its records', OFFICE.slice(HALF)],
];

for (const [checkPage, title, tags] of [
  [check, 'breaks no rule', []],
  [checkAll, 'breaks no rule in light and dark at any size, and nothing of it is cut off', ['@nightly']],
] as const) {
  test(`the shop ${title}`, { tag: ['@phone', ...tags] }, async ({ page, axe, watch }) => {
    watch.allow(/404 \(Not Found\)/);
    // The visitors of this page have no connection; with one it would open the page they wanted.
    await page.addInitScript(() => {
      if (location.pathname === '/sem-conexao') window.fetch = () => Promise.reject(new TypeError('offline'));
    });
    test.slow(checkPage === checkAll);
    for (const path of SHOP) await test.step(path, () => checkPage({ page, axe, path }));
  });
  for (const [at, [name, pages]] of HALVES.entries()) {
    test(`${name} ${title}`, { tag: [...tags] }, async ({ page, axe, office, shop }) => {
      const session = await office.signIn(ADMIN);
      await keepSession(page.context(), session);
      test.slow(checkPage === checkAll);
      const more = at === 0 ? [] : [WEEK, ...Object.values(await recordPages(shop, session.token))];
      for (const path of [...pages, ...more]) await test.step(path, () => checkPage({ page, axe, path }));
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
  await axe({ within: '#cart-panel' });
  await openCheckout(page);
  await expect(payButton(page)).toHaveAccessibleDescription(/não está mais disponível/);
  await checkout(page).getByRole('button', { name: 'Outro dia' }).click();
  await expect(checkout(page).getByRole('button', { name: 'Próximo mês' })).toBeVisible();
  await axe();
  await checkout(page).getByRole('button', { name: 'Remover do pedido' }).click();
  await payButton(page).click();
  await dismiss(alertBox(page, 'Telefone inválido'));
  await setTheme(page, 'dark');
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
