import type { OrderDetails } from '#contract/orders.ts';
import { ADMIN, STAFF } from './testing/accounts.ts';
import { expect, test } from './testing/fixtures.ts';
import { inMinutes, placeOrder } from './testing/orders.ts';

test('the office changes a ribbon of a finished wreath: the form says what follows, the florist reads it and answers', async ({
  page,
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
  await page.getByRole('button', { name: 'Salvar' }).click();
  const follows = page.getByRole('dialog', { name: 'O que segue desta mudança' });
  await expect(follows).toContainText('Faixa: de “Saudades eternas” para “Com amor, da turma”.');
  await expect(follows).toContainText('A coroa está pronta, com a faixa de antes.');
  await axe({ within: '[role=alertdialog], [role=dialog]' });
  await follows.getByRole('button', { name: 'Salvar e avisar' }).click();
  await page.waitForURL((url) => url.pathname === '/admin/pedidos');

  await openAs(STAFF, '/funcionario/producao');
  const card = page.getByRole('article').filter({ hasText: `Pedido nº ${order.number}` });
  await expect(card).toContainText('Mudou depois de impressa');
  await expect(card).toContainText('Faixa: de “Saudades eternas” para “Com amor, da turma”');
  await card.getByRole('button', { name: /^Troquei/ }).click();
  await expect(card.getByText('Mudou depois de impressa')).toHaveCount(0);
  await page.goto(`/funcionario/pedidos/${order.number}`);
  const history = page.getByRole('region', { name: 'Registro' }).or(page.getByText(/Faixa: de “Saudades eternas”/));
  await expect(history.first()).toBeVisible();
  const saved = await office.call<OrderDetails>('GET', `/orders/${order.order_id}`);
  expect(saved.faixa_texts).toEqual(['Com amor, da turma']);
});
