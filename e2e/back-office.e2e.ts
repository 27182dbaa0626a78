import { ADMIN } from './testing/accounts.ts';
import { callApi } from './testing/api.ts';
import { alertBox, open } from './testing/buyer.ts';
import { expect, test, unique } from './testing/fixtures.ts';

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

test('logs are found by e-mail and by day, fifteen at a time, and show what changed', async ({
  page,
  shop,
  openAs,
  office,
  anUrn,
}) => {
  const someone = await office.createUser('administrador');
  const { token } = await office.signIn(someone);
  const { _id } = await anUrn(unique('Urna'));
  for (let i = 0; i < 16; i += 1) await callApi(shop, 'PATCH', `/urnas/${_id}/toggle`, { token });
  await office.toggleUser(someone.id);
  await openAs(ADMIN, '/admin/logs');
  await page.getByLabel('E-mail').fill(someone.email.toUpperCase());
  await page.getByRole('button', { name: 'Buscar' }).click();
  const rows = page.getByRole('table', { name: 'Registros' }).locator('tbody tr');
  await expect(rows).toHaveCount(15);
  const next = page.waitForRequest(/\/api\/logs\/by_email\?.*skip=15&limit=15/);
  await page.getByRole('button', { name: 'Carregar mais' }).click();
  await next;
  await expect(rows).toHaveCount(17);
  await expect(page.getByRole('button', { name: 'Carregar mais' })).toBeHidden();

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
  watch,
}) => {
  watch.allow(/422 \(Unprocessable Entity\)/);
  await openAs(ADMIN, '/dashboard');
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
