import type { Page } from '@playwright/test';
import { ADMIN, expect, openAs, test } from './testing/accounts.ts';
import { alertBox, open, stored } from './testing/buyer.ts';
import { hasFocus, pressAt, tabTo, typeAt } from './testing/keyboard.ts';

const at = (path: string) => (url: URL) => url.pathname === path;

/** Nobody who works with the keyboard is thrown back to the top of the page. */
async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}

/** The link of a page of the back office, at the top of every page. */
const officeLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Administração' }).getByRole('link', { name, exact: true });

test('an administrator signs in, goes from page to page and signs out with the keyboard alone', {
  tag: '@once',
}, async ({ page }) => {
  await open(page, '/login');
  await typeAt(page, page.getByLabel('E-mail'), ADMIN.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(at('/dashboard'));
  await expect(page.locator('.skeleton')).toHaveCount(0);
  for (const [name, path, heading] of [
    ['Usuários', '/admin/usuarios', 'Usuários'],
    ['Registros', '/admin/logs', 'Registros'],
    ['Painel', '/dashboard', 'Painel Administrativo'],
  ] as const) {
    await pressAt(page, officeLink(page, name));
    await page.waitForURL(at(path));
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectFocusKept(page);
  }
  await pressAt(page, page.getByRole('button', { name: 'Sair' }));
  await page.waitForURL(at('/'));
  expect(await stored(page, 'token')).toBeNull();
});

test('the store is forced closed and released with the keyboard alone', { tag: '@once' }, async ({
  page,
  accounts,
}) => {
  await openAs(page, await accounts.signIn(ADMIN), '/dashboard');
  await tabTo(page, page.getByRole('radio', { name: 'Seguir horários' }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Forçar fechada' })).toBeChecked();
  await tabTo(page, page.getByLabel(/^Expira em/));
  // Twelve, whatever the order of day and month in this browser; hours that read the same with and without AM and PM.
  await page.keyboard.type('121220900930AM');
  await pressAt(page, page.getByRole('button', { name: 'Aplicar' }));
  await expect(alertBox(page, 'Configuração aplicada.')).toBeVisible();
  await expect(page.getByText('Forçada fechada até 12/12/2090 09:30.')).toBeVisible();
  await expectFocusKept(page);
  await pressAt(page, page.getByRole('button', { name: 'Remover override' }));
  await expect(alertBox(page, 'Override removido. Voltou a seguir os horários.')).toBeVisible();
  await expectFocusKept(page);
});

test('weekly hours are edited, copied and saved with the keyboard alone', { tag: '@once' }, async ({
  page,
  accounts,
  office,
}) => {
  await openAs(page, await accounts.signIn(ADMIN), '/dashboard');
  const save = page.getByRole('button', { name: 'Salvar horários' });
  try {
    await pressAt(page, page.getByLabel('Sempre aberta'), 'Space');
    await tabTo(page, page.getByLabel('Domingo, abre às'));
    await page.keyboard.type('0930');
    await pressAt(page, page.getByRole('button', { name: /^Remover 08:00 às 18:00 de Segunda/ }));
    await expectFocusKept(page);
    await pressAt(page, page.getByRole('button', { name: 'Copiar Domingo para outros dias' }));
    const dialog = page.getByRole('dialog', { name: 'Copiar horários de Domingo' });
    await expect(dialog).toBeVisible();
    expect(await hasFocus(dialog)).toBe(true);
    await pressAt(page, dialog.getByLabel('Sábado'), 'Space');
    await pressAt(page, dialog.getByRole('button', { name: 'Copiar', exact: true }));
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Copiar Domingo para outros dias' })).toBeFocused();
    await pressAt(page, page.getByRole('button', { name: 'Adicionar data especial' }));
    await expectFocusKept(page);
    await pressAt(page, page.getByRole('button', { name: 'Remover a data especial' }));
    await expectFocusKept(page);
    await pressAt(page, save);
    await expect(alertBox(page, 'Horários salvos.')).toBeVisible();
    await expectFocusKept(page);
    await page.reload();
    await expect(page.getByLabel('Sábado, abre às')).toHaveValue('09:30');
  } finally {
    await office.setHours(null);
  }
});

test('a user is created, switched off and on with the keyboard alone', { tag: '@once' }, async ({
  page,
  accounts,
  watch,
}) => {
  watch.allow(/422 \(Unprocessable/);
  const email = `teclado.${Date.now()}@example.com`;
  await openAs(page, await accounts.signIn(ADMIN), '/admin/usuarios');
  await typeAt(page, page.getByLabel('E-mail'), email);
  await typeAt(page, page.getByLabel('Senha', { exact: true }), 'P@ssw0rd');
  await tabTo(page, page.getByLabel('Função'));
  await page.keyboard.press('a');
  await expect(page.getByLabel('Função')).toHaveValue('administrador');
  await page.keyboard.press('f');
  await pressAt(page, page.getByRole('button', { name: 'Cadastrar' }));
  const password = page.getByLabel('Senha', { exact: true });
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription('Esta senha é muito comum. Escolha outra.');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Hortênsia-azul');
  await page.keyboard.press('Enter');
  await expect(alertBox(page, 'Usuário criado com sucesso.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  const active = page.getByRole('switch', { name: `Usuário ${email} ativo` });
  for (const checked of [false, true]) {
    await pressAt(page, active, 'Space');
    await expect(active).toBeChecked({ checked });
    await expect(active).not.toHaveAttribute('aria-busy');
    await expect(active).toBeFocused();
  }
});

test('logs are filtered and read on with the keyboard alone', { tag: '@once' }, async ({ page, accounts }) => {
  const someone = await accounts.create('funcionario');
  for (let i = 0; i < 16; i += 1) await accounts.signIn(someone);
  await openAs(page, await accounts.signIn(ADMIN), '/admin/logs');
  await typeAt(page, page.getByLabel('E-mail'), someone.email);
  await page.keyboard.press('Enter');
  const rows = page.getByRole('table', { name: 'Registros' }).locator('tbody tr');
  await expect(rows).toHaveCount(15);
  const more = page.getByRole('button', { name: 'Carregar mais' });
  await pressAt(page, more);
  await expect(rows).toHaveCount(16);
  await expect(more).toBeHidden();
  await expectFocusKept(page);
  await pressAt(page, page.getByRole('button', { name: 'Limpar' }));
  await expect(rows).toHaveCount(0);
  await expectFocusKept(page);
});
