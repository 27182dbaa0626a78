import type { Locator } from '@playwright/test';
import { aBuyer, cardOf, cartPanel, LABELS, open, payButton, stored, untilCheckout } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';

const MOST_TAPS = 10;
const MOST_SECONDS = 120;
/** Somebody who writes on a phone every day: 300 characters a minute, and a look at the screen before each tap. */
const SECONDS = { key: 0.2, tap: 3 };

test('from the home page to a paid wreath and its e-mail: ten taps besides typing, and less than two minutes', {
  tag: ['@phone', '@smoke'],
}, async ({ page, aWreath, provider }) => {
  let [taps, keys] = [0, 0];
  /** Every touch of the screen counts, the keys of the phone's keyboard don't. */
  const tap = async (target: Locator): Promise<void> => {
    taps += 1;
    await target.tap();
  };
  /** Types into the field that has the focus, and goes on by the 'next' key of the keyboard. */
  const typeAndGoOn = async (field: Locator, text: string): Promise<void> => {
    keys += text.length + 1;
    await expect(field).toBeFocused();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  const wreath = await aWreath({ name: 'Coroa Abraço', price: 1 });
  const buyer = aBuyer({ deceased_name: 'José Pereira', funeral_location: 'Capela Municipal' });

  await open(page, '/');
  await tap(page.getByRole('main').getByRole('link', { name: 'Ver coroas', exact: true }));
  const card = cardOf(page, wreath.name);
  await tap(card.getByRole('button', { name: 'Comprar' }));
  await tap(cartPanel(page).getByRole('button', { name: 'Finalizar pedido' }));

  const form = await untilCheckout(page);
  const field = (name: keyof typeof LABELS) => form.getByLabel(LABELS[name], { exact: true });
  await tap(form.getByRole('button', { name: 'Saudades eternas' }));
  await expect(form.getByLabel(`Texto da faixa: ${wreath.name}`)).toHaveValue('Saudades eternas');
  await page.keyboard.press('Enter');
  await typeAndGoOn(field('deceased_name'), buyer.deceased_name);
  await typeAndGoOn(field('funeral_location'), buyer.funeral_location);

  await expect(field('funeral_time')).toBeFocused();
  await tap(form.getByRole('button', { name: /^Amanhã/ }));
  await tap(form.getByRole('button', { name: '15h' }));
  await expect(form.getByRole('status', { name: 'Chega a tempo?' })).toContainText(
    'Chega a tempo se o pagamento for aprovado até',
  );
  const ceremony = await field('funeral_time').inputValue();
  await tap(field('buyer_name'));
  await typeAndGoOn(field('buyer_name'), buyer.buyer_name);
  await typeAndGoOn(field('buyer_email'), buyer.buyer_email);
  await typeAndGoOn(field('buyer_phone'), '21999990000');
  await typeAndGoOn(field('buyer_cpf'), '52998224725');
  await typeAndGoOn(field('billing_address'), 'Rua das Hortênsias, 45, Teresópolis');
  await expect(field('buyer_phone')).toHaveValue('(21) 99999-0000');
  await expect(field('buyer_cpf')).toHaveValue('529.982.247-25');
  await expect(payButton(page)).toBeFocused();
  await expect(payButton(page)).toBeInViewport({ ratio: 1 });
  await expect(payButton(page)).toContainText('R$ 21,00');
  await tap(payButton(page));

  // The rest happens in the bank's app; here one button of the provider's page stands for it.
  await tap(page.getByRole('button', { name: 'Aprovar pagamento' }));
  await expect(page).toHaveURL(/\/confirmacao\?(.*&)?payment_id=\d+/);
  await expect(page.getByRole('heading', { name: 'Pagamento aprovado! Obrigado pela sua compra.' })).toBeVisible();
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
  expect(taps * SECONDS.tap + keys * SECONDS.key).toBeLessThan(MOST_SECONDS);
  expect([await stored(page, 'cart'), await stored(page, 'draft_checkout')]).toEqual(['[]', null]);

  const mail = await provider.firstMailTo(buyer.buyer_email);
  await page.goto('/dev/outbox');
  const caught = page.getByRole('listitem').filter({ hasText: buyer.buyer_email });
  await caught.getByRole('link', { name: mail.subject }).click();
  const text = page.getByRole('region', { name: 'Texto simples' });
  for (const words of ['Saudades eternas', 'Total pago: R$ 21,00', ceremony, buyer.deceased_name])
    await expect(text).toContainText(words);
});
