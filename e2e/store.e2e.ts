import { alertBox, cardOf, cartButton, cartPanel, dismiss, open, storedCart } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';

const STATUS = '**/api/business/status';
const HOUR_MS = 3_600_000;
const WREATH = 'Coroa Singela';

test('a store closed by the administrator sells nothing, says until when, and opens at a refresh; one that closes meanwhile lets the cart be filled and not be paid', {
  tag: '@phone',
}, async ({ page, office, axe }) => {
  const opens = new Date(Date.now() + 38 * HOUR_MS);
  await office.closeStore(opens);
  const card = cardOf(page, WREATH);
  const add = card.getByRole('button', { name: /^Carrinho/ });
  const buy = card.getByRole('button', { name: /^Comprar/ });
  const notice = page.getByRole('region', { name: 'Loja fechada' });
  try {
    const asked = page.waitForRequest(STATUS);
    await open(page, '/coroas');
    const headers = await (await asked).allHeaders();
    expect(headers).toMatchObject({ 'cache-control': 'no-cache' });
    expect(headers).not.toHaveProperty('authorization');
    await expect(notice).toContainText('Estamos fechados agora');
    await axe();
    await expect(add).toHaveText('Carrinho (indisponível)');
    await expect(buy).toHaveText('Comprar (indisponível)');
    await expect(add).toBeDisabled();
    await expect(buy).toBeDisabled();
    const time = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'short', timeZone: 'America/Sao_Paulo' }).format(opens);
    await expect(notice).toContainText(`às ${time}`);
    await expect(notice.getByRole('timer')).toHaveText(/^3[78]:\d{2}:\d{2}$/);
    await expect(card.getByText('Fechado agora.')).toBeVisible();
    await expect(card.getByRole('timer')).toHaveText(/^3[78]:\d{2}:\d{2}$/);
    await expect(card.getByRole('button', { name: 'Atualizar situação da loja' })).toBeVisible();
    await office.openStore();
    await notice.getByRole('button', { name: 'Atualizar' }).click();
    await expect(notice).toBeHidden();
    await expect(add).toHaveText('Carrinho');
    await expect(buy).toBeEnabled();

    await office.closeStore(opens);
    await add.click();
    const text = 'Estamos fechados agora. Você pode adicionar ao carrinho e finalizar quando abrirmos.';
    const told = alertBox(page, 'Loja fechada');
    await expect(told.getByText(text, { exact: true })).toBeInViewport();
    await dismiss(told);
    expect(await storedCart(page)).toMatchObject([{ title: WREATH, quantity: 1 }]);
    await cartButton(page).click();
    await cartPanel(page).getByRole('button', { name: 'Aumentar quantidade' }).click();
    await expect(told.getByText(text, { exact: true })).toBeInViewport();
    await dismiss(told);
    const finalise = cartPanel(page).getByRole('button', { name: 'Finalizar pedido' });
    await expect(finalise).toBeDisabled();
    await expect(finalise).toHaveAccessibleDescription(/Fechado agora\..*você finaliza quando abrirmos\./);
    await axe({ within: '#cart-panel' });
    await office.openStore();
    await cartPanel(page).getByRole('button', { name: 'Atualizar situação da loja' }).click();
    await expect(finalise).toBeEnabled();
  } finally {
    await office.openStore();
  }
});
