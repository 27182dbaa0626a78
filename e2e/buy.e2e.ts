import type { Page } from '@playwright/test';
import { cents, formatBRL } from '#domain/money.ts';
import {
  aBuyer,
  type Buyer,
  cardOf,
  cartButton,
  cartPanel,
  checkout,
  goToPayment,
  LABELS,
  open,
  openCheckout,
  payButton,
  stored,
} from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';

const FIRST = { name: 'Coroa Jardim da Saudade', price: 580 };
const SECOND = { name: 'Coroa Luz da Manhã', price: 490 };
const TOTAL = formatBRL(cents((2 * FIRST.price + SECOND.price + 3 * 20) * 100));
const FAIXAS = ['Saudades eternas da família', 'Com carinho dos vizinhos', 'Descanse em paz, José Antônio'] as const;

/** Takes the tenth of the next month, at a quarter past two; returns what the field says then. */
async function pickCeremony(page: Page): Promise<string> {
  const form = checkout(page);
  const field = form.getByLabel(LABELS.funeral_time);
  await form.getByRole('button', { name: 'Outro dia' }).click();
  await form.getByRole('button', { name: 'Próximo mês' }).click();
  const day = form.getByRole('gridcell', { name: /^Escolher .*, 10 de \p{L}+ de \d{4}/u });
  await expect(day).toHaveAccessibleName(
    /(domingo|segunda|terça|quarta|quinta|sexta|sábado).* de (janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro) de/,
  );
  await day.click();
  await expect(field).toHaveValue(/^10\/\d{2}\/\d{4}$/);
  await form.getByRole('button', { name: '14h' }).click();
  const quarters = form.getByRole('list', { name: 'Minutos' }).getByRole('button');
  await expect(quarters).toHaveText(['14:00', '14:15', '14:30', '14:45']);
  await quarters.getByText('14:15').click();
  await expect(field).toHaveValue(/^10\/\d{2}\/\d{4} 14:15$/);
  return field.inputValue();
}

/** Types everything with the keyboard, field by field, as the labels ask for it. */
async function typeForm(page: Page, buyer: Buyer): Promise<void> {
  for (const [name, label] of Object.entries(LABELS) as [keyof Buyer, string][]) {
    if (name === 'funeral_time') continue;
    const field = checkout(page).getByLabel(label, { exact: true });
    await field.focus();
    await page.keyboard.type(buyer[name].replace(name === 'buyer_phone' || name === 'buyer_cpf' ? /\D/g : /$^/, ''));
    await expect(field).toHaveValue(buyer[name]);
  }
}

test('a newcomer chooses wreaths, writes three faixas, pays by Pix and has the confirmation by e-mail', {
  tag: ['@phone', '@smoke'],
}, async ({ page, provider }) => {
  const buyer = aBuyer();
  await test.step('finds the wreaths', async () => {
    await open(page, '/');
    await page.getByRole('main').getByRole('link', { name: 'Ver coroas', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Coroas de Flores', level: 1 })).toBeVisible();
    await page.getByLabel('Ordenar por').selectOption('Menor preço');
    await expect(page).toHaveURL('/coroas?sort=price_asc');
    await expect(page.getByRole('article').first()).toContainText('Coroa Singela');
  });
  await test.step('fills the cart', async () => {
    for (let unit = 1; unit <= 2; unit += 1) {
      await cardOf(page, FIRST.name).getByRole('button', { name: 'Carrinho' }).click();
      await expect(cartButton(page)).toHaveAccessibleName(
        unit === 1 ? 'Carrinho, 1 coroa' : `Carrinho, ${unit} coroas`,
      );
    }
    await cardOf(page, SECOND.name).getByRole('button', { name: 'Comprar' }).click();
    await expect(cartPanel(page)).toContainText(`Total${TOTAL}`);
  });
  await openCheckout(page);
  await test.step('writes the faixas and sees them on the wreaths', async () => {
    const labels = [
      `Texto da faixa 1 de 2: ${FIRST.name}`,
      `Texto da faixa 2 de 2: ${FIRST.name}`,
      `Texto da faixa: ${SECOND.name}`,
    ];
    for (const [at, label] of labels.entries()) {
      const text = FAIXAS[at] ?? '';
      await checkout(page).getByLabel(label).fill(text);
      const title = at < 2 ? FIRST.name : SECOND.name;
      await expect(
        checkout(page)
          .getByRole('img', { name: `${title}, com a faixa: ${text}` })
          .first(),
      ).toBeVisible();
    }
  });
  await typeForm(page, buyer);
  const ceremony = await pickCeremony(page);
  await expect(payButton(page)).toContainText(TOTAL);
  await expect(payButton(page)).toBeInViewport({ ratio: 1 });
  await goToPayment(page);
  await expect(page.getByText(TOTAL)).toBeVisible();
  await page.getByRole('button', { name: 'Aprovar pagamento' }).click();
  await expect(page).toHaveURL(/\/confirmacao\?(.*&)?payment_id=\d+/);
  await expect(page.getByRole('heading', { name: 'Pagamento aprovado! Obrigado pela sua compra.' })).toBeVisible();
  expect(await stored(page, 'cart')).toBe('[]');
  expect(await stored(page, 'draft_checkout')).toBeNull();
  await test.step('reads the e-mail', async () => {
    const mail = await provider.firstMailTo(buyer.buyer_email);
    await page.goto('/dev/outbox');
    await page
      .getByRole('listitem')
      .filter({ hasText: buyer.buyer_email })
      .getByRole('link', { name: mail.subject })
      .click();
    const text = page.getByRole('region', { name: 'Texto simples' });
    for (const faixa of FAIXAS) await expect(text).toContainText(faixa);
    await expect(text).toContainText(`Total pago: ${TOTAL}`);
    await expect(text).toContainText(ceremony);
    await expect(text).toContainText(buyer.deceased_name);
  });
});
