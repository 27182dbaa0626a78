import { ADMIN } from './testing/accounts.ts';
import { expect, test } from './testing/fixtures.ts';

test('an administrator sees how the server stands, tries a part that is broken, and tries it again when it is mended', async ({
  page,
  provider,
  openAs,
}) => {
  await openAs(ADMIN, '/admin/sistema');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sistema');
  await expect(page.getByText(/Versão \d+\.\d+\.\d+/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(21);
  const part = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Mercado Pago' }) });
  const button = page.getByRole('button', { name: 'Testar: Mercado Pago' });

  await provider.revokeToken(true);
  await button.press('Enter');
  await expect(part.getByRole('status')).toHaveText(/recusa o token da loja/);
  await expect(part.getByText('Com problema')).toBeVisible();
  await expect(part.getByText('O que fazer:')).toBeVisible();
  await expect(page.getByText(/^Com problema: .*Mercado Pago/)).toBeVisible();
  await expect(button).toBeFocused();

  await provider.revokeToken(false);
  await button.click();
  await expect(part.getByRole('status')).toHaveText(/respondeu e aceita o token/);
  await expect(part.getByText('Em ordem')).toBeVisible();

  await page.getByRole('button', { name: 'Enviar para mim: Fila de e-mails' }).click();
  await expect(page.getByText(`O servidor de e-mail aceitou uma mensagem para ${ADMIN.email}.`)).toBeVisible();
});
