import type { Page } from '@playwright/test';
import {
  aBuyer,
  alertBox,
  cartItem,
  checkout,
  dismiss,
  goToPayment,
  LABELS,
  mistakes,
  open,
  payButton,
  readyToPay,
  remember,
  untilCheckout,
} from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';
import { enlarge, lossesOf, shiftedOn, watchShifts } from './testing/layout.ts';
import { inMinutes } from './testing/orders.ts';

const HOUR = 60;

/** The page as it is when somebody looks at it again. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
}

test('the largest letters fit a small phone, with the keyboard open too', { tag: '@phone' }, async ({
  page,
  aWreath,
}) => {
  await readyToPay(page, [cartItem(await aWreath({ price: 1234.5 }))], aBuyer({ funeral_time: '' }));
  for (const [width, height] of [
    [375, 667],
    [320, 568],
  ] as const) {
    await enlarge(page, { width, height, letters: 24 });
    expect(await lossesOf(page)).toEqual([]);
    const fixed = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => /fixed|sticky/.test(getComputedStyle(element).position))
        .filter((element) => element.getBoundingClientRect().height > 1 && !element.matches('.skip-link'))
        .map((element) => element.getBoundingClientRect().height / window.innerHeight),
    );
    expect(fixed.filter((share) => share > 0)).toHaveLength(1);
    expect(Math.max(...fixed)).toBeLessThan(0.2);
    await expect(payButton(page)).toBeInViewport({ ratio: 1 });
    // The rest of the screen above the keyboard.
    await page.setViewportSize({ width, height: Math.round(height * 0.55) });
    for (const label of Object.values(LABELS)) {
      const field = checkout(page).getByLabel(label, { exact: true });
      await field.focus();
      await field.scrollIntoViewIfNeeded();
      const [box, bar] = [await field.boundingBox(), await payButton(page).boundingBox()];
      expect((box?.y ?? 0) + Math.min(box?.height ?? 0, 44), label).toBeLessThanOrEqual(bar?.y ?? 0);
    }
  }
});

test('the alert leaves what it speaks of uncovered, with the largest letters too', { tag: '@phone' }, async ({
  page,
  aWreath,
}) => {
  await remember(page, { cart: [cartItem(await aWreath())], buyer: {} });
  await open(page, '/finalizar');
  await untilCheckout(page);
  for (const letters of [16, 24]) {
    await enlarge(page, { width: 375, height: 667, letters });
    await payButton(page).click();
    const alert = alertBox(page, 'Campos obrigatórios');
    await alert.hover();
    await expect(mistakes(page)).toBeFocused();
    const free = async () => {
      const [above, below] = [await alert.boundingBox(), await mistakes(page).boundingBox()];
      return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? Number.POSITIVE_INFINITY);
    };
    await expect.poll(free, `${letters} px`).toBeGreaterThanOrEqual(0);
    await expect(mistakes(page).getByRole('heading')).toBeInViewport({ ratio: 1 });
    await dismiss(alert);
  }
});

test('known places are offered; a wreath sold out or withdrawn while the form is written is said at once, with its mend', {
  tag: '@phone',
}, async ({ page, office, aWreath }) => {
  const [scarce, gone, dearer] = [await aWreath({ stock: 3 }), await aWreath(), await aWreath({ price: 300 })];
  const cart = [cartItem(scarce, 2), cartItem(gone), cartItem(dearer)];
  const form = await readyToPay(page, cart, aBuyer({ funeral_location: '' }));
  await form.getByLabel(LABELS.funeral_location).fill('cemiterio m');
  await form.getByRole('list', { name: 'Locais conhecidos' }).getByRole('button').click();
  await expect(form.getByLabel(LABELS.funeral_location)).toHaveValue('Cemitério Municipal');
  await office.changeWreath(scarce._id, { stock: 1 });
  await office.changeWreath(gone._id, { active: false });
  await office.changeWreath(dearer._id, { price: 310 });
  await lookAgain(page);
  const told = alertBox(page, 'Seu pedido precisa de um ajuste');
  await expect(told).toContainText(`${scarce.name}: restam apenas 1 unidade(s) disponível(is).`);
  await expect(form.getByText(`${dearer.name}: o preço mudou de R$ 300,00 para R$ 310,00.`)).toBeVisible();
  await form.getByRole('button', { name: 'Ajustar para 1' }).first().click();
  await form.getByRole('button', { name: 'Remover do pedido' }).click();
  await expect(payButton(page)).toContainText(/R\$/);
  await goToPayment(page);
});

for (const [screen, ...tags] of [['phone'], ['desktop', '@nightly']] as const) {
  test(`nothing moves while the checkout opens on a ${screen}, whatever is in the cart`, {
    tag: [`@${screen}`, ...tags],
  }, async ({ page, aWreath }) => {
    await watchShifts(page);
    if (screen === 'desktop') await page.setViewportSize({ width: 1920, height: 1080 });
    const cart = [cartItem(await aWreath(), 2), cartItem(await aWreath()), cartItem(await aWreath())];
    await readyToPay(page, cart, aBuyer({ funeral_time: inMinutes(48 * HOUR) }));
    await expect(
      checkout(page)
        .getByText(/Chega a tempo se/)
        .first(),
    ).toBeVisible();
    // In the header of every page the typeface takes its stand-in's place, 3 px narrower.
    const moved = (await shiftedOn(page))?.filter((what) => !what.startsWith('<nav aria-label="Principal"'));
    expect(moved).toEqual([]);
  });
}
