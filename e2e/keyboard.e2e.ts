import {
  aBuyer,
  type Buyer,
  cardOf,
  cartButton,
  cartItem,
  cartPanel,
  LABELS,
  open,
  payButton,
  readyToPay,
  untilCheckout,
} from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';
import { hasFocus, tabTo } from './testing/keyboard.ts';

test('a wreath can be bought with the keyboard alone', async ({ page, aWreath }) => {
  const wreath = await aWreath({ price: 1 });
  const buyer = aBuyer();
  await open(page, '/coroas?sort=price_asc');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, cardOf(page, wreath.name).getByRole('button', { name: 'Comprar' }));
  await page.keyboard.press('Enter');
  await tabTo(page, cartPanel(page).getByRole('button', { name: 'Finalizar pedido' }));
  await page.keyboard.press('Enter');
  const form = await untilCheckout(page);
  await tabTo(page, form.getByLabel(`Texto da faixa: ${wreath.name}`));
  await page.keyboard.type('Saudades eternas');
  const order: (keyof Buyer)[] = ['deceased_name', 'funeral_location', 'funeral_time', 'buyer_name', 'buyer_email'];
  for (const name of [...order, 'buyer_phone', 'buyer_cpf', 'billing_address'] as const) {
    await tabTo(page, form.getByLabel(LABELS[name], { exact: true }));
    await page.keyboard.type(buyer[name]);
  }
  await tabTo(page, payButton(page));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Pagar com Pix' })).toBeVisible();
});

test('day, hour and quarter are chosen with the keyboard, and a day beyond the week in the calendar', async ({
  page,
  aWreath,
}) => {
  const form = await readyToPay(page, [cartItem(await aWreath())], aBuyer({ funeral_time: '' }));
  const field = form.getByLabel(LABELS.funeral_time);
  await form.getByRole('button', { name: /^Amanhã/ }).press('Enter');
  await expect(field).toHaveValue(/^\d{2}\/\d{2}\/\d{4}$/);
  await form.getByRole('button', { name: '14h', exact: true }).press('Enter');
  await form.getByRole('button', { name: '14:45', exact: true }).press('Enter');
  await expect(field).toHaveValue(/ 14:45$/);
  await form.getByRole('button', { name: 'Outro dia' }).press('Enter');
  await form.getByRole('button', { name: 'Próximo mês' }).press('Enter');
  await tabTo(page, form.locator('[role=gridcell][tabindex="0"]'));
  await page.keyboard.press('ArrowRight');
  const focused = form.locator('[role=gridcell]:focus');
  const day = /(\d{1,2}) de \p{L}+ de (\d{4})$/u.exec((await focused.getAttribute('aria-label')) ?? '');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(new RegExp(`^${day?.[1]?.padStart(2, '0')}/\\d{2}/${day?.[2]} 14:45$`));
  await expect(form.getByRole('button', { name: 'Próximo mês' })).toBeHidden();
});

test('the focus stays inside the cart and the enlarged picture, and goes back where it came from', async ({ page }) => {
  await open(page, '/coroas?sort=price_asc');
  const name = 'Coroa Singela';
  const enlarge = page.getByRole('button', { name: `Ampliar imagem de ${name}` });
  const overlays = [
    { opener: enlarge, overlay: page.getByRole('dialog', { name: `Imagem ampliada: ${name}` }) },
    { opener: cartButton(page), overlay: cartPanel(page) },
  ];
  for (const { opener, overlay } of overlays) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(overlay).toBeVisible();
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key);
      expect(await hasFocus(overlay)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(overlay).toBeHidden();
    await expect(opener).toBeFocused();
  }
});
