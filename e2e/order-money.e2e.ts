import type { Locator } from '@playwright/test';
import type { OrderDetails } from '#contract/orders.ts';
import { ADMIN } from './testing/accounts.ts';
import { aBuyer, alertBox, goStraightToPayment, open } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';
import { pressAt, typeAt } from './testing/keyboard.ts';
import { lossesOf } from './testing/layout.ts';

test('money is given back in three clicks, and what the provider kept is one click away and agrees with it; the order is cancelled by keyboard, in the dark on a phone', async ({
  page,
  openAs,
  office,
  provider,
  aWreath,
  axe,
}) => {
  let clicks = 0;
  const click = (target: Locator) => {
    clicks += 1;
    return target.click();
  };
  const buyer = aBuyer();
  await provider.approve(await goStraightToPayment(page, await aWreath(), buyer));
  await provider.firstMailTo(buyer.buyer_email);
  const [order] = await office.call<OrderDetails[]>('GET', '/orders/last');
  await page.emulateMedia({ colorScheme: 'dark' });
  await openAs(ADMIN, `/admin/pedidos/${order?.number}`);
  await click(page.getByRole('button', { name: /^Estornar R\$/ }));
  const refund = page.getByRole('dialog', { name: 'Estornar' });
  await refund.getByLabel('Valor (R$)').fill('100');
  await click(refund.getByRole('button', { name: 'Desistência da família' }));
  await expect(refund.getByLabel('Motivo')).toHaveValue('Desistência da família');
  await axe({ within: '[role=dialog]' });
  await click(refund.getByRole('button', { name: 'Estornar' }));
  await expect(alertBox(page, 'Estorno pedido.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Movimentos' })).toContainText('Estorno: -R$ 100,00');
  await expect(page.getByText('A receber', { exact: true })).toHaveCount(0);
  expect(clicks).toBe(3);

  clicks = 0;
  await click(page.getByRole('link', { name: 'Financeiro', exact: true }));
  const kept = page.locator('dl > div').filter({ hasText: 'Com o que o provedor ficou' }).locator('dd');
  await expect(kept).toContainText(/R\$\s[1-9]/);
  expect(clicks).toBe(1);
  const amount = await kept.innerText();
  await page.getByRole('link', { name: 'Conferir com o provedor' }).click();
  const sums = page.getByRole('region', { name: 'Somas do período' });
  await expect(sums.locator('div').filter({ hasText: /^Tarifa/ })).toContainText(amount);
  await expect(page.getByText('Tudo confere com o provedor, até o centavo.')).toBeVisible();

  await page.setViewportSize({ width: 375, height: 812 });
  await open(page, `/admin/pedidos/${order?.order_id}/editar`);
  await pressAt(page, page.getByRole('button', { name: 'Cancelar pedido' }));
  const cancel = page.getByRole('dialog', { name: 'Cancelar pedido' });
  await expect(cancel).toBeVisible();
  await axe({ within: '[role=dialog]' });
  expect(await lossesOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(cancel).toBeHidden();
  await expect(page.getByRole('button', { name: 'Cancelar pedido' })).toBeFocused();
  await page.keyboard.press('Enter');
  await typeAt(page, cancel.getByLabel('Motivo'), 'A cerimônia não vai acontecer.');
  await pressAt(page, cancel.getByRole('button', { name: 'Cancelar pedido' }));
  await expect(alertBox(page, 'Pedido cancelado.')).toBeVisible();
  await expect(page.getByText(/^Cancelado em .*A cerimônia não vai acontecer\.$/)).toBeVisible();
});
