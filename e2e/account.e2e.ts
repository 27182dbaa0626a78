import type { Page } from '@playwright/test';
import { logIn } from './testing/accounts.ts';
import { fetchJson } from './testing/api.ts';
import { alertBox, open } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';
import { placeOrder } from './testing/orders.ts';

/** Gives the page's browser an authenticator that answers at once, like a finger on the sensor. */
async function addAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a refund waits for the passkey, a code stands in for it, and another session is ended', async ({
  page,
  axe,
  shop,
  office,
  aWreath,
  watch,
}) => {
  // The browser logs what the server refuses: the call before the confirmation, and a wrong code.
  watch.allow(/403 \(Forbidden\)|422 \(Unprocessable/);
  // No passkey belongs to an IP address.
  const address = shop.url.replace('127.0.0.1', 'localhost');
  const owner = await office.createUser('administrador');
  const order = await placeOrder(office, { wreath: await aWreath({ price: 350 }) });
  const question = page.getByRole('dialog', { name: 'Confirme que é você' });
  async function enter(path: string) {
    await open(page, `${address}/login`);
    await logIn(page, owner);
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));
    await open(page, address + path);
  }
  await addAuthenticator(page);
  await enter('/funcionario/conta');
  await page.getByLabel('Nome da nova chave').fill('Notebook');
  await page.getByLabel('Sua senha').fill(owner.password);
  await page.getByRole('button', { name: 'Cadastrar chave' }).click();
  const codes = page
    .getByRole('list')
    .filter({ hasText: /^(\w{6}-\w{6}-\w{6}-\w{6})+$/ })
    .getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [code = ''] = await codes.allTextContents();
  await page.getByRole('button', { name: 'Já guardei' }).click();

  const { token } = await office.signIn(owner);
  await page.reload();
  await page.getByRole('button', { name: 'Encerrar Aparelho desconhecido' }).click();
  await expect(alertBox(page, 'Sessão encerrada.')).toBeVisible();
  await expect(fetchJson(`${shop.url}/api/account`, 'GET', { token })).rejects.toThrow('401');

  await page.getByRole('button', { name: 'Sair' }).click();
  await enter(`/admin/pedidos/${order.order_id}/editar`);
  await page.getByRole('button', { name: /^Estornar R\$/ }).click();
  const refund = page.getByRole('dialog', { name: 'Estornar' });
  await refund.getByLabel('Motivo').fill('Desistência da família');
  await refund.getByRole('button', { name: 'Estornar' }).click();
  await axe({ within: '[role=dialog]' });
  await question.getByRole('button', { name: 'Usar chave de acesso' }).click();
  await expect(alertBox(page, 'Estorno pedido.')).toBeVisible();

  await page.getByRole('button', { name: 'Sair' }).click();
  await enter('/funcionario/conta');
  await page.getByRole('button', { name: 'Remover Notebook' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
  await question.getByRole('button', { name: 'Usar um código' }).click();
  await question.getByLabel('Código de recuperação').fill('2a88bb-bad6');
  await question.getByRole('button', { name: 'Confirmar com o código' }).click();
  await expect(question.getByText('Código inválido ou já usado.')).toBeVisible();
  await question.getByLabel('Código de recuperação').fill(code);
  await question.getByRole('button', { name: 'Confirmar com o código' }).click();
  await expect(alertBox(page, 'Chave de acesso removida.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Notebook/ })).toHaveCount(0);
});
