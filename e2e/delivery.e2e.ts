import type { ProductionOrder } from '#contract/production.ts';
import { STAFF } from './testing/accounts.ts';
import { open, untilWorkerRules } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';
import { inMinutes, placeOrder } from './testing/orders.ts';
import { FALSE_PHOTO, phonePhoto } from './testing/photo.ts';

/** A bad line in the mountains, in bytes a second. */
const SLOW = { offline: false, latency: 300, downloadThroughput: 60_000, uploadThroughput: 20_000 };
const FAST = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

test('a delivery is marked with a photograph over a line that is slow, breaks and comes back, and corrected later; the buyer sees it', {
  tag: '@phone',
}, async ({ page, openAs, office, aWreath, axe, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/);
  const order = await placeOrder(office, { wreath: await aWreath(), funeral_time: inMinutes(300) });
  await office.call('PATCH', `/orders/${order.order_id}/production`, { from: 'novo', to: 'saiu' });
  const line = await page.context().newCDPSession(page);
  await openAs(STAFF, `/funcionario/pedidos/${order.order_id}/ficha`);

  await page.getByRole('button', { name: /^Marcar como entregue/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Como foi a entrega?' });
  const camera = dialog.getByLabel('Fotografar');
  await expect(camera).toHaveAttribute('capture', 'environment');
  await camera.setInputFiles(FALSE_PHOTO);
  await expect(dialog.getByText('Não foi possível abrir este arquivo como foto.')).toBeVisible();
  await camera.setInputFiles(await phonePhoto(800));
  await expect(dialog.getByRole('img', { name: 'Foto da entrega' })).toBeVisible();
  await dialog.getByLabel(/^Recebido por/).fill('Ana, da capela');
  await axe({ within: '[role=dialog]' });
  await line.send('Network.emulateNetworkConditions', SLOW);
  await dialog.getByRole('button', { name: 'Confirmar entrega' }).click();
  await expect(page.getByRole('status').filter({ hasText: /Entregue$/ })).toBeVisible();
  await expect(page.getByText('Recebido por Ana, da capela')).toBeVisible();
  const pending = page.getByText('Foto pendente:').locator('..');
  // A small photograph may leave the browser in one piece.
  const onItsWay = /enviando, [1-9]\d?%|o servidor está guardando/;
  await expect(pending).toContainText(onItsWay);

  await line.send('Network.emulateNetworkConditions', { ...SLOW, offline: true });
  await expect(pending).toContainText('guardada neste aparelho, vai sozinha quando houver conexão.');
  await line.send('Network.emulateNetworkConditions', SLOW);
  await expect(pending).toContainText(onItsWay);
  // A request on its way stays as slow as it began; the page that is loaded anew sends it again.
  await line.send('Network.emulateNetworkConditions', FAST);
  await page.reload();
  const show = page.getByRole('button', { name: 'Ver foto', exact: true });
  await expect(show).toBeVisible();
  await expect(pending).toBeHidden();
  await show.click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'A entrega' })).toBeVisible();
  await page.getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByText('Mais ações').click();
  const exchanged = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByLabel('Trocar foto').setInputFiles(await phonePhoto());
  expect((await exchanged).url()).toContain('?replaces=');
  await expect(pending).toBeHidden();
  await page.getByRole('button', { name: 'Corrigir quem recebeu ou a hora' }).click();
  const correction = page.getByRole('dialog', { name: 'Corrigir a entrega' });
  await correction.getByLabel(/^Recebido por/).fill('Eva, da capela');
  await axe({ within: '[role=dialog]' });
  await correction.getByRole('button', { name: 'Salvar correção' }).click();
  await expect(page.getByText('Recebido por Eva, da capela')).toBeVisible();

  await open(page, `/pedido/${order.access_key}`);
  await expect(page.getByText('Recebida por Eva, da capela')).toBeVisible();
  const photo = page.getByRole('img', { name: /^A homenagem no local/ });
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

  await open(page, `/funcionario/pedidos/${order.order_id}/ficha`);
  await page.getByText('Mais ações').click();
  await page.getByRole('button', { name: 'Remover foto' }).click();
  await page.getByRole('button', { name: 'Remover', exact: true }).click();
  await expect(page.getByLabel('Fotografar')).toBeAttached();
});

test.describe('without a line', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a delivery is told, outlives a reload, and arrives once with its name, time and photograph when the line is back', {
    tag: '@phone',
  }, async ({ page, context, openAs, office, aWreath, watch }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    const wish = { wreath: await aWreath(), funeral_time: inMinutes(90), deceased_name: 'Iracema Sem Linha' };
    const order = await placeOrder(office, wish);
    await office.call('PATCH', `/orders/${order.order_id}/production`, { from: 'novo', to: 'saiu' });
    const read = (orderId: string) => office.call<ProductionOrder>('GET', `/orders/${orderId}/production`);
    await open(page, '/sobre');
    await untilWorkerRules(page);

    await openAs(STAFF, '/funcionario/producao');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const card = page.getByRole('article', { name: /Iracema Sem Linha/ });
    await card.getByRole('button', { name: /^Marcar como entregue/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Como foi a entrega?' });
    await dialog.getByLabel('Fotografar').setInputFiles(await phonePhoto(800));
    await expect(dialog.getByRole('img', { name: 'Foto da entrega' })).toBeVisible();
    await dialog.getByLabel(/^Recebido por/).fill('Ana, da capela');
    const begun = Date.now();
    await dialog.getByRole('button', { name: 'Confirmar entrega' }).click();
    const stage = card.getByRole('status').filter({ hasText: 'Entregue' });
    await expect(stage).toHaveText(/Entregue, aguardando envio$/);
    const ended = Date.now();
    await expect(card).toBeFocused();
    await expect(card.getByText(/hoje às \d\d:\d\d\. Recebido por Ana, da capela\. Com foto\./)).toBeVisible();

    await page.reload();
    await expect(page.getByRole('heading', { name: 'Sem conexão neste momento' })).toBeVisible();
    const kept = `Pedido nº ${order.number}, homenagem a Iracema Sem Linha: entregue em`;
    await expect(page.getByText(kept)).toContainText('recebido por Ana, da capela');
    expect((await read(order.order_id)).production).toBe('saiu');

    // The page tries again by itself, but a simulated line doesn't always tell a new document when it is back.
    await context.setOffline(false);
    await expect(() => open(page, '/funcionario/producao')).toPass();
    await expect(stage).toHaveText(/Entregue$/);
    await expect(card.getByRole('button', { name: 'Ver foto' })).toBeVisible();
    const { delivery, production } = await read(order.order_id);
    expect([production, delivery?.received_by]).toEqual(['entregue', 'Ana, da capela']);
    expect(delivery?.photo).not.toBeNull();
    const at = Date.parse(delivery?.delivered_at ?? '');
    expect(at >= begun && at <= ended, `${begun} <= ${at} <= ${ended}`).toBe(true);
  });
});
