import type { ProductionOrder } from '#contract/production.ts';
import { STAFF } from './testing/accounts.ts';
import { expect, test, unique } from './testing/fixtures.ts';
import { inMinutes, placeOrder } from './testing/orders.ts';
import { phonePhoto } from './testing/photo.ts';

test('a driver takes the wreaths of a ceremony along and delivers them all with one photograph in three taps', {
  tag: '@phone',
}, async ({ page, openAs, office, aWreath, axe, watch }) => {
  // The tracer asks for the body of the local picture anew, which the policy of the page refuses.
  watch.allow(/Connecting to 'blob:/);
  const place = unique('Capela da Saída');
  const wreath = await aWreath();
  const ceremony = { funeral_location: place, funeral_time: inMinutes(300), deceased_name: unique('José') };
  const orders = [await placeOrder(office, { wreath, ...ceremony }), await placeOrder(office, { wreath, ...ceremony })];
  for (const { order_id } of orders)
    await office.call('PATCH', `/orders/${order_id}/production`, { from: 'novo', to: 'pronto' });

  await openAs(STAFF, '/funcionario/saida');
  await page.getByRole('checkbox', { name: place }).check();
  await page.getByRole('button', { name: 'Sair com 2 coroas' }).click();
  const stop = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: place }) });
  const waze = stop.getByRole('link', { name: `Waze: ${place} (abre em nova aba)` });
  await expect(waze).toBeInViewport();
  await expect(waze).toHaveAttribute('href', /Teres%C3%B3polis/);
  await axe();

  await page.reload();
  await stop.getByRole('button', { name: /^Entregar 2 coroas/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Como foi a entrega?' });
  await dialog.getByLabel('Fotografar').setInputFiles(await phonePhoto(200));
  await expect(dialog.getByRole('img', { name: 'Foto da entrega' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirmar entrega' }).click();
  await expect(page.getByText('Entregue nesta saída: 2 coroas.')).toBeVisible();
  await expect(stop).toBeHidden();
  for (const { order_id } of orders)
    await expect(async () => {
      const { production, delivery } = await office.call<ProductionOrder>('GET', `/orders/${order_id}/production`);
      expect([production, delivery?.photo]).toEqual(['entregue', expect.any(String)]);
    }).toPass();
});
