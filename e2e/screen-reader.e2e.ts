import type { Locator, Page } from '@playwright/test';
import {
  aBuyer,
  cardOf,
  cartButton,
  cartPanel,
  LABELS,
  mistakes,
  open,
  payButton,
  untilCheckout,
} from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';
import { hasFocus, pressAt, tabTo, typeAt } from './testing/keyboard.ts';
import { expectGreeting, expectHeard, expectInOrder, listen } from './testing/listener.ts';

/** Opening a dialog moves the focus into it. */
async function expectFocusWithin(dialog: Locator): Promise<void> {
  await expect.poll(() => hasFocus(dialog)).toBe(true);
}

/** Types the checkout field by field, and chooses day, hour and quarter, with the keyboard alone. */
async function fillIn(page: Page, form: Locator): Promise<void> {
  const buyer = aBuyer();
  for (const name of ['deceased_name', 'funeral_location'] as const)
    await typeAt(page, form.getByLabel(LABELS[name], { exact: true }), buyer[name]);
  const time = form.getByLabel(LABELS.funeral_time);
  await pressAt(page, form.getByRole('button', { name: /^Amanhã/ }));
  await pressAt(page, form.getByRole('button', { name: '14h', exact: true }));
  await pressAt(page, form.getByRole('button', { name: '14:45', exact: true }));
  await expect(time).toHaveValue(/ 14:45$/);
  await pressAt(page, form.getByRole('button', { name: 'Outro dia' }));
  await pressAt(page, form.getByRole('button', { name: 'Próximo mês' }));
  await tabTo(page, form.locator('[role=gridcell][tabindex="0"]'));
  await page.keyboard.press('ArrowRight');
  const focused = form.locator('[role=gridcell]:focus');
  const day = /(\d{1,2}) de \p{L}+ de (\d{4})$/u.exec((await focused.getAttribute('aria-label')) ?? '');
  await page.keyboard.press('Enter');
  await expect(time).toHaveValue(new RegExp(`^${day?.[1]?.padStart(2, '0')}/\\d{2}/${day?.[2]} 14:45$`));
  await expect(form.getByRole('button', { name: 'Próximo mês' })).toBeHidden();
  for (const name of ['buyer_name', 'buyer_email', 'buyer_phone', 'buyer_cpf', 'billing_address'] as const)
    await typeAt(page, form.getByLabel(LABELS[name], { exact: true }), buyer[name]);
}

test('a wreath is bought by ear and by keyboard alone: landmarks, names, refusals at their fields, and each step announced', async ({
  page,
  aWreath,
}) => {
  const { name } = await aWreath({ name: 'Coroa de Ouvir', price: 1, stock: 3 });
  const heard = await listen(page);
  await open(page, '/coroas?sort=price_asc');
  await expectGreeting(page, 'Coroas de Flores');
  for (const landmark of ['banner', 'main', 'contentinfo'] as const)
    await expect(page.getByRole(landmark)).toBeVisible();
  await expect(cardOf(page, name)).toMatchAriaSnapshot(`
    - article "${name}":
      - button "Ampliar imagem de ${name}":
        - img "${name}"
      - heading "${name}" [level=2]
      - paragraph
      - term: Tamanho
      - definition: /m/
      - term: Estoque
      - definition: 3 unidades disponíveis
      - button "Carrinho"
      - button "Comprar"
  `);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await pressAt(page, cardOf(page, name).getByRole('button', { name: 'Carrinho' }));
  await expectHeard(heard, /No carrinho.*Coroa de Ouvir/);
  await expect(cartButton(page)).toHaveAccessibleName(/^Carrinho, 1 /);

  await cartButton(page).press('Enter');
  await expectFocusWithin(cartPanel(page));
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    expect(await hasFocus(cartPanel(page))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(cartButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cartPanel(page).getByRole('button', { name: `Remover ${name}` })).toBeVisible();
  await pressAt(page, cartPanel(page).getByRole('button', { name: 'Finalizar pedido' }));
  const form = await untilCheckout(page);
  await payButton(page).press('Enter');
  await expect(mistakes(page)).toBeFocused();
  await expectHeard(heard, /Campos obrigatórios.*Preencha todos os dados/s);
  await expect(mistakes(page)).toHaveAccessibleDescription(/Nome da pessoa falecida.*Telefone com DDD/s);
  await mistakes(page)
    .getByRole('button', { name: /^Nome da pessoa falecida/ })
    .press('Enter');
  const first = form.getByLabel(LABELS.deceased_name, { exact: true });
  await expect(first).toBeFocused();
  await expect(first).toHaveAttribute('aria-invalid', 'true');
  await expect(first).toHaveAccessibleDescription('Preencha este campo.');
  await fillIn(page, form);
  await pressAt(page, payButton(page));
  // The list of the attempt before is still there; the new one takes the focus.
  await expect(mistakes(page)).toBeFocused();
  await mistakes(page).getByRole('button').press('Enter');
  const ribbon = form.getByLabel(`Texto da faixa: ${name}`);
  await expect(ribbon).toBeFocused();
  await expect(ribbon).toHaveAttribute('aria-invalid', 'true');
  await expect(ribbon).toHaveAccessibleDescription(/Escreva o texto desta faixa/);
  await expectHeard(heard, /Preencha todas as faixas/);
  await page.keyboard.type('Saudades eternas');
  await expect(form.locator('[aria-invalid=true]')).toHaveCount(0);
  await pressAt(page, payButton(page));
  await page.getByRole('button', { name: 'Aprovar pagamento' }).press('Enter');
  await expectGreeting(page, 'Pagamento aprovado! Obrigado pela sua compra.');
  await expectHeard(heard, /Pagamento aprovado/);
  expectInOrder(heard, [/No carrinho/, /Preencha todas as faixas/, /Pagamento aprovado/]);
});
