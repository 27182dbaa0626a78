import type { Page } from '@playwright/test';
import {
  aBuyer,
  cartPanel,
  checkout,
  goStraightToPayment,
  goToPayment,
  LABELS,
  openCheckout,
  stored,
  storedCart,
} from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';

const APPROVED = 'Pagamento aprovado! Obrigado pela sua compra.';
/** Counts the notes played, and refuses to play them, as a browser does before the first tap. */
async function refuseSound(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counter = window as Window & { soundsPlayed?: number };
    counter.soundsPlayed = 0;
    HTMLMediaElement.prototype.play = () => {
      counter.soundsPlayed = (counter.soundsPlayed ?? 0) + 1;
      return Promise.reject(new DOMException('not allowed', 'NotAllowedError'));
    };
  });
  return () => page.evaluate(() => (window as Window & { soundsPlayed?: number }).soundsPlayed ?? 0);
}

test.afterEach(async ({ provider }) => {
  await provider.setWebhooks({});
});

test('a payment left pending is waited for, and goes on by itself when it is approved, even without sound', {
  tag: ['@phone', '@smoke'],
}, async ({ page, provider, aWreath, axe }) => {
  const soundsPlayed = await refuseSound(page);
  const preference = await goStraightToPayment(page, await aWreath(), aBuyer());
  await page.getByRole('button', { name: 'Deixar pendente' }).click();
  await expect(page).toHaveURL(/\/pendente\?(.*&)?payment_id=\d+/);
  await expect(page.getByRole('heading', { name: 'Pagamento pendente' })).toBeVisible();
  await page.waitForResponse(/verificar-pagamento/);
  await expect(page).toHaveURL(/\/pendente/);
  await provider.approve(preference);
  await expect(page).toHaveURL(/\/confirmacao\?payment_id=\d+/);
  await expect(page.getByRole('heading', { name: APPROVED })).toBeVisible();
  await axe();
  expect(await soundsPlayed()).toBe(1);
});

test('a refused payment keeps the order: it is resumed with everything typed, and paid', { tag: '@phone' }, async ({
  page,
  aWreath,
}) => {
  const buyer = aBuyer();
  const wreath = await aWreath({ stock: 1 });
  await goStraightToPayment(page, wreath, buyer);
  await page.getByRole('button', { name: 'Recusar pagamento' }).click();
  await expect(page).toHaveURL(/\/falha/);
  await expect(page.getByRole('heading', { name: 'Pagamento falhou.' })).toBeVisible();
  expect(await stored(page, 'cart')).toBe('[]');
  await page.getByRole('button', { name: 'Retomar pedido' }).click();
  await expect(cartPanel(page)).toContainText(wreath.name);
  expect(await storedCart(page)).toMatchObject([{ _id: wreath._id, quantity: 1 }]);
  await openCheckout(page);
  for (const [name, label] of Object.entries(LABELS)) {
    await expect(checkout(page).getByLabel(label, { exact: true })).toHaveValue(buyer[name as keyof typeof buyer]);
  }
  await expect(checkout(page).getByLabel(`Texto da faixa: ${wreath.name}`)).toHaveValue('Saudades eternas');
  await goToPayment(page);
  await page.getByRole('button', { name: 'Aprovar pagamento' }).click();
  await expect(page.getByRole('heading', { name: APPROVED })).toBeVisible();
  expect(await stored(page, 'draft_checkout')).toBeNull();
});
