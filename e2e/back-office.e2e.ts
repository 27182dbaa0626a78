import { ADMIN } from './testing/accounts.ts';
import { alertBox } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';

test('an administrator creates a user, who appears in the list, and switches them off and on', async ({
  page,
  openAs,
  watch,
}) => {
  watch.allow(/409 \(Conflict\)/);
  await openAs(ADMIN, '/admin/usuarios');
  const email = `novo.${Date.now()}@example.com`;
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill('Segredo#2026');
  await page.getByLabel('Função').selectOption('administrador');
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
