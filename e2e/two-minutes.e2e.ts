import type { Locator, Page } from '@playwright/test';
import { aBuyer, cardOf, cartPanel, checkout, LABELS, open, payButton } from './testing/buyer.ts';
import { expect, test } from './testing/journey.ts';
import { inMinutes } from './testing/orders.ts';

const MOST_TAPS = 10;
const MOST_MS = 120_000;
/** As fast as somebody types who writes on a phone every day: 300 characters a minute. */
const KEY_MS = 200;

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

/** A thumb: every touch of the screen counts, the keys of the phone's keyboard don't. */
function aThumb() {
  let taps = 0;
  return {
    count: () => taps,
    tap: async (target: Locator): Promise<void> => {
      taps += 1;
      await target.tap();
    },
  };
}

/** Types into the field that has the focus, and goes on by the 'next' key of the keyboard. */
async function typeAndGoOn(page: Page, field: Locator, text: string): Promise<void> {
  await expect(field).toBeFocused();
  await page.keyboard.type(text, { delay: KEY_MS });
  await page.keyboard.press('Enter');
}

test('from a link in a conversation to a paid wreath: ten taps besides typing, and less than two minutes', {
  tag: '@once',
}, async ({ page, aWreath }) => {
  test.setTimeout(MOST_MS + 60_000);
  const wreath = await aWreath({ name: 'Coroa Abraço', price: 480 });
  const buyer = aBuyer({ deceased_name: 'José Pereira', funeral_location: 'Capela Municipal' });
  const [ceremonyDay] = inMinutes(2 * 24 * 60).split(' ');
  const thumb = aThumb();
  const began = Date.now();

  await open(page, `/coroas?coroa=${wreath._id}`);
  const card = cardOf(page, wreath.name);
  await expect(card).toBeInViewport();
  await thumb.tap(card.getByRole('button', { name: 'Comprar' }));
  await thumb.tap(cartPanel(page).getByRole('button', { name: 'Finalizar pedido' }));

  const form = checkout(page);
  const field = (name: keyof typeof LABELS) => form.getByLabel(LABELS[name], { exact: true });
  await thumb.tap(form.getByRole('button', { name: 'Saudades eternas' }));
  await expect(form.getByLabel(`Texto da faixa: ${wreath.name}`)).toHaveValue('Saudades eternas');
  await page.keyboard.press('Enter');
  await typeAndGoOn(page, field('deceased_name'), buyer.deceased_name);
  await typeAndGoOn(page, field('funeral_location'), buyer.funeral_location);

  await expect(field('funeral_time')).toBeFocused();
  await thumb.tap(field('funeral_time'));
  const day = Number(ceremonyDay?.slice(0, 2));
  const isNextMonth = ceremonyDay?.slice(3, 5) !== inMinutes(0).slice(3, 5);
  if (isNextMonth) await thumb.tap(form.getByRole('button', { name: 'Próximo mês' }));
  await thumb.tap(form.getByRole('gridcell', { name: new RegExp(`^Escolher .*, ${day} de `) }));
  await thumb.tap(form.getByRole('option', { name: '15:00' }));
  await expect(form.getByRole('status', { name: 'Chega a tempo?' })).toContainText(
    'Chega a tempo se o pagamento for aprovado até',
  );

  await expect(field('funeral_time')).toBeFocused();
  await page.keyboard.press('Enter');
  await typeAndGoOn(page, field('buyer_name'), buyer.buyer_name);
  await typeAndGoOn(page, field('buyer_email'), buyer.buyer_email);
  await typeAndGoOn(page, field('buyer_phone'), '21999990000');
  await typeAndGoOn(page, field('buyer_cpf'), '52998224725');
  await typeAndGoOn(page, field('billing_address'), 'Rua das Hortênsias, 45, Teresópolis');
  await expect(payButton(page)).toBeFocused();
  await expect(payButton(page)).toContainText('R$ 500,00');
  await thumb.tap(payButton(page));

  // What follows happens in the bank's app; here one button of the provider's page stands for it.
  await thumb.tap(page.getByRole('button', { name: 'Aprovar pagamento' }));
  await expect(page.getByRole('heading', { name: 'Pagamento aprovado! Obrigado pela sua compra.' })).toBeVisible();
  const took = Date.now() - began;
  console.info(
    `two minutes: ${thumb.count()} taps, ${(took / 1000).toFixed(1)} s with typing at ${60_000 / KEY_MS} keys a minute`,
  );
  expect(thumb.count()).toBeLessThanOrEqual(MOST_TAPS);
  expect(took).toBeLessThan(MOST_MS);
});
