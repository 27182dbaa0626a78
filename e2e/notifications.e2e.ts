import { ADMIN } from './testing/accounts.ts';
import { alertBox } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';

test('an administrator edits the recipients, tests a channel and sees the answer of the provider', async ({
  page,
  shop,
  openAs,
}) => {
  await openAs(ADMIN, '/admin/notificacoes');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notificações');
  const emails = page.getByRole('list', { name: 'E-mails avisados' });
  await expect(emails.getByRole('listitem')).toHaveCount(1);

  const field = page.getByLabel('Novo e-mail');
  await field.fill('ADMIN@example.com');
  await field.press('Enter');
  await expect(page.getByText('Este e-mail já está na lista.').first()).toBeVisible();
  await expect(field).toBeFocused();
  const florist = `florista.${Date.now()}@example.com`;
  await field.fill(florist);
  await field.press('Enter');
  await expect(emails.getByRole('listitem')).toHaveCount(2);

  const chat = page.getByLabel('Novo chat do Telegram');
  await chat.fill('-1001234567890');
  await chat.press('Enter');
  const telegram = page.getByRole('switch', { name: 'Avisar por Telegram' });
  await telegram.press('Space');
  await expect(telegram).toBeChecked();

  await page.reload();
  await expect(emails.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('Há mudanças que ainda não foram salvas.')).toBeVisible();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(alertBox(page, 'Configuração de notificações atualizada.')).toBeVisible();
  await page.reload();
  await expect(emails.getByText(florist)).toBeVisible();
  await expect(telegram).toBeChecked();
  await expect(page.getByText('Há mudanças que ainda não foram salvas.')).toBeHidden();

  await page.getByRole('button', { name: `Testar o envio para ${florist}` }).click();
  await expect(page.getByText(/^Enviado\. 250 /)).toBeVisible();
  await page.getByRole('button', { name: 'Testar o envio para -1001234567890' }).click();
  await expect(page.getByText(/Enviado\. ok, mensagem/)).toBeVisible();
  const outbox = await fetch(`${shop.url}/dev/outbox`);
  expect(await outbox.text()).toContain(florist);

  await page.getByRole('button', { name: `Remover ${florist}` }).click();
  await page.getByRole('button', { name: 'Remover -1001234567890' }).click();
  await telegram.click();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(emails.getByRole('listitem')).toHaveCount(1);
});
