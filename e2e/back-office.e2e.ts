import type { Page } from '@playwright/test';
import { ADMIN, expect, openAs, STAFF, test } from './testing/accounts.ts';
import { alertBox, dismiss, open } from './testing/buyer.ts';

const at = (path: string) => (url: URL) => url.pathname === path;

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(excess).toBe(0);
}

test('an administrator creates a user, who appears in the list, and switches them off and on', async ({
  page,
  accounts,
  watch,
}) => {
  watch.allow(/409 \(Conflict\)/);
  const { email: taken } = await accounts.create('funcionario');
  await openAs(page, await accounts.signIn(ADMIN), '/admin/usuarios');
  const email = `novo.${Date.now()}@example.com`;
  await page.getByLabel('E-mail').fill(taken);
  await page.getByLabel('Senha', { exact: true }).fill('Segredo#2026');
  await page.getByLabel('Função').selectOption('administrador');
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await expect(page.locator('[data-alert=error]')).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await expect(alertBox(page, 'Usuário criado com sucesso.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();

  const active = page.getByRole('switch', { name: `Usuário ${email} ativo` });
  await expect(active).toBeChecked();
  await active.click();
  await expect(active).not.toBeChecked();
  await expect(active).not.toHaveAttribute('aria-busy');
  await page.reload();
  await expect(active).not.toBeChecked();
  await active.press('Space');
  await expect(active).toBeChecked();
  await expectNoSidewaysScroll(page);

  await page.getByRole('switch', { name: `Usuário ${ADMIN.email} ativo` }).click();
  const refused = alertBox(page, 'Erro ao alternar status do usuário.');
  await expect(refused).toContainText('Não é possível desativar o próprio usuário.');
  await expect(page.getByRole('switch', { name: `Usuário ${ADMIN.email} ativo` })).toBeChecked();
});

test('logs are found by e-mail and by day, fifteen at a time, and show what changed', async ({ page, accounts }) => {
  const someone = await accounts.create('funcionario');
  for (let i = 0; i < 17; i += 1) await accounts.signIn(someone);
  await accounts.toggle(someone.id);
  await openAs(page, await accounts.signIn(ADMIN), '/admin/logs');
  await page.getByLabel('E-mail').fill(someone.email.toUpperCase());
  await page.getByRole('button', { name: 'Buscar' }).click();
  const rows = page.getByRole('table', { name: 'Registros' }).locator('tbody tr');
  await expect(rows).toHaveCount(15);
  const next = page.waitForRequest(/\/api\/logs\/by_email\?.*skip=15&limit=15/);
  await page.getByRole('button', { name: 'Carregar mais' }).click();
  await next;
  await expect(rows).toHaveCount(17);
  await expect(page.getByRole('button', { name: 'Carregar mais' })).toBeHidden();
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Limpar' }).click();
  await expect(rows).toHaveCount(0);
  await page.getByRole('button', { name: 'Hoje' }).click();
  const toggled = rows.filter({ hasText: `Usuário desativado: ${someone.email}.` });
  await toggled.getByText('O que mudou').click();
  await expect(toggled.getByText('active')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('forcing the store closed closes the public shop, and removing it opens it again', { tag: '@once' }, async ({
  page,
  browser,
  shop,
  accounts,
  watch,
}) => {
  watch.allow(/422 \(Unprocessable Entity\)/);
  await openAs(page, await accounts.signIn(ADMIN), '/dashboard');
  const visitor = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await page.getByLabel('Forçar fechada').check();
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(alertBox(page, 'Configuração aplicada.')).toBeVisible();
  await expect(page.getByText('Fechada agora')).toBeVisible();
  await open(visitor, '/coroas');
  await expect(visitor.getByRole('button', { name: 'Comprar (indisponível)' }).first()).toBeDisabled();

  await page.reload();
  await expect(page.getByLabel('Forçar fechada')).toBeChecked();
  await page.getByLabel(/^Expira em/).fill('2020-01-01T10:00');
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page.locator('[data-alert=error]')).toBeVisible();
  await page.getByRole('button', { name: 'Remover override' }).click();
  await expect(alertBox(page, 'Override removido. Voltou a seguir os horários.')).toBeVisible();
  await expect(page.getByLabel('Seguir horários')).toBeChecked();
  await expect(page.getByLabel(/^Expira em/)).toBeDisabled();
  await visitor.reload();
  await expect(visitor.getByRole('button', { name: 'Comprar', exact: true }).first()).toBeEnabled();
  await visitor.context().close();
});

test('weekly hours and a holiday are saved, previewed and obeyed by the public status', async ({ page, accounts }) => {
  await openAs(page, await accounts.signIn(ADMIN), '/dashboard');
  await page.getByLabel('Sempre aberta').uncheck();
  await page.getByRole('button', { name: 'Remover 08:00 às 18:00 de Domingo' }).click();
  await page.getByRole('button', { name: 'Copiar Domingo para outros dias' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copiar horários de Domingo' });
  await dialog.getByLabel('Sábado').check();
  await dialog.getByRole('button', { name: 'Copiar' }).click();
  await expect(page.getByRole('button', { name: 'Copiar Domingo para outros dias' })).toBeFocused();
  await expect(page.locator('ol').getByText('Fechada')).toHaveCount(7);
  await page.getByRole('button', { name: 'Salvar horários' }).click();
  await expect(alertBox(page, 'Horários salvos.')).toBeVisible();
  await expect(page.getByText('Fechada agora')).toBeVisible();
  await expect(page.getByText('Sem previsão de abertura')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await dismiss(alertBox(page, 'Horários salvos.'));
  await page.getByLabel('Sempre aberta').check();
  await page.getByRole('button', { name: 'Salvar horários' }).click();
  await expect(alertBox(page, 'Horários salvos.')).toBeVisible();
  await expect(page.getByText('Aberta agora')).toBeVisible();
});

test('the staff dashboard leads to funerals, scheduling and the catalogue', { tag: '@once' }, async ({
  page,
  accounts,
}) => {
  await openAs(page, await accounts.signIn(STAFF), '/funcionario/dashboard');
  for (const [name, path] of [
    ['Funerais agendados', '/funcionario/funerais'],
    ['Agendar funeral', '/funcionario/agendar'],
    ['Catálogo', '/funcionario/catalogo'],
  ] as const) {
    await page.goto('/funcionario/dashboard');
    await page.getByRole('link', { name }).click();
    await page.waitForURL(at(path));
  }
});

for (const path of ['/dashboard', '/admin/usuarios', '/admin/logs', '/funcionario/dashboard']) {
  test(`${path} breaks no rule in light and dark, small and large`, async ({ page, axe, accounts }) => {
    await openAs(page, await accounts.signIn(ADMIN), path);
    if (path === '/admin/logs') await page.getByRole('button', { name: 'Hoje' }).click();
    if (path === '/dashboard') {
      await page.getByLabel('Sempre aberta').uncheck();
      await page.getByRole('button', { name: 'Adicionar data especial' }).click();
    }
    await expect(page.locator('.skeleton')).toHaveCount(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await axe();
    }
    await page.evaluate(() => localStorage.setItem('a11y_font_size', '24'));
    await page.reload();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    await axe();
    await expectNoSidewaysScroll(page);
  });
}

for (const path of ['/password-reset-request', '/redefinir-senha', '/redefinir-senha?token=x']) {
  test(`${path} breaks no rule in light and dark`, async ({ page, axe }) => {
    await open(page, path);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await axe();
    }
  });
}
