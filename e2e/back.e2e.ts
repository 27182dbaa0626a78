import { ADMIN } from './testing/accounts.ts';
import { cartButton, cartItem, cartPanel, LABELS, open, remember, untilCheckout } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';

test('back closes cart, menu and enlarged picture, and from the checkout leads to the wreaths and again to what was typed', {
  tag: '@phone',
}, async ({ page, aWreath }) => {
  const wreath = await aWreath();
  await remember(page, { cart: [cartItem(wreath)] });
  await open(page, '/');
  await page.getByRole('main').getByRole('link', { name: 'Ver coroas', exact: true }).click();
  await expect(page).toHaveURL('/coroas');
  const overlays = [
    { opener: cartButton(page), overlay: cartPanel(page) },
    {
      opener: page.getByRole('button', { name: 'Abrir menu' }),
      overlay: page.getByRole('navigation', { name: 'Menu' }),
    },
    {
      opener: page.getByRole('button', { name: `Ampliar imagem de ${wreath.name}` }),
      overlay: page.getByRole('dialog', { name: `Imagem ampliada: ${wreath.name}` }),
    },
  ];
  for (const { opener, overlay } of overlays) {
    await opener.click();
    await expect(overlay).toBeVisible();
    await page.waitForFunction(() => history.state?.usr?.layers);
    await page.goBack();
    await expect(overlay).toBeHidden();
    await expect(page).toHaveURL('/coroas');
  }
  await cartButton(page).click();
  await page.keyboard.press('Escape');
  await expect(cartPanel(page)).toBeHidden();
  await cartButton(page).click();
  await cartPanel(page).getByRole('button', { name: 'Finalizar pedido' }).click();
  const form = await untilCheckout(page);
  await form.getByLabel(LABELS.deceased_name).fill('José');
  await page.goBack();
  await expect(page).toHaveURL('/coroas');
  await page.goForward();
  await untilCheckout(page);
  await expect(form.getByLabel(LABELS.deceased_name)).toHaveValue('José');
  await page.goBack();
  await expect(page).toHaveURL('/coroas');
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a link in something open asks about the unsaved form before it is followed, and back leads to the form', async ({
  page,
  openAs,
}) => {
  await openAs(ADMIN, '/admin/produtos/novo');
  const name = page.getByLabel('Nome', { exact: true });
  const search = page.getByRole('dialog', { name: 'Busca' });
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  async function followUrn() {
    await page.getByRole('button', { name: 'Localizar em tudo' }).click();
    await page.getByRole('combobox', { name: 'Localizar em tudo' }).fill('urna');
    await page.getByRole('group', { name: 'Urnas' }).getByRole('option').first().click();
    await expect(question).toBeVisible();
  }
  await name.fill('Coroa sem salvar');
  await followUrn();
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(search).toBeVisible();
  await page.goBack();
  await expect(search).toBeHidden();
  await expect(name).toHaveValue('Coroa sem salvar');

  await followUrn();
  await question.getByRole('button', { name: 'Sair e guardar o rascunho' }).click();
  await page.waitForURL(/#urna-/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await page.waitForURL('/admin/produtos/novo');
  await expect(name).toHaveValue('Coroa sem salvar');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
