import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Product } from '#contract/products.ts';
import type { CartItem } from '#domain/cart.ts';

/** The label of each field of the checkout. */
export const LABELS = {
  buyer_name: 'Nome completo',
  buyer_email: 'E-mail',
  buyer_phone: 'Telefone com DDD',
  buyer_cpf: 'CPF ou CNPJ',
  billing_address: 'Endereço de cobrança',
  deceased_name: 'Nome da pessoa falecida',
  funeral_location: 'Local do velório ou sepultamento',
  funeral_time: 'Data e hora da cerimônia',
};

/** The texts typed into them; the ceremony is 'dd/MM/yyyy HH:mm' in São Paulo time. */
export type Buyer = Record<keyof typeof LABELS, string>;

/** A buyer with a unique e-mail, by which the mail is found. */
export function aBuyer(change: Partial<Buyer> = {}): Buyer {
  return {
    buyer_name: 'Maria Aparecida da Silva',
    buyer_email: `maria.${randomUUID().slice(0, 8)}@example.com`,
    buyer_phone: '(21) 99999-0000',
    buyer_cpf: '529.982.247-25',
    billing_address: 'Rua das Hortênsias, 45, Alto, Teresópolis, RJ',
    deceased_name: 'José Antônio Pereira',
    funeral_location: 'Capela Municipal, sala 2',
    funeral_time: '20/12/2030 14:30',
    ...change,
  };
}

/** A line of the cart as the browser stores it. */
export function cartItem(product: Product, quantity = 1): CartItem {
  const { _id, image, name: title, size, price, stock } = product;
  return { _id, image, title, size, color: 'Padrão', quantity, price, stock };
}

/** Opens a page and waits until it is hydrated. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
}

/** Waits until the page is hydrated and its effects have run. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => !('earlyInput' in document));
}

/** Waits until the page's service worker controls it. */
export async function untilWorkerRules(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });
}

/** Waits until the page shows its heading and no skeleton any more. */
export async function untilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
}

type Kept = { cart?: readonly CartItem[]; buyer?: Partial<Buyer>; faixas?: Record<string, string[]> };

/** Stores a cart and a draft in this browser, as an earlier visit would. Set once, before the next page loads. */
export async function remember(page: Page, { cart, buyer, faixas = {} }: Kept): Promise<void> {
  const empty = Object.fromEntries(Object.keys(LABELS).map((name) => [name, '']));
  const draft = buyer && { fields: { ...empty, ...buyer }, faixas, order_id: '', sent: null };
  await page.addInitScript(
    ([cartText, draftText]) => {
      if (location.protocol === 'about:' || sessionStorage.getItem('remembered')) return;
      sessionStorage.setItem('remembered', 'yes');
      if (cartText) localStorage.setItem('cart', cartText);
      if (draftText) localStorage.setItem('draft_checkout', draftText);
    },
    [cart ? JSON.stringify(cart) : '', draft ? JSON.stringify(draft) : ''] as const,
  );
}

/** The stored text of a key in the browser's local storage. */
export function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

/** The cart stored in the browser. */
export async function storedCart(page: Page): Promise<CartItem[]> {
  return JSON.parse((await stored(page, 'cart')) ?? '[]') as CartItem[];
}

export function cardOf(page: Page, name: string): Locator {
  return page.getByRole('article', { name, exact: true });
}

export function cartButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Carrinho, / });
}

/** The cart panel. */
export function cartPanel(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Seu carrinho' });
}

/** The form of the checkout. */
export function checkout(page: Page): Locator {
  return page.getByRole('main').filter({ has: page.getByRole('heading', { name: 'Finalizar pedido', level: 1 }) });
}

/** Waits until the checkout is hydrated. */
export async function untilCheckout(page: Page): Promise<Locator> {
  await page.waitForURL('/finalizar');
  await untilAlive(page);
  await expect(payButton(page)).toBeVisible();
  return checkout(page);
}

/** Opens the cart and continues to the checkout. */
export async function openCheckout(page: Page): Promise<Locator> {
  if (!(await cartPanel(page).isVisible())) await cartButton(page).click();
  await cartPanel(page).getByRole('button', { name: 'Finalizar pedido' }).click();
  return untilCheckout(page);
}

/** The list of everything missing or wrong, at the top of the checkout. */
export function mistakes(page: Page): Locator {
  return checkout(page).getByRole('region', { name: /^Faltam? / });
}

export function payButton(page: Page): Locator {
  return checkout(page).getByRole('button', { name: /^Pagar com Pix/ });
}

/** Pays and waits for the provider's page. */
export async function goToPayment(page: Page): Promise<void> {
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Pagar com Pix' })).toBeVisible();
}

/** Opens a completely filled checkout; each unit of the cart has a faixa. */
export async function readyToPay(page: Page, cart: readonly CartItem[], buyer: Buyer = aBuyer()): Promise<Locator> {
  const faixas = cart.map(({ _id, quantity }) => [_id, Array.from({ length: quantity }, () => 'Saudades eternas')]);
  await remember(page, { cart, buyer, faixas: Object.fromEntries(faixas) });
  await open(page, '/finalizar');
  return untilCheckout(page);
}

/** Goes to the provider's page with a prepared cart and draft. Returns the page's preference. */
export async function goStraightToPayment(page: Page, wreath: Product, buyer: Buyer): Promise<string> {
  await readyToPay(page, [cartItem(wreath)], buyer);
  await goToPayment(page);
  return new URL(page.url()).searchParams.get('pref_id') ?? '';
}

/** An alert at the top of the page, by its title. */
export function alertBox(page: Page, title: string): Locator {
  return page.locator('[data-alert]').filter({ hasText: title });
}

/** Closes an alert by its button, unless it has closed by itself. */
export async function dismiss(alert: Locator): Promise<void> {
  const close = alert.getByRole('button', { name: 'Fechar aviso' });
  // The page may still be scrolling, and the alert with it: a press that misses is repeated.
  await expect(async () => {
    await close.click({ timeout: 5000 }).catch(() => undefined);
    await expect(alert).toBeHidden({ timeout: 2000 });
  }).toPass();
}
