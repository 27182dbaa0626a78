import { ADMIN } from './testing/accounts.ts';
import { alertBox } from './testing/buyer.ts';
import { expect, setAppearance, test } from './testing/fixtures.ts';
import { pressAt, typeAt } from './testing/keyboard.ts';
import { lossesOf } from './testing/layout.ts';
import { placeOrder } from './testing/orders.ts';

test('an order is refunded in part, cancelled and printed as cancelled, by keyboard, in the dark on a phone', {
  tag: '@phone',
}, async ({ page, axe, openAs, office, aWreath }) => {
  const order = await placeOrder(office, { wreath: await aWreath({ price: 350 }) });
  await setAppearance(page, { theme: 'dark' });
  await openAs(ADMIN, `/admin/pedidos/${order.order_id}/editar`);
  await pressAt(page, page.getByRole('button', { name: /^Estornar R\$/ }));
  const refund = page.getByRole('dialog', { name: 'Estornar' });
  await expect(refund).toContainText('devolva o valor por fora do site');
  await pressAt(page, refund.getByRole('button', { name: 'Estornar' }));
  await expect(refund.getByText('Diga o motivo.')).toBeVisible();
  await axe({ within: '[role=dialog]' });
  expect(await lossesOf(page)).toEqual([]);
  await refund.getByLabel('Valor (R$)').fill('100');
  await pressAt(page, refund.getByRole('button', { name: 'Desistência da família' }));
  await expect(refund.getByLabel('Motivo')).toHaveValue('Desistência da família');
  await pressAt(page, refund.getByRole('button', { name: 'Estornar' }));
  await expect(alertBox(page, 'Estorno pedido.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Estorno: -R$ 100,00' })).toBeVisible();
  await expect(page.getByText('A receber', { exact: true })).toHaveCount(0);

  await pressAt(page, page.getByRole('button', { name: 'Cancelar pedido' }));
  const cancel = page.getByRole('dialog', { name: 'Cancelar pedido' });
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
  await expect(page.getByRole('button', { name: 'Anular' })).toHaveCount(0);

  await page.goto(`/funcionario/pedidos/${order.order_id}/ficha`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('PEDIDO CANCELADO: não produzir, não entregar')).toBeVisible();
});
