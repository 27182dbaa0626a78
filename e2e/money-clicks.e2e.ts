import type { Locator } from '@playwright/test';
import type { OrderDetails } from '#contract/orders.ts';
import { ADMIN } from './testing/accounts.ts';
import { alertBox } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';
import { holdWreath } from './testing/orders.ts';

test('money is given back in three clicks, and what the provider kept is one click away and agrees with it', async ({
  page,
  openAs,
  office,
  shop,
  provider,
  aWreath,
}) => {
  let clicks = 0;
  const click = (target: Locator) => {
    clicks += 1;
    return target.click();
  };
  const { orderId, preference } = await holdWreath(shop, { wreath: await aWreath({ price: 350 }) });
  await provider.approve(preference);
  const paid = () => office.call<OrderDetails>('GET', `/orders/${orderId}`);
  await expect
    .poll(() =>
      paid().then(
        ({ number }) => number,
        () => 0,
      ),
    )
    .toBeGreaterThan(0);
  const { number } = await paid();
  await openAs(ADMIN, `/admin/pedidos/${number}`);
  await click(page.getByRole('button', { name: /^Estornar R\$/ }));
  const refund = page.getByRole('dialog', { name: 'Estornar' });
  await click(refund.getByRole('button', { name: 'Desistência da família' }));
  await click(refund.getByRole('button', { name: 'Estornar' }));
  await expect(alertBox(page, 'Estorno pedido.')).toBeVisible();
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
});
