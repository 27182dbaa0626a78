import { STAFF } from './testing/accounts.ts';
import { open } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';
import { inMinutes, placeOrder } from './testing/orders.ts';
import { FALSE_PHOTO, IPHONE_PHOTO, phonePhoto } from './testing/photo.ts';

/** A bad line in the mountains, in bytes a second. */
const SLOW = { offline: false, latency: 300, downloadThroughput: 60_000, uploadThroughput: 4_000 };
const FAST = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

test('a delivery is marked with a photograph over a line that is slow, breaks and comes back; the buyer sees it', {
  tag: '@phone',
}, async ({ page, openAs, office, aWreath, axe, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/);
  // The tracer asks for the body of the local picture anew, which the policy of the page refuses.
  watch.allow(/Connecting to 'blob:/);
  const order = await placeOrder(office, { wreath: await aWreath(), funeral_time: inMinutes(300) });
  await office.call('PATCH', `/orders/${order.order_id}/production`, { from: 'novo', to: 'saiu' });
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') uploads.push(new URL(request.url()).pathname);
  });
  const line = await page.context().newCDPSession(page);
  await openAs(STAFF, `/admin/pedidos/${order.order_id}/ficha`);

  await page.getByRole('button', { name: /^Marcar como entregue/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Marcar como entregue' });
  const camera = dialog.getByLabel('Fotografar');
  await expect(camera).toHaveAttribute('capture', 'environment');
  await camera.setInputFiles(FALSE_PHOTO);
  await expect(dialog.getByText('Não foi possível abrir este arquivo como foto.')).toBeVisible();
  await camera.setInputFiles(await phonePhoto(800));
  await expect(dialog.getByRole('img', { name: 'A foto da entrega' })).toBeVisible();
  await dialog.getByLabel(/^Recebido por/).fill('Ana, da capela');
  await axe();
  await line.send('Network.emulateNetworkConditions', SLOW);
  await dialog.getByRole('button', { name: 'Confirmar entrega' }).click();
  const stage = page.getByRole('status').filter({ hasText: 'Entregue' });
  await expect(stage).toBeVisible();
  await expect(page.getByText('Recebido por Ana, da capela')).toBeVisible();
  const pending = page.getByText('Foto pendente:').locator('..');
  await expect(pending).toContainText(/enviando, [1-9]\d?%/);
  await axe();

  await line.send('Network.emulateNetworkConditions', { ...SLOW, offline: true });
  await expect(pending).toContainText('guardada neste aparelho, vai sozinha quando houver conexão.');
  await line.send('Network.emulateNetworkConditions', SLOW);
  await expect(pending).toContainText(/enviando, [1-9]\d?%/);
  // What is on its way stays as slow as it began; the page that is loaded anew sends it again.
  await line.send('Network.emulateNetworkConditions', FAST);
  await page.reload();
  const show = page.getByRole('button', { name: 'Ver foto', exact: true });
  await expect(show).toBeVisible({ timeout: 60_000 });
  await expect(pending).toBeHidden();
  expect(uploads.length).toBeGreaterThanOrEqual(3);
  expect(new Set(uploads).size).toBe(1);
  await show.click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'A entrega' })).toBeVisible();
  await page.getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await open(page, `/pedido/${order.access_key}`);
  await expect(page.getByText('Recebida por Ana, da capela')).toBeVisible();
  const photo = page.getByRole('img', { name: /^A homenagem no local/ });
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await axe();
});

test('a photograph can be added later, from an iPhone too, exchanged and removed', async ({
  page,
  openAs,
  office,
  aWreath,
  axe,
  watch,
}) => {
  watch.allow(/Connecting to 'blob:/);
  const order = await placeOrder(office, { wreath: await aWreath(), funeral_time: inMinutes(300) });
  await office.call('PATCH', `/orders/${order.order_id}/production`, { from: 'novo', to: 'entregue' });
  await openAs(STAFF, `/admin/pedidos/${order.order_id}/ficha`);
  await page.getByLabel('Da galeria').setInputFiles(IPHONE_PHOTO);
  await expect(page.getByRole('button', { name: 'Ver foto', exact: true })).toBeVisible({ timeout: 30_000 });
  await page.getByText('Mais ações').click();
  const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByLabel('Trocar foto').setInputFiles(await phonePhoto());
  expect((await answer).url()).toContain('?replaces=');
  await expect(page.getByText('Foto pendente:')).toBeHidden();
  await page.getByRole('button', { name: 'Corrigir quem recebeu ou a hora' }).click();
  const correction = page.getByRole('dialog', { name: 'Corrigir a entrega' });
  await correction.getByLabel(/^Recebido por/).fill('Eva, da capela');
  await axe();
  await correction.getByRole('button', { name: 'Salvar correção' }).click();
  await expect(page.getByText('Recebido por Eva, da capela')).toBeVisible();
  await page.getByRole('button', { name: 'Remover foto' }).click();
  await page.getByRole('button', { name: 'Remover', exact: true }).click();
  await expect(page.getByLabel('Fotografar')).toBeAttached();
  await open(page, `/pedido/${order.access_key}`);
  await expect(page.getByText('Recebida por Eva, da capela')).toBeVisible();
  await expect(page.getByRole('img', { name: /^A homenagem no local/ })).toHaveCount(0);
});
