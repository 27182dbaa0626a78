import { randomUUID } from 'node:crypto';
import type { ProductionOrder } from '#contract/production.ts';
import { logIn, STAFF } from './testing/accounts.ts';
import { untilAlive, untilWorkerRules } from './testing/buyer.ts';
import { expect, test, unique } from './testing/fixtures.ts';
import { deliver, inMinutes, placeOrder } from './testing/orders.ts';
import { phonePhoto } from './testing/photo.ts';

test('a driver takes the wreaths of a ceremony along and delivers them all with one photograph in three taps', {
  tag: '@phone',
}, async ({ page, openAs, office, aWreath, axe }) => {
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

test.describe('a day on the road with the line cut at every step', () => {
  test.use({ serviceWorkers: 'allow' });

  test('loses nothing and says nothing that is not so', { tag: '@phone' }, async ({
    page,
    context,
    openAs,
    office,
    aWreath,
    watch,
  }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Error loading route module|409/);
    const wreath = await aWreath({ stock: 9 });
    const place = unique('Capela da Estrada');
    const ready = async (name: string, inHours: number) => {
      const ceremony = { funeral_location: place, funeral_time: inMinutes(inHours * 60 + 20) };
      const order = await placeOrder(office, { wreath, deceased_name: unique(name), ...ceremony });
      await office.call('PATCH', `/orders/${order.order_id}/production`, { from: 'novo', to: 'pronto' });
      return order;
    };
    // Today, tomorrow, and too far ahead.
    const [ana, bento, cora] = [await ready('Ana', 3), await ready('Bento', 27), await ready('Cora', 75)];
    type Order = typeof ana;
    const read = ({ order_id }: Order) => office.call<ProductionOrder>('GET', `/orders/${order_id}/production`);
    await office.call('PUT', `/orders/${ana.order_id}/notes/${randomUUID()}`, { text: 'SEM rosas vermelhas' });
    const stop = ({ deceased_name: name }: Order) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: new RegExp(name) }) });

    await test.step('taken, also the first of tomorrow', async () => {
      await openAs(STAFF, '/funcionario/saida');
      await untilWorkerRules(page);
      for (const { deceased_name: name } of [ana, bento])
        await page.getByRole('checkbox', { name: new RegExp(`${place}.*${name}`) }).check();
      await expect(page.getByText(cora.deceased_name)).toHaveCount(0);
      await page.getByRole('button', { name: 'Sair com 2 coroas' }).click();
      await expect(page.getByText('Boa viagem.')).toBeVisible();
      await expect(stop(ana)).toContainText('SEM rosas vermelhas');
      await expect(stop(ana)).toContainText('Saudades eternas');
      await expect(stop(ana).getByRole('link', { name: /^Ligar para/ })).toBeVisible();
    });

    await test.step('opened anew without a line', async () => {
      await context.setOffline(true);
      await page.reload();
      await untilAlive(page);
      await expect(stop(ana)).toContainText('SEM rosas vermelhas');
      // The frame says it, or the list where the browser believes to be online after such a reload, as Chromium 150 does.
      await expect(page.getByText(/fica(m guardadas)? neste aparelho/).first()).toBeVisible();
      await stop(ana)
        .getByRole('link', { name: /nº \d+/ })
        .click();
      // A page that can't be fetched leads back to the stops.
      await untilAlive(page);
      await expect(stop(bento)).toBeVisible();
    });

    const dialog = page.getByRole('dialog', { name: 'Como foi a entrega?' });
    await test.step('told without a line: not delivered in three taps, and delivered', async () => {
      await stop(bento)
        .getByRole('button', { name: /^Não entregue/ })
        .click();
      await dialog.getByRole('button', { name: 'Local fechado' }).click();
      await dialog.getByRole('button', { name: 'Registrar tentativa' }).click();
      await expect(stop(bento)).toContainText('Não entregue, aguardando envio:');
      await stop(ana)
        .getByRole('button', { name: /^Entregar 1 coroa/ })
        .click();
      await dialog.getByRole('button', { name: 'Confirmar entrega' }).click();
      await expect(stop(ana)).toHaveCount(0);
      await expect(page.getByText('Entregue, aguardando envio:', { exact: true })).toBeVisible();
      await expect(page.getByText('Aguardando envio: 2.')).toBeVisible();
      await expect(page.getByText(/^Entregue nesta saída/)).toHaveCount(0);
      await page.reload();
      await expect(page.getByText('Aguardando envio: 2.')).toBeVisible();
      expect((await read(ana)).production).toBe('saiu');
    });

    await test.step('signed out and in again: nothing was lost, and a refusal is no success', async () => {
      await deliver(office, ana);
      await page.getByRole('button', { name: 'Sair' }).click();
      const leaving = page.getByRole('dialog', { name: 'Há 2 entregas por enviar' });
      await expect(leaving).toBeVisible();
      await leaving.getByRole('button', { name: 'Sair' }).click();
      await expect(page.getByText('aguardando envio:')).toHaveCount(0);
      await context.setOffline(false);
      await expect(async () => void (await page.goto('/login'))).toPass();
      await untilAlive(page);
      await logIn(page, STAFF);
      // Without a line the page may have been opened anew, and then it is led back to.
      await page.waitForURL(/\/funcionario\//);
      await page.goto('/funcionario/saida');
      await expect(page.getByText('A entrega não foi aceita')).toBeVisible();
      await expect(page.getByText(/já foi marcado como entregue por/)).toBeVisible();
      await expect(page.getByText('Não aceito: 1.')).toBeVisible();
      await expect(page.getByText(/^Entregue nesta saída/)).toHaveCount(0);
      await expect(stop(bento).getByText('Não entregue', { exact: true })).toBeVisible();
      expect((await read(bento)).failed_deliveries).toMatchObject([{ reason: 'Local fechado' }]);
    });
  });
});
