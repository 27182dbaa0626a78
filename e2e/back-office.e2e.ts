import { ADMIN } from './testing/accounts.ts';
import { alertBox, open } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';

test('an administrator creates a user, who appears in the list, and switches them off and on', async ({
  page,
  openAs,
  office,
  watch,
}) => {
  watch.allow(/409 \(Conflict\)/);
  const { email: taken } = await office.createUser('funcionario');
  await openAs(ADMIN, '/admin/usuarios');
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

  await page.getByRole('switch', { name: `Usuário ${ADMIN.email} ativo` }).click();
  const refused = alertBox(page, 'Erro ao alternar status do usuário.');
  await expect(refused).toContainText('Não é possível desativar o próprio usuário.');
  await expect(page.getByRole('switch', { name: `Usuário ${ADMIN.email} ativo` })).toBeChecked();
});

test('logs are found by e-mail and by day, and show what changed', async ({ page, openAs, office }) => {
  const someone = await office.createUser('administrador');
  await office.signIn(someone);
  await office.toggleUser(someone.id);
  await openAs(ADMIN, '/admin/logs');
  await page.getByLabel('E-mail').fill(someone.email.toUpperCase());
  await page.getByRole('button', { name: 'Buscar' }).click();
  const rows = page.getByRole('table', { name: 'Registros' }).locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Limpar' }).click();
  await expect(rows).toHaveCount(0);
  await page.getByRole('button', { name: 'Hoje' }).click();
  const toggled = rows.filter({ hasText: `Usuário desativado: ${someone.email}.` });
  await toggled.getByText('O que mudou').click();
  await expect(toggled.getByText('Ativo', { exact: true })).toBeVisible();
});

test('forcing the store closed closes the public shop, and removing it opens it again', async ({
  page,
  browser,
  shop,
  openAs,
}) => {
  await openAs(ADMIN, '/dashboard');
  const visitor = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await page.getByLabel('Forçar fechada').check();
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(alertBox(page, 'Configuração aplicada.')).toBeVisible();
  await expect(page.getByText('Fechada agora')).toBeVisible();
  await open(visitor, '/coroas');
  await expect(visitor.getByRole('button', { name: 'Comprar (indisponível)' }).first()).toBeDisabled();

  await page.getByRole('button', { name: 'Remover override' }).click();
  await expect(alertBox(page, 'Override removido. Voltou a seguir os horários.')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('button', { name: 'Comprar', exact: true }).first()).toBeEnabled();
  await visitor.context().close();
});
