import { STAFF } from './testing/accounts.ts';
import { alertBox } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

test('a person enrols the own phone, tests it and takes it off again', { tag: '@phone' }, async ({
  page,
  openAs,
  provider,
}) => {
  const subscription = await provider.pushSubscription();
  // The browser's push service is on the internet; everything after it is real. The cast: the page reads these two
  // members of a subscription alone.
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const bytes = (key: string) =>
      Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0)).buffer;
    PushManager.prototype.subscribe = () =>
      Promise.resolve({
        endpoint,
        getKey: (name: string) => bytes(name === 'auth' ? auth : p256dh),
      } as unknown as PushSubscription);
  }, subscription);
  await openAs(STAFF, '/funcionario/aparelhos');
  await expect(page.getByText('Nenhum aparelho')).toBeVisible();
  await page.getByLabel('Nome deste aparelho').fill('');
  await page.getByRole('button', { name: 'Receber avisos neste aparelho' }).click();
  await expect(page.getByText('Dê um nome ao aparelho.')).toBeVisible();
  await page.getByLabel('Nome deste aparelho').fill('Celular do plantão');
  await page.getByRole('button', { name: 'Receber avisos neste aparelho' }).click();
  await expect(alertBox(page, 'Aparelho cadastrado.')).toBeVisible();
  await page.getByRole('button', { name: 'Testar Celular do plantão' }).click();
  await expect(page.getByText('Veja o aviso no aparelho.')).toBeVisible();
  expect((await provider.pushed()).map(({ endpoint }) => endpoint)).toEqual([subscription.endpoint]);
  await page.getByRole('button', { name: 'Retirar Celular do plantão' }).click();
  await page.getByRole('button', { name: 'Retirar', exact: true }).click();
  await expect(page.getByText('Nenhum aparelho')).toBeVisible();
});
