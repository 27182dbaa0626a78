import { ADMIN, expect, openAs, STAFF, test } from './testing/accounts.ts';
import { alertBox, dismiss } from './testing/buyer.ts';
import { setAppearance } from './testing/fixtures.ts';
import { pressAt, tabTo, typeAt } from './testing/keyboard.ts';

const PAGE = '/admin/financeiro';
/** A month before the house kept books: nothing is in it but what a test puts there. */
const QUIET = `${PAGE}?inicio=2019-05-01&fim=2019-05-31`;

// What is dark is dark on every screen, so one is enough.
for (const { theme, tag } of [
  { theme: 'light', tag: [] },
  { theme: 'dark', tag: ['@once'] },
] as const) {
  test(`the finances break no rule of accessibility, ${theme}`, { tag: [...tag] }, async ({ page, accounts, axe }) => {
    await setAppearance(page, { theme });
    await openAs(page, await accounts.signIn(ADMIN), PAGE);
    await expect(page.locator('main .skeleton')).toHaveCount(0);
    await page.getByRole('button', { name: 'Adicionar gasto' }).click();
    await page.getByRole('button', { name: 'Adicionar pedido manual' }).click();
    const form = page.getByRole('form', { name: 'Pedido manual' });
    await form.getByLabel('Coroa', { exact: true }).selectOption({ index: 1 });
    await form.getByLabel('Total').fill('1,00');
    await form.getByRole('button', { name: 'Adicionar pedido', exact: true }).click();
    await expect(alertBox(page, 'Telefone inválido')).toContainText('Informe um telefone com DDD (10 ou 11 dígitos).');
    await dismiss(alertBox(page, 'Telefone inválido'));
    await page.getByRole('button', { name: 'Mostrar os números' }).click();
    await axe();
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess).toBe(0);
    await page
      .getByRole('button', { name: /^Excluir o gasto/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Confirmar exclusão' })).toBeVisible();
    await axe({ within: '[role=dialog]' });
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^Editar o gasto/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Editar gasto' })).toBeVisible();
    await axe({ within: '[role=dialog]' });
  });
}

test('an expense is added and deleted with the keyboard alone', { tag: '@once' }, async ({ page, accounts }) => {
  await openAs(page, await accounts.signIn(ADMIN), QUIET);
  await expect(page.locator('main .skeleton')).toHaveCount(0);
  const toggle = page.getByRole('button', { name: 'Adicionar gasto' });
  await pressAt(page, toggle);
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await typeAt(page, page.getByLabel('Descrição'), 'Pelo teclado');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12,34');
  const date = page.getByLabel('Data', { exact: true });
  await tabTo(page, date);
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.type('15052019');
  await page.keyboard.press('Enter');
  await expect(alertBox(page, 'Gasto adicionado.')).toBeVisible();
  await expect(page.getByLabel('Descrição')).toBeFocused();
  await pressAt(page, page.getByRole('button', { name: 'Excluir o gasto Pelo teclado' }));
  await pressAt(page, page.getByRole('dialog').getByRole('button', { name: 'Excluir' }));
  await expect(alertBox(page, 'Gasto excluído.')).toBeVisible();
  await expect(page.getByText('Nenhum gasto neste período', { exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

test('the finances are for administrators alone', { tag: '@once' }, async ({ page, accounts }) => {
  await openAs(page, await accounts.signIn(STAFF), PAGE);
  await page.waitForURL((url) => url.pathname === '/login');
});
