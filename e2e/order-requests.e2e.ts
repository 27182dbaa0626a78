import { aBuyer, goStraightToPayment, open } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';
import { inMinutes, placeOrder } from './testing/orders.ts';

const IN_TWO_DAYS = 2 * 24 * 60;

test('a buyer corrects the e-mail on the confirmation, cancels the order and gets everything back', {
  tag: '@phone',
}, async ({ page, provider, aWreath }) => {
  const buyer = aBuyer({ funeral_time: inMinutes(IN_TWO_DAYS) });
  await goStraightToPayment(page, await aWreath(), buyer);
  await page.getByRole('button', { name: 'Aprovar pagamento' }).click();
  await page.getByRole('button', { name: 'Corrigir o e-mail' }).click();
  const right = `certo.${buyer.buyer_email}`;
  await page.getByRole('textbox', { name: 'E-mail certo' }).fill(right);
  await page.getByRole('button', { name: 'Corrigir e enviar' }).click();
  await expect(page.getByText(right)).toBeVisible();
  expect((await provider.firstMailTo(right)).text).toContain('ACOMPANHE O PEDIDO');
  await page.getByRole('link', { name: 'Acompanhar o pedido' }).click();

  await page.getByRole('button', { name: 'Cancelar pedido' }).click();
  const question = page.getByRole('dialog', { name: 'Cancelar este pedido?' });
  await question.getByRole('button', { name: 'Cancelar o pedido' }).click();
  await expect(page.getByText(/^Protocolo \d+-1$/)).toBeVisible();
  await expect(page.getByText('O pagamento deste pedido foi devolvido.')).toBeVisible();
});

test('the way back to an order is asked for in the same words by strangers; begun, it is a request with a reason, which the office answers', async ({
  page,
  office,
  aWreath,
  axe,
}) => {
  const order = await placeOrder(office, { wreath: await aWreath(), funeral_time: inMinutes(IN_TWO_DAYS) });
  await open(page, '/acompanhar');
  for (const contact of ['estranho@example.com', order.buyer_email]) {
    await page.getByRole('textbox', { name: 'Número do pedido' }).fill(`nº ${order.number}`);
    await page.getByRole('textbox', { name: 'E-mail ou telefone de quem comprou' }).fill(contact);
    await page.getByRole('button', { name: 'Enviar o endereço por e-mail' }).click();
    await expect(page.getByText(/Se o número e o contato são de um pedido pago/)).toBeVisible();
  }
  await office.call('PATCH', `/orders/${order.order_id}/production`, { from: 'novo', to: 'em_producao' });
  await open(page, `/pedido/${order.access_key}`);
  await page.getByRole('button', { name: 'Pedir o cancelamento' }).click();
  await page.getByRole('textbox', { name: 'O que aconteceu?' }).fill('A cerimônia foi adiada.');
  await axe();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByText('Em análise')).toBeVisible();
  const answer = { answer: 'refused', text: 'A coroa já está pronta; levamos no novo dia.' };
  await office.call('PATCH', `/orders/${order.order_id}/requests/${order.number}-1`, answer);
  await page.reload();
  await expect(page.getByText(answer.text)).toBeVisible();
});

test('another person pays by the link, after the wreaths were held longer', async ({
  page,
  provider,
  aWreath,
  axe,
}) => {
  const buyer = aBuyer({ funeral_time: inMinutes(IN_TWO_DAYS) });
  await goStraightToPayment(page, await aWreath(), buyer);
  await open(page, '/falha');
  await page.getByRole('link', { name: /outra pessoa/ }).click();
  await expect(page.getByText(/do pedido nº \d+ de Maria/)).toBeVisible();
  await axe();
  await page.getByRole('button', { name: 'Segurar por mais 30 minutos' }).click();
  await expect(page.getByRole('button', { name: 'Segurar por mais 30 minutos' })).toBeHidden();
  await page.getByRole('link', { name: /^Pagar R\$/ }).click();
  await page.getByRole('button', { name: 'Aprovar pagamento' }).click();
  expect((await provider.firstMailTo(buyer.buyer_email)).subject).toContain('Pagamento aprovado');
});
