import { ADMIN } from './testing/accounts.ts';
import { alertBox, cardOf } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';
import { phonePhoto } from './testing/photo.ts';

test('an urn is created with a photograph, edited and switched, and the staff see the active ones', async ({
  page,
  openAs,
}) => {
  const nome = `Urna Prova ${Date.now()}`;
  await openAs(ADMIN, '/admin/catalogo');
  await page.getByRole('button', { name: 'Cadastrar urna' }).click();
  await expect(alertBox(page, 'Nome e imagem são obrigatórios.')).toBeVisible();
  await page.getByLabel('Nome', { exact: true }).fill(nome);
  await page.getByLabel(/^Preço/).fill('1234,56');
  await page.getByLabel('Imagem', { exact: true }).setInputFiles(await phonePhoto());
  // Saving waits until the photograph is there.
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/urnas'));
  await page.getByRole('button', { name: 'Cadastrar urna' }).click();
  const body = (await sent).postDataJSON();
  expect(Object.keys(body).sort()).toEqual(['descricao', 'imagem', 'nome', 'preco']);
  expect(body).toMatchObject({ nome, preco: 1234.56 });
  await expect(alertBox(page, 'Urna criada com sucesso')).toBeVisible();
  await expect(cardOf(page, nome)).toContainText('R$ 1.234,56');

  await page.getByRole('button', { name: `Editar ${nome}` }).click();
  await expect(page.getByLabel('Nome', { exact: true })).toBeFocused();
  await page.getByLabel(/^Preço/).fill('');
  await page.getByLabel(/^Descrição/).fill('Mogno escuro.');
  await page.getByRole('button', { name: 'Salvar urna' }).click();
  await expect(alertBox(page, 'Urna atualizada com sucesso')).toBeVisible();
  await expect(cardOf(page, nome)).toContainText('Mogno escuro.');
  await expect(cardOf(page, nome)).not.toContainText('R$');

  await page.goto('/funcionario/catalogo');
  await expect(cardOf(page, nome)).toBeVisible();
  await page.goto('/admin/catalogo');
  await page.getByRole('button', { name: `Desativar ${nome}` }).click();
  await expect(page.getByRole('button', { name: `Ativar ${nome}` })).toBeVisible();
  await expect(cardOf(page, nome)).toHaveCSS('opacity', /^0\./);
  await page.goto('/funcionario/catalogo');
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await expect(cardOf(page, nome)).toBeHidden();
});
