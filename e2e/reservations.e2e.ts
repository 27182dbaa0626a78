import { readFile } from 'node:fs/promises';
import { ADMIN, expect, openAs, test } from './testing/accounts.ts';
import { alertBox } from './testing/buyer.ts';
import { holdWreath, inMinutes } from './testing/orders.ts';

const RESERVATION_SECONDS = 12;

test.use({ shopSettings: { RESERVATION_MINUTES: String(RESERVATION_SECONDS / 60) } });

/** 'YYYY-MM-DD' in São Paulo. */
function isoToday(): string {
  const [day = ''] = inMinutes(0).split(' ');
  return day.split('/').reverse().join('-');
}

test('reservations are told apart while they live, when paid, replaced and over', { tag: '@once' }, async ({
  page,
  accounts,
  shop,
  aWreath,
  provider,
}) => {
  const wreath = await aWreath({ stock: 20 });
  const replaced = await holdWreath(shop, { wreath, buyer_name: 'Rita Substituída' });
  await holdWreath(shop, { wreath, orderId: replaced.orderId, buyer_name: 'Rita Nova' });
  const paid = await holdWreath(shop, { wreath, buyer_name: 'Paula Paga' });
  await provider.approve(paid.preference);
  await provider.webhooksIdle();
  await openAs(page, await accounts.signIn(ADMIN), '/admin/reservas');
  const live = await holdWreath(shop, { wreath, buyer_name: 'Conceição Viva' });
  await page.getByLabel('Data de início').fill(isoToday());
  await page.getByLabel('Data de fim').fill(isoToday());
  await page.getByRole('button', { name: 'Buscar' }).click();
  const row = (name: string) =>
    page.getByRole('table', { name: 'Reservas' }).locator('tbody tr').filter({ hasText: name });
  await expect(row('Conceição Viva')).toContainText('Ativa');
  await expect(row('Conceição Viva')).toContainText('falta menos de 1 min');
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
  await page.keyboard.press('Escape');

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar Relatório' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('relatorio_reservas.csv');
  const file = await readFile(await download.path());
  expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(file.toString('utf8')).toContain('Conceição Viva');

  await expect(row('Conceição Viva')).toContainText('Vencida', { timeout: 35_000 });
});

test('a search of reservations wants two dates in order, and its failures have their own words', async ({
  page,
  accounts,
  axe,
  watch,
}) => {
  watch.allow(/500 \(/);
  await openAs(page, await accounts.signIn(ADMIN), '/admin/reservas');
  await page.getByLabel('Data de início').fill('2026-11-22');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByText('Informe as duas datas para pesquisar.')).toBeVisible();
  await page.getByLabel('Data de fim').fill('2026-11-21');
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByText('A data de início não pode ser posterior à data de fim.')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await axe();
  }
  await page.getByRole('button', { name: '7 dias' }).click();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await axe();
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(excess).toBe(0);
  await page.route('**/api/reservations/by_date?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.route('**/api/export/reservations', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByText('Erro ao carregar reservas.')).toBeVisible();
  await page.getByRole('button', { name: 'Exportar Relatório' }).click();
  await expect(alertBox(page, 'Não foi possível exportar o relatório.')).toBeVisible();
});
