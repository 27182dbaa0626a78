import type { Page } from '@playwright/test';
import {
  aBuyer,
  alertBox,
  cartPanel,
  goToPayment,
  LABELS,
  open,
  payButton,
  untilAlive,
  untilCheckout,
  untilWorkerRules,
} from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

const FAIXA = 'Saudades da família';

/** Says so calmly, on the page itself or in its place. */
async function expectOffline(page: Page): Promise<void> {
  await expect(page.getByText(/^Você está sem internet|^Sem conexão neste momento/)).toBeVisible();
}

test('a line that breaks at every step from the first page to the payment loses nothing', { tag: '@phone' }, async ({
  page,
  context,
  aWreath,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Error loading route module|vlibras/);
  const wreath = await aWreath();
  await open(page, '/');
  await untilWorkerRules(page);
  await context.setOffline(true);
  await expectOffline(page);
  const wreaths = page.getByRole('main').getByRole('link', { name: 'Ver coroas', exact: true });
  await wreaths.click();
  await expect(page.getByRole('heading', { name: 'Sem conexão neste momento' })).toBeVisible();
  await context.setOffline(false);
  await wreaths.click();
  await page.waitForURL('/coroas');
  await page.getByRole('main').getByRole('link', { name: wreath.name, exact: true }).click();
  await page.waitForURL(`/coroas/${wreath.slug}`);
  await untilAlive(page);
  // The panel is fetched while nothing else is to be done.
  await page.waitForLoadState('networkidle');

  await context.setOffline(true);
  await expectOffline(page);
  await page.getByLabel('Texto da faixa').fill(FAIXA);
  await page.getByRole('main').getByRole('button', { name: 'Comprar' }).click();
  await expect(cartPanel(page)).toContainText(wreath.name);
  await cartPanel(page).getByRole('button', { name: 'Finalizar pedido' }).click();
  await expectOffline(page);
  await context.setOffline(false);

  const form = await untilCheckout(page);
  const faixa = form.getByLabel(`Texto da faixa: ${wreath.name}`);
  const buyer = aBuyer();
  await expect(faixa).toHaveValue(FAIXA);
  await context.setOffline(true);
  await expectOffline(page);
  await form.getByRole('button', { name: 'Outro dia' }).click();
  await expect(form.getByText('O calendário não abriu.')).toBeVisible();
  await expect(faixa).toHaveValue(FAIXA);
  for (const [name, label] of Object.entries(LABELS))
    await form.getByLabel(label, { exact: true }).fill(buyer[name as keyof typeof buyer]);
  await payButton(page).click();
  await expect(alertBox(page, 'Erro ao iniciar pagamento. Tente novamente.')).toBeVisible();
  await page.reload();
  await expectOffline(page);
  await context.setOffline(false);
  await untilCheckout(page);
  await expect(faixa).toHaveValue(FAIXA);
  for (const name of ['deceased_name', 'buyer_cpf'] as const) {
    await expect(form.getByLabel(LABELS[name])).toHaveValue(buyer[name]);
  }
  await goToPayment(page);
});
