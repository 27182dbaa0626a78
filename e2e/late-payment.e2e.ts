import { ADMIN, keepSession } from './testing/accounts.ts';
import { aBuyer, alertBox, cartItem, open, payButton, readyToPay } from './testing/buyer.ts';
import { expect, testWithOwnShop } from './testing/fixtures.ts';
import { openOffice } from './testing/office.ts';
import { openProvider } from './testing/provider.ts';

/** Reservations end after three seconds. */
const test = testWithOwnShop({ RESERVATION_MINUTES: '0.05' });

test('a payment after the end of the reservation still becomes an order, which the administrators see until one has resolved it', async ({
  page,
  ownShop,
  axe,
  watch,
}) => {
  watch.allow(/410 \(Gone\)/);
  const [office, provider] = [openOffice(ownShop), openProvider(ownShop)];
  await readyToPay(page, [cartItem(await office.addWreath({ stock: 1 }))], aBuyer());
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Link expirado' })).toBeVisible();
  await page.getByText('Mais opções').click();
  await page.getByRole('button', { name: 'Pagar mesmo assim, com atraso' }).click();
  await expect(page.getByRole('heading', { name: 'Pagamento aprovado' })).toBeVisible();

  const attention = async (): Promise<string | undefined> =>
    (await provider.mailTo('admin@example.com')).find(({ subject }) => subject === 'Pagamento precisa de atenção')
      ?.text;
  await expect.poll(attention).toContain('pago depois que a reserva venceu');
  const order = /nº \d+/.exec((await attention()) ?? '')?.[0] ?? 'no number in the mail';

  await page.getByRole('link', { name: 'Voltar ao site' }).click();
  await expect(page.getByRole('heading', { name: 'Pagamento aprovado! Obrigado pela sua compra.' })).toBeVisible();
  await page.goto('/dev/outbox');
  await expect(page.getByRole('link', { name: 'Pagamento precisa de atenção' })).toBeVisible();

  await keepSession(page.context(), await office.signIn(ADMIN));
  await open(page, '/dashboard');
  const waiting = page.getByRole('region', { name: 'Precisa de atenção' }).getByRole('listitem');
  const late = waiting.filter({ hasText: order });
  await expect(late).toContainText('pago depois que a reserva venceu');
  await axe();
  await late.getByRole('button').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Marcar como resolvido' });
  await expect(dialog.getByLabel('O que foi feito')).toBeVisible();
  await axe({ within: '[role=dialog]' });
  const note = `Falamos com a família: entrega às 15h. ${order}`;
  await dialog.getByLabel('O que foi feito').fill(note);
  await dialog.getByRole('button', { name: 'Marcar como resolvido' }).press('Enter');
  await expect(alertBox(page, 'Pagamento marcado como resolvido.')).toBeVisible();
  await expect(late).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await page.goto('/admin/logs');
  await page.getByRole('button', { name: 'Hoje' }).click();
  await expect(page.getByRole('table', { name: 'Registros' })).toContainText(`dado por resolvido: ${note}`);
});
