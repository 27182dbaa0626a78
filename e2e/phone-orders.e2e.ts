import type { Locator } from '@playwright/test';
import { ADMIN } from './testing/accounts.ts';
import { aBuyer, open } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';
import { enlarge, lossesOf, SMALLEST } from './testing/layout.ts';
import { inMinutes } from './testing/orders.ts';

test('an order by telephone is held, completed on a phone by its link, and paid; what an edit made dearer is paid once by a link of its own', async ({
  page,
  openAs,
  office,
  aWreath,
  axe,
  browser,
  baseURL,
}) => {
  const wreath = await aWreath({ price: 350 });
  const buyer = aBuyer({ funeral_time: inMinutes(2 * 24 * 60) });
  await openAs(ADMIN, '/admin/pedidos');
  let clicks = 0;
  const click = (target: Locator) => {
    clicks += 1;
    return target.click();
  };
  await click(page.getByRole('link', { name: 'Novo pedido' }));
  // A choice costs two: the list is opened, and its entry is taken.
  clicks += 2;
  await page.getByRole('combobox', { name: 'Coroa' }).selectOption({ value: wreath._id });
  await page.getByRole('textbox', { name: /^Faixa de/ }).fill('Saudades da família');
  await page.getByRole('textbox', { name: 'Nome da pessoa falecida' }).fill(buyer.deceased_name);
  await page.getByRole('textbox', { name: 'Data e hora da cerimônia' }).fill(buyer.funeral_time);
  await page.getByRole('textbox', { name: 'Local da cerimônia' }).fill(buyer.funeral_location);
  await expect(page.getByText(/^Chega a tempo se for pago até/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Nome do comprador' }).fill(buyer.buyer_name);
  await page.getByRole('textbox', { name: 'Telefone' }).fill(buyer.buyer_phone);
  await click(page.getByRole('button', { name: 'Reservar e criar o link' }));
  const held = page.getByRole('region', { name: 'Pedido reservado' });
  await expect(held).toBeFocused();
  await axe();
  const link = await held.getByText(/\/pagar\//).textContent();
  const message = await held.getByRole('link', { name: /Enviar por WhatsApp/ }).getAttribute('href');
  expect(decodeURIComponent(message ?? '')).toContain(link);
  // One more, on this link, opens the window of WhatsApp.
  expect(clicks + 1).toBe(5);

  const phone = await browser.newContext({ viewport: { width: 375, height: 740 }, baseURL: baseURL ?? '' });
  const payer = await phone.newPage();
  await open(payer, new URL(link ?? '').pathname);
  await expect(payer.getByText('Saudades da família')).toBeVisible();
  await payer.getByRole('textbox', { name: 'E-mail' }).fill(buyer.buyer_email);
  await payer.getByRole('textbox', { name: 'CPF ou CNPJ' }).fill(buyer.buyer_cpf);
  await payer.getByRole('button', { name: /^Continuar e pagar/ }).click();
  await expect(payer.getByRole('textbox', { name: 'Endereço de cobrança' })).toBeFocused();
  await axe({ on: payer });
  await enlarge(payer, SMALLEST);
  expect(await lossesOf(payer)).toEqual([]);
  await payer.getByRole('textbox', { name: 'Endereço de cobrança' }).fill(buyer.billing_address);
  await payer.getByRole('button', { name: /^Continuar e pagar/ }).click();
  await payer.getByRole('button', { name: 'Aprovar pagamento' }).click();
  await expect(payer.getByRole('heading', { name: /Pagamento aprovado/ })).toBeVisible();
  await payer.getByRole('link', { name: 'Acompanhar o pedido' }).click();
  await expect(payer.getByText('“Saudades da família”')).toBeVisible();
  await held.getByRole('link', { name: 'Reservas' }).click();
  await expect(page).toHaveURL(/\/admin\/reservas/);

  const [order] = await office.call<{ order_id: string; number: number }[]>('GET', '/orders/last');
  await open(page, `/admin/pedidos/${order?.order_id}/editar`);
  await page.getByLabel(`Quantidade de ${wreath.name}`).fill('2');
  await expect(page.getByLabel('Diferença de R$ 350,00')).toHaveValue('collect');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('button', { name: 'Salvar e avisar' }).click();
  await expect(page).toHaveURL(/\/admin\/pedidos$/);
  await page.goto(`/admin/pedidos/${order?.number}`);
  await page.getByRole('button', { name: 'Mostrar link de Pix' }).click();
  const due = page.getByRole('link', { name: /^Enviar link de Pix/ });
  const [address = ''] = /\/pagar\/\S+/.exec(decodeURIComponent((await due.getAttribute('href')) ?? '')) ?? [];
  await open(payer, address);
  await expect(payer.getByText('Faltam R$ 350,00 do pedido')).toBeVisible();
  await payer.getByRole('button', { name: 'Pagar R$ 350,00' }).click();
  await payer.getByRole('button', { name: 'Aprovar pagamento' }).click();
  await expect(payer.getByRole('heading', { name: /Pagamento aprovado/ })).toBeVisible();
  await open(payer, address);
  await expect(payer.getByRole('heading', { name: 'Não falta pagar nada deste pedido.' })).toBeVisible();
  await expect(payer.getByRole('button', { name: /^Pagar/ })).toHaveCount(0);
  await phone.close();

  await page.reload();
  const movements = page.getByRole('listitem').filter({ hasText: 'Pagamento: R$ 350,00' });
  await expect(movements.filter({ hasText: 'Mercado Pago' })).toBeVisible();
  await expect(due).toHaveCount(0);
});
