import type { Page } from '@playwright/test';
import {
  aBuyer,
  alertBox,
  cartItem,
  checkout,
  dismiss,
  LABELS,
  mistakes,
  open,
  payButton,
  readyToPay,
  remember,
  untilCheckout,
} from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';
import { enlarge, lossesOf } from './testing/layout.ts';

/** Counts the orders that leave the browser. */
function countOrders(page: Page): () => number {
  let orders = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/pagamento/create-payment')) orders += 1;
  });
  return () => orders;
}

/** The body of the request that asks for a payment. */
type SentOrder = { items: { unit_price: number }[]; order_data: { total: number } };

/** The page as it is when somebody looks at it again. */
async function lookAgain(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
}

test('known places are offered; what changed while the form was written is said at once, with its mend, and a price that changes with the last press has to be agreed to', {
  tag: '@phone',
}, async ({ page, office, aWreath }) => {
  const orders = countOrders(page);
  const [scarce, gone, tampered] = [await aWreath({ stock: 3 }), await aWreath(), await aWreath({ price: 300 })];
  const cart = [cartItem(scarce, 2), cartItem(gone), { ...cartItem(tampered), price: 1 }];
  const form = await readyToPay(page, cart, aBuyer({ funeral_location: '' }));
  await expect(form.getByText(`${tampered.name}: o preço mudou de R$ 1,00 para R$ 300,00.`)).toBeVisible();
  await form.getByLabel(LABELS.funeral_location).fill('cemiterio m');
  await form.getByRole('list', { name: 'Locais conhecidos' }).getByRole('button').click();
  await expect(form.getByLabel(LABELS.funeral_location)).toHaveValue('Cemitério Municipal');
  await office.changeWreath(scarce._id, { stock: 1 });
  await office.changeWreath(gone._id, { active: false });
  await lookAgain(page);
  const told = alertBox(page, 'Seu pedido precisa de um ajuste');
  await expect(told).toContainText(`${scarce.name}: restam apenas 1 unidade(s) disponível(is).`);
  await form.getByRole('button', { name: 'Ajustar para 1' }).first().click();
  await form.getByRole('button', { name: 'Remover do pedido' }).click();
  await expect(payButton(page)).toContainText('R$ 690,00');

  await office.changeWreath(tampered._id, { price: 330 });
  await payButton(page).click();
  const question = page.getByRole('alertdialog', { name: 'O total mudou' });
  await expect(question).toContainText('O total era R$ 690,00 e agora é R$ 720,00.');
  expect(orders()).toBe(0);
  const sent = page.waitForRequest('**/api/pagamento/create-payment');
  await question.getByRole('button', { name: 'Pagar R$ 720,00' }).click();
  const { items, order_data } = (await sent).postDataJSON() as SentOrder;
  expect([items.map(({ unit_price }) => unit_price), order_data.total]).toEqual([[350, 330, 20], 720]);
  await expect(page.getByRole('heading', { name: 'Pagar com Pix' })).toBeVisible();
  expect(orders()).toBe(1);
});

// At night: every size beyond the one of e2e/accessibility.e2e.ts.
test('the largest letters fit a small phone, with the keyboard open too', { tag: ['@phone', '@nightly'] }, async ({
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

// At night: alerts of two sizes of letters.
test('the alert leaves what it speaks of uncovered, with the largest letters too', {
  tag: ['@phone', '@nightly'],
}, async ({ page, aWreath }) => {
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
