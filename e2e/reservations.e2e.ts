import { readFile } from 'node:fs/promises';
import { ADMIN } from './testing/accounts.ts';
import { expect, test } from './testing/fixtures.ts';
import { holdWreath, today } from './testing/orders.ts';

/** 'YYYY-MM-DD' in São Paulo. */
const isoToday = (): string => today().split('/').reverse().join('-');

test('the list distinguishes active, paid and replaced reservations', async ({
  page,
  shop,
  openAs,
  provider,
  aWreath,
  axe,
}) => {
  const wreath = await aWreath({ stock: 20 });
  const replaced = await holdWreath(shop, { wreath, buyer_name: 'Rita Substituída' });
  await holdWreath(shop, { wreath, orderId: replaced.orderId, buyer_name: 'Rita Nova' });
  const paid = await holdWreath(shop, { wreath, buyer_name: 'Paula Paga' });
  await provider.approve(paid.preference);
  await provider.webhooksIdle();
  await openAs(ADMIN, '/admin/reservas');
  const live = await holdWreath(shop, { wreath, buyer_name: 'Conceição Viva' });
  await page.getByLabel('Data de início').fill(isoToday());
  await page.getByLabel('Data de fim').fill(isoToday());
  await page.getByRole('button', { name: 'Buscar' }).click();
  const row = (name: string) =>
    page.getByRole('table', { name: 'Reservas' }).locator('tbody tr').filter({ hasText: name });
  await expect(row('Conceição Viva')).toContainText('Ativa');
  await expect(row('Conceição Viva')).toContainText(/faltam \d+ min/);
  await expect(row('Conceição Viva')).toContainText(live.orderId);
  await expect(row('Paula Paga')).toContainText('Paga');
  await expect(row('Rita Substituída')).toContainText('Liberada');

  await row('Paula Paga')
    .getByRole('button', { name: /^Detalhes/ })
    .click();
  const details = page.getByRole('dialog', { name: 'Detalhes da reserva' });
  for (const text of ['Paula Paga', '(21) 99999-0000', '529.982.247-25', 'Saudades eternas', wreath.name]) {
    await expect(details).toContainText(text);
  }
  await axe({ within: '[role=dialog]' });
  await page.keyboard.press('Escape');

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar Relatório' }).click();
  await page.getByRole('menuitem', { name: 'Este período' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('relatorio_reservas.csv');
  const file = await readFile(await download.path());
  expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(file.toString('utf8')).toContain('Conceição Viva');
});
