import { ADMIN } from './testing/accounts.ts';
import { open } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';
import { enlarge, lossesOf, SMALLEST } from './testing/layout.ts';
import { inMinutes, placeOrder } from './testing/orders.ts';

const TWO_DAYS = 2 * 24 * 60;

test('the way back to an order is told to strangers in the same words; its buyer gives the family a link of its own, corrects ribbon and name until the wreath is begun, and then asks the office', {
  tag: '@phone',
}, async ({ page, office, aWreath, axe, watch }) => {
  watch.allow(/404 \(Not Found\)|409 \(Conflict\)/);
  const order = await placeOrder(office, {
    wreath: await aWreath(),
    funeral_time: inMinutes(TWO_DAYS),
    buyer_name: 'Renata Comprou',
    deceased_name: 'José Maira',
    faixas: ['Saudade de Maira'],
  });
  await open(page, '/acompanhar');
  for (const contact of ['estranho@example.com', order.buyer_email]) {
    await page.getByRole('textbox', { name: 'Número do pedido' }).fill(`nº ${order.number}`);
    await page.getByRole('textbox', { name: 'E-mail ou telefone de quem comprou' }).fill(contact);
    await page.getByRole('button', { name: 'Enviar o endereço por e-mail' }).click();
    await expect(page.getByText(/Se o número e o contato são de um pedido pago/)).toBeVisible();
  }

  await open(page, `/pedido/${order.access_key}`);
  await page.getByRole('button', { name: 'Criar link para a família' }).click();
  const message = await page.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href');
  const address = /https?:\/\/\S+\/homenagem\/[0-9a-f-]{36}$/.exec(decodeURIComponent(message ?? ''))?.[0] ?? '';
  const family = await page.context().newPage();
  await family.goto(address);
  await expect(family.getByRole('heading', { name: 'Homenagem a José Maira' })).toBeVisible();
  await expect(family.getByRole('heading', { name: /^Recebido hoje/ })).toBeVisible();
  const main = family.getByRole('main');
  for (const secret of ['Renata', 'R$']) await expect(main).not.toContainText(secret);
  await enlarge(family, SMALLEST);
  expect(await lossesOf(family)).toEqual([]);

  const correct = page.getByRole('button', { name: 'Corrigir a faixa ou o nome' });
  await correct.click();
  const form = page.getByRole('form', { name: 'Corrigir a faixa ou o nome' });
  await expect(form.getByLabel('Nome da pessoa falecida')).toBeFocused();
  await form.getByLabel('Nome da pessoa falecida').fill('José Maria');
  await form.getByLabel('Texto da faixa').fill('Saudade de Maria');
  await axe();
  await form.getByRole('button', { name: 'Salvar correção' }).click();
  await expect(page.getByText('Correção salva.')).toBeVisible();
  await expect(correct).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Homenagem a José Maria' })).toBeVisible();
  await expect(page.getByRole('img', { name: /com a faixa: Saudade de Maria/ })).toBeVisible();

  await page.getByRole('button', { name: 'Retirar o link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar o link' }).click();
  await expect(page.getByRole('button', { name: 'Criar link para a família' })).toBeVisible();
  await family.reload();
  await expect(family.getByRole('heading', { name: 'Esta página não está mais aqui' })).toBeVisible();

  await correct.click();
  await form.getByLabel('Texto da faixa').fill('Outro texto');
  const path = `/orders/${order.order_id}/production`;
  await office.call('PATCH', path, { from: 'novo', to: 'em_producao' });
  await form.getByRole('button', { name: 'Salvar correção' }).click();
  await expect(page.getByText(/já está sendo feita, e por isso não dá mais para corrigir por aqui/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /Ligar 24 horas/ })).toHaveCount(2);
  await expect(correct).toHaveCount(0);

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

test('the receipt prints on one page, and the nota fiscal that the buyer asks for waits for the owner until it is marked as issued', async ({
  page,
  office,
  openAs,
  aWreath,
  axe,
}) => {
  const order = await placeOrder(office, {
    wreath: await aWreath(),
    funeral_time: inMinutes(TWO_DAYS),
    buyer_cpf: '11.222.333/0001-81',
    faixas: ['Da diretoria', 'Dos colegas'],
  });
  await open(page, `/pedido/${order.access_key}`);
  await page.getByRole('link', { name: 'Ver e imprimir o recibo' }).click();
  const sheet = page.getByRole('article');
  await expect(sheet.getByRole('heading', { name: `Recibo do pedido nº ${order.number}` })).toBeVisible();
  await expect(sheet).toContainText('CNPJ 11.222.333/0001-81');
  await expect(sheet.getByRole('table', { name: 'O que foi pago' })).toContainText('Pix, em ');
  await expect(sheet).toContainText('Este recibo não é nota fiscal.');
  await axe();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Imprimir ou salvar em PDF' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });

  await page.goBack();
  await page.getByRole('button', { name: 'Pedir nota fiscal' }).click();
  const form = page.getByRole('form', { name: 'Pedir nota fiscal' });
  await form.getByLabel('Em nome de outra pessoa ou empresa').check();
  await form.getByLabel('Nome ou razão social').fill('Padaria da Serra Ltda.');
  await form.getByLabel('CPF ou CNPJ').fill('19131243000197');
  await form.getByLabel('Endereço').fill('Rua A, 1');
  await form.getByLabel(/^Inscrição estadual/).fill('isento');
  await axe();
  await form.getByRole('button', { name: 'Pedir nota fiscal' }).click();
  await expect(page.getByText(/Recebemos o seu pedido de nota fiscal/)).toBeVisible();

  await openAs(ADMIN, '/dashboard');
  await page
    .getByRole('region', { name: 'Precisa de atenção' })
    .getByRole('link', { name: `Pedido nº ${order.number}` })
    .click();
  await expect(page.getByText('Padaria da Serra Ltda.')).toBeVisible();
  await expect(page.getByRole('main').getByText('19.131.243/0001-97')).toBeVisible();
  await page.getByRole('textbox', { name: /^Número da nota/ }).fill('123');
  await page.getByRole('button', { name: /^Salvar a nota/ }).click();
  await expect(page.getByText('Nota fiscal atualizada.')).toBeVisible();
  await open(page, `/pedido/${order.access_key}`);
  await expect(page.getByText(/Nota fiscal 123 emitida em/)).toBeVisible();
});
