import { expect, test } from './testing/fixtures.ts';

test.use({ javaScriptEnabled: false });

test('the public pages are readable without scripts, and the wreaths can even be sorted', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Ver coroas', exact: true }).click();
  await expect(page).toHaveURL('/coroas');
  await expect(page.getByRole('article', { name: 'Coroa Singela' })).toContainText('R$ 320,00');
  await page.getByLabel('Ordenar por').selectOption('Menor preço');
  await page.getByRole('button', { name: 'Ordenar' }).click();
  await expect(page).toHaveURL('/coroas?sort=price_asc');
  await expect(page.getByRole('article').first()).toContainText('Coroa Singela');
  for (const [path, text] of [
    ['/sobre', 'Nossos serviços'],
    ['/contato', '(21) 2742-0001'],
    ['/politica-privacidade', 'Política de privacidade'],
    ['/cancelamento', 'Direito de arrependimento'],
    ['/acessibilidade', 'ABNT NBR 17225'],
    ['/falha', 'Pagamento falhou.'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(text);
  }
  for (const path of ['/coroas', '/carrinho', '/finalizar', '/pedido/desconhecido']) {
    await page.goto(path);
    await expect(page.locator('main noscript p')).toHaveText(/ativar o JavaScript .*24 horas: \(21\) 2742-0000/);
  }
});
