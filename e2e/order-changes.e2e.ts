import { dayOf } from '#domain/dates.ts';
import { aFuneral as aFuneralBody } from '#server/testing/funerals.ts';
import { ADMIN, STAFF } from './testing/accounts.ts';
import { alertBox, cardOf } from './testing/buyer.ts';
import { expect, test, unique } from './testing/fixtures.ts';
import { inMinutes, placeOrder } from './testing/orders.ts';

test('the office changes a ribbon of a finished wreath: the form says what follows, the florist reads it and answers', async ({
  page,
  browser,
  shop,
  openAs,
  office,
  aWreath,
  axe,
}) => {
  const order = await placeOrder(office, { wreath: await aWreath(), funeral_time: inMinutes(360) });
  const path = `/orders/${order.order_id}/production`;
  await office.call('PATCH', path, { from: 'novo', to: 'pronto' });
  await openAs(ADMIN, `/admin/pedidos/${order.order_id}/editar`);
  await page.getByLabel(/^Faixa de/).fill('Com amor, da turma');
  await page.getByLabel('Local da cerimônia').fill('Capela do Rosário');
  await page.getByRole('button', { name: 'Salvar' }).click();
  const follows = page.getByRole('dialog', { name: 'O que segue desta mudança' });
  await expect(follows).toContainText('Faixa: de “Saudades eternas” para “Com amor, da turma”.');
  await expect(follows).toContainText('A coroa está pronta, com a faixa de antes.');
  await expect(follows).toContainText('Cabe no prazo.');
  await axe({ within: '[role=alertdialog], [role=dialog]' });
  await follows.getByRole('button', { name: 'Salvar e avisar' }).click();
  await expect(alertBox(page, 'Pedido atualizado com sucesso.')).toBeVisible();
  await page.waitForURL((url) => url.pathname === '/admin/pedidos');

  const context = await browser.newContext({ baseURL: shop.url });
  const florist = await context.newPage();
  await openAs(STAFF, `/funcionario/producao?dia=${dayOf(new Date(order.funeral_time))}`, florist);
  const card = florist.getByRole('article').filter({ hasText: `Pedido nº ${order.number}` });
  await expect(card).toContainText('Mudou depois de impressa');
  await expect(card).toContainText('Faixa: de “Saudades eternas” para “Com amor, da turma”');
  await card.getByRole('button', { name: /^Troquei/ }).click();
  await expect(card.getByText('Mudou depois de impressa')).toHaveCount(0);
  await context.close();
});

test('a wreath is on the van when the family moves the wake to tomorrow, and at night it is called off', async ({
  page,
  openAs,
  office,
  aFuneral,
  aWreath,
  axe,
}) => {
  const inHours = (count: number) => new Date((Math.ceil(Date.now() / 3_600_000) + count) * 3_600_000).toISOString();
  const [falecido, chapel] = [unique('Rosa Alves'), unique('Capela do Carmo')];
  const sepultamento = { local: 'Cemitério da Várzea', data_hora: inHours(60) };
  const velorio = { local: chapel, data_hora: inHours(5) };
  const plan = { falecido, velorio, sepultamento };
  const { _id: funeralId } = await aFuneral(plan);
  const ceremony = { deceased_name: falecido, funeral_location: `${chapel}, sala 2`, funeral_time: inMinutes(300) };
  const order = await placeOrder(office, { wreath: await aWreath(), ...ceremony });
  const opened = `/funcionario/funerais?inicio=${dayOf(new Date(velorio.data_hora))}&fim=${dayOf(new Date(inHours(60)))}`;
  await openAs(ADMIN, opened);
  await cardOf(page, falecido)
    .getByRole('button', { name: /^É desta cerimônia/ })
    .click();
  const asked = page.getByRole('dialog', { name: 'O que segue desta mudança' });
  await expect(asked).toContainText(/cabe no prazo/i);
  await axe({ within: '[role=dialog]' });
  await asked.getByRole('button', { name: 'Mudar e avisar' }).click();
  await expect(cardOf(page, falecido)).toContainText('Segue esta cerimônia.');
  await office.call('PATCH', `/orders/${order.order_id}/production`, { from: 'novo', to: 'pronto' });
  await page.goto('/funcionario/saida');
  await page.getByRole('checkbox', { name: chapel }).check();
  await page.getByRole('button', { name: 'Sair com 1 coroa' }).click();
  await expect(page.getByRole('heading', { name: chapel })).toBeVisible();
  const moved = aFuneralBody({ ...plan, velorio: { local: chapel, data_hora: inHours(29) } });
  await office.call('PUT', `/funerals/${funeralId}`, moved);

  await page.reload();
  const stop = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: chapel }) });
  await expect(stop).toContainText('Mudou depois de impressa');
  await expect(stop).toContainText(/Cerimônia: de “.*” para “/);
  await axe();
  await stop
    .getByRole('button', { name: /^Troquei/ })
    .first()
    .click();
  await expect(stop.getByText('Mudou depois de impressa')).toHaveCount(0);

  await page.goto(opened);
  page.once('dialog', (dialog) => {
    expect(dialog.message()).toContain('1 coroa segue esta cerimônia, 1 pedido já saiu, a equipe recebe um aviso');
    void dialog.accept();
  });
  await cardOf(page, falecido).getByRole('button', { name: 'Desativar' }).click();
  await page.getByRole('dialog', { name: 'Por que foi desativado?' }).getByRole('button', { name: 'Fechar' }).click();
  await page.goto('/funcionario/producao');
  const card = page.getByRole('article').filter({ hasText: `Pedido nº ${order.number}` });
  await expect(card).toContainText('Cerimônia cancelada: decidir');
  await page.goto(`/pedido/${order.access_key}`);
  await expect(page.getByText('A cerimônia foi cancelada, e a sua homenagem espera por você.')).toBeVisible();
});
