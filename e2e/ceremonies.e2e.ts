import type { Page } from '@playwright/test';
import { dayOf } from '#domain/dates.ts';
import { aFuneral as aFuneralBody } from '#server/testing/funerals.ts';
import { STAFF } from './testing/accounts.ts';
import { aBuyer, alertBox, cardOf, cartPanel, goToPayment, LABELS, openCheckout } from './testing/buyer.ts';
import { expect, test, unique } from './testing/fixtures.ts';
import { enlarge, lossesOf, SMALLEST } from './testing/layout.ts';
import { deliver } from './testing/orders.ts';
import { phonePhoto } from './testing/photo.ts';
import { openProvider } from './testing/provider.ts';

/** Counts the taps of a person on all pages that follow, without typing. */
async function countTaps(page: Page): Promise<{ count: number }> {
  const taps = { count: 0 };
  await page.exposeFunction('noteTap', () => {
    taps.count += 1;
  });
  await page.addInitScript(() => {
    addEventListener('click', (event) => event.isTrusted && Reflect.get(window, 'noteTap')(), true);
  });
  return taps;
}

const PHONE = { width: 375, height: 812 };

test('a ceremony is published, sells a wreath to a mourner, moves with it, shows the family what came, and is withdrawn', async ({
  page,
  openAs,
  aFuneral,
  aWreath,
  browser,
  office,
  shop,
  axe,
}) => {
  await aWreath();
  const name = unique('Rosa Maria Alves');
  const at = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 4 * 86_400_000).toISOString();
  const plan = { falecido: name, sepultamento: { local: 'Cemitério da Várzea', data_hora: at } };
  const { _id: funeralId } = await aFuneral(plan);
  const day = dayOf(new Date(at));
  await openAs(STAFF, `/funcionario/funerais?inicio=${day}&fim=${day}`);
  await cardOf(page, name)
    .getByRole('link', { name: /^Página da cerimônia/ })
    .click();
  await page.getByLabel('Quem da família autorizou').fill('Clara Alves');
  await page.getByLabel('Ano de nascimento').fill('1941');
  await page.getByLabel('Palavras da família').fill('Obrigada por tudo, vó.');
  const preview = page.getByRole('region', { name: 'Como a página é vista' });
  await expect(preview).toContainText('Obrigada por tudo, vó.');
  await page.getByLabel('Retrato').setInputFiles(await phonePhoto(640));
  await expect(preview.getByRole('img', { name: `Retrato de ${name}` })).toBeVisible();
  await page.getByRole('button', { name: 'Acrescentar missa de sétimo dia' }).click();
  await page.getByLabel('Data e hora').last().fill('07/12/2030 18:00');
  await page.getByLabel('Local', { exact: true }).fill('Igreja Matriz');
  await axe();
  await page.getByRole('button', { name: 'Publicar cerimônia' }).click();
  await expect(alertBox(page, 'Cerimônia publicada.')).toBeVisible();
  const link = page.getByRole('link', { name: /\/cerimonias\// });
  await expect(link).toBeInViewport();
  const address = (await link.getAttribute('href')) ?? '';
  const code = (await page.getByText('Código da nota').locator('strong').textContent()) ?? '';

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Imagem para WhatsApp' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.png$/);
  await page.emulateMedia({ media: 'print' });
  const card = page.getByRole('article', { name: 'Cartão para a capela' });
  await expect(card).toContainText(name);
  await expect(page.getByRole('button', { name: 'Retirar do ar' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  const context = await browser.newContext({ baseURL: shop.url, viewport: PHONE });
  const mourner = await context.newPage();
  const taps = await countTaps(mourner);
  const judge = async () => {
    await axe({ on: mourner });
    await enlarge(mourner, SMALLEST);
    expect(await lossesOf(mourner)).toEqual([]);
    await enlarge(mourner, { ...PHONE, letters: 16 });
  };
  const path = new URL(address).pathname;
  await mourner.goto(path);
  await expect(mourner.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(mourner.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(mourner.locator('meta[property="og:title"]')).toHaveAttribute('content', new RegExp(name));
  await expect(mourner.getByText('Clara Alves')).toHaveCount(0);
  await expect(mourner.getByRole('img', { name: `Retrato de ${name}` })).toBeVisible();
  await judge();
  const sharedPicture = (await mourner.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
  const shared = () => mourner.request.get(new URL(sharedPicture).pathname);
  expect((await shared()).headers()).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-cache' });
  await mourner.goto(`/nota/${code}`);
  await expect(mourner.getByText('Esta nota é verdadeira')).toBeVisible();
  await mourner.getByRole('link', { name: 'Ver o que vale agora' }).click();
  taps.count = 0;
  await expect(mourner.getByRole('link', { name: 'Enviar uma coroa' })).toBeInViewport();
  await expect(mourner.getByRole('link', { name: 'Ver todas as coroas' })).toBeVisible();
  await mourner.getByRole('region', { name: 'Enviar uma coroa' }).getByRole('link').first().click();
  await expect(mourner.getByText(`Para a cerimônia de ${name}`)).toBeVisible();
  await mourner
    .getByRole('button', { name: /^Comprar/ })
    .first()
    .click();
  await expect(cartPanel(mourner)).toBeVisible();
  await openCheckout(mourner);
  const ceremony = mourner.getByRole('region', { name: 'A cerimônia' });
  await expect(ceremony).toContainText(name);
  await expect(ceremony).toContainText('Cemitério da Várzea');
  await expect(mourner.getByLabel(LABELS.deceased_name)).toHaveCount(0);

  const { deceased_name: _name, funeral_location: _place, funeral_time: _time, ...typed } = aBuyer();
  await mourner.getByLabel(/^Texto da faixa/).fill('Com saudade');
  for (const [field, text] of Object.entries(typed)) {
    await mourner.getByLabel(LABELS[field as keyof typeof typed], { exact: true }).fill(text);
  }
  const fields = mourner.locator('form input:not([type=checkbox]):visible, form textarea:visible');
  expect(await fields.count()).toBe(6);
  await goToPayment(mourner);
  expect(taps.count).toBeLessThanOrEqual(7);
  const provider = openProvider(shop);
  await provider.approve(new URL(mourner.url()).searchParams.get('pref_id') ?? '');
  await provider.firstMailTo(typed.buyer_email);

  const elsewhere = { local: 'Cemitério Carlinda Berlim', data_hora: at };
  await office.call('PUT', `/funerals/${funeralId}`, aFuneralBody({ ...plan, sepultamento: elsewhere }));
  // The mail itself waits a minute, in which the move can be taken back.
  const told = await office.call<{ subject: string; recipient: string }[]>('GET', '/notifications');
  const moved = { subject: `O local da cerimônia de ${name} mudou`, recipient: typed.buyer_email };
  expect(told).toContainEqual(expect.objectContaining(moved));
  await mourner.goto(path);
  await expect(mourner.getByText('Cemitério Carlinda Berlim').first()).toBeVisible();

  await openAs(STAFF, `/funcionario/funerais?inicio=${day}&fim=${day}`);
  const wreaths = cardOf(page, name);
  await expect(wreaths).toContainText('Segue esta cerimônia.');
  await expect(wreaths).toContainText('Cemitério Carlinda Berlim');
  await axe();
  const [order] = await office.call<{ order_id: string }[]>('GET', '/orders/last');
  await deliver(office, order ?? { order_id: '' });
  await wreaths.getByRole('link', { name: /^Página da cerimônia/ }).click();
  await page.getByRole('button', { name: 'Criar endereço para a família' }).click();
  const family = (await page.getByRole('link', { name: 'Ver a página da família' }).getAttribute('href')) ?? '';
  await mourner.goto(family);
  await expect(mourner.getByRole('heading', { level: 1, name: `As homenagens a ${name}` })).toBeVisible();
  await expect(mourner.getByRole('list', { name: 'Homenagens' })).toContainText('Com saudade');
  await expect(mourner.locator('body')).not.toContainText('R$');
  await judge();
  await expect(mourner.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await mourner.emulateMedia({ media: 'print' });
  await expect(mourner.getByRole('article', { name: 'Lembrança' })).toContainText('Com saudade');
  await expect(mourner.getByRole('heading', { level: 1 })).toBeHidden();
  await mourner.emulateMedia({ media: 'screen' });
  await axe();
  await page.getByRole('button', { name: 'Retirar do ar' }).click();
  await expect(page.getByText(/^Retirada em/)).toBeVisible();
  const answer = await mourner.goto(path);
  expect(answer?.status()).toBe(410);
  expect((await shared()).status()).toBe(404);
  await expect(mourner.getByRole('heading', { name: 'Esta página foi retirada' })).toBeVisible();
  await context.close();
});
