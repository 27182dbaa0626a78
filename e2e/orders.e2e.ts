import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ADMIN, expect, openAs, test } from './testing/accounts.ts';
import { alertBox, untilAlive } from './testing/buyer.ts';
import { inMinutes, placeOrder } from './testing/orders.ts';

const rows = (page: Page) => page.getByRole('table', { name: 'Pedidos' }).locator('tbody tr');

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(excess).toBe(0);
}

test('orders are searched by day, shown in every detail and exported for a spreadsheet', async ({
  page,
  accounts,
  shop,
  office,
  aWreath,
}) => {
  const wreath = await aWreath({ name: 'Coroa da Busca', price: 1200.5 });
  const order = await placeOrder(shop, office, { wreath, buyer_name: 'Conceição Araújo', faixas: ['Com gratidão'] });
  await openAs(page, await accounts.signIn(ADMIN), '/admin/pedidos');
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/orders/by_date')) asked += 1;
  });
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByText('Informe as duas datas para pesquisar.')).toBeVisible();
  expect(asked).toBe(0);

  const [today = ''] = inMinutes(0).split(' ');
  await page.getByLabel('Data de início').fill(today);
  await page.getByLabel('Data de fim').fill(today);
  await page.getByRole('button', { name: 'Buscar' }).click();
  const row = rows(page).filter({ hasText: order.order_id });
  for (const text of ['Conceição Araújo', 'R$ 1.220,50', 'Pix', 'Aprovado', 'Novo'])
    await expect(row).toContainText(text);
  expect(new URL(page.url()).search).toMatch(/^\?inicio=(\d{4}-\d\d-\d\d)&fim=\1$/);
  await expectNoSidewaysScroll(page);

  await row.getByRole('button', { name: /^Detalhes/ }).click();
  const details = page.getByRole('dialog', { name: 'Detalhes do pedido' });
  for (const text of [
    'Conceição Araújo',
    order.buyer_email,
    '(21) 99999-0000',
    '529.982.247-25',
    'Rua das Hortênsias, 45, Alto, Teresópolis, RJ',
    'José Antônio Pereira',
    'Capela Municipal, sala 2',
    '20/12/2030 14:30',
    'Com gratidão',
    'Coroa da Busca',
    'Quantidade: 1',
    'Cor: Padrão',
    'R$ 1.220,50',
    'Pix',
    'Entregar até 20/12/2030 13:30',
  ]) {
    await expect(details).toContainText(text);
  }
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: /^Detalhes/ })).toBeFocused();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar Relatório' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('relatorio_pedidos.csv');
  const file = await readFile(await download.path());
  expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const line = file
    .toString('utf8')
    .split('\r\n')
    .find((text) => text.includes(order.order_id));
  for (const text of ['Conceição Araújo', 'Com gratidão', '1220,50', 'Aprovado']) expect(line).toContain(text);

  await page.getByRole('button', { name: 'Limpar' }).click();
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByLabel('Data de início')).toHaveValue('');
});

test('the failures of orders are told in their own words', { tag: '@once' }, async ({ page, accounts, watch }) => {
  watch.allow(/(500|404) \(/);
  await page.route('**/api/orders/by_date?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.route('**/api/orders/export', (route) => route.fulfill({ status: 500, json: {} }));
  await openAs(page, await accounts.signIn(ADMIN), '/admin/pedidos');
  await page.getByRole('button', { name: 'Hoje' }).click();
  await expect(page.getByText('Erro ao carregar pedidos.')).toBeVisible();
  await page.getByRole('button', { name: 'Exportar Relatório' }).click();
  await expect(alertBox(page, 'Não foi possível exportar o relatório.')).toBeVisible();
  await page.goto('/admin/pedidos/nao-existe/editar');
  await expect(page.getByText('Não foi possível carregar o pedido.')).toBeVisible();
});

test('an order is corrected, a faixa removed only after asking, and the list comes back', async ({
  page,
  accounts,
  shop,
  office,
  aWreath,
}) => {
  const wreath = await aWreath({ price: 350 });
  const order = await placeOrder(shop, office, { wreath, faixas: ['Primeira', 'Segunda'] });
  const path = `/admin/pedidos/${order.order_id}/editar`;
  await openAs(page, await accounts.signIn(ADMIN), path);
  await page.getByLabel('Local da cerimônia').fill('Capela B');
  await page.getByLabel(/^Quantidade de/).fill('3');
  await page.getByRole('button', { name: 'Remover a faixa 1' }).click();
  const question = page.getByRole('dialog', { name: 'Remover esta faixa?' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByLabel('Texto da faixa 1')).toHaveValue('Primeira');
  await page.getByRole('button', { name: 'Remover a faixa 1' }).click();
  await question.getByRole('button', { name: 'Remover faixa' }).click();
  await expect(page.getByLabel('Texto da faixa 1')).toHaveValue('Segunda');
  await expect(page.getByText('R$ 1.070,00')).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.reload();
  await expect(page.getByText('Recuperamos o que você havia digitado')).toBeVisible();
  await expect(page.getByLabel('Local da cerimônia')).toHaveValue('Capela B');

  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Salvar' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    funeral_location: 'Capela B',
    funeral_time: '20/12/2030 14:30',
    faixa_texts: ['Segunda'],
    total: 1070,
    items: [{ id: wreath._id, quantity: 3 }],
  });
  await expect(alertBox(page, 'Pedido atualizado com sucesso.')).toBeVisible();
  await page.waitForURL((url) => url.pathname === '/admin/pedidos');
  await page.goto(path);
  await expect(page.getByLabel(/^Quantidade de/)).toHaveValue('3');
});

test('the slower of two administrators loses nothing and overwrites nothing', { tag: '@once' }, async ({
  page,
  browser,
  accounts,
  shop,
  office,
  aWreath,
  watch,
}) => {
  watch.allow(/409 \(Conflict\)/);
  const order = await placeOrder(shop, office, { wreath: await aWreath() });
  const path = `/admin/pedidos/${order.order_id}/editar`;
  await openAs(page, await accounts.signIn(ADMIN), path);
  await page.getByLabel('Nome', { exact: true }).fill('Maria Souza');

  const other = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await openAs(other, await accounts.signIn(await accounts.create('administrador')), path);
  await other.getByLabel('Local da cerimônia').fill('Capela B');
  await other.getByRole('button', { name: 'Salvar' }).click();
  await expect(alertBox(other, 'Pedido atualizado com sucesso.')).toBeVisible();
  await other.context().close();

  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(
    alertBox(page, 'Este registro foi alterado por outra pessoa. Recarregue e tente de novo.'),
  ).toBeVisible();
  await expect(page.getByText('Este pedido mudou enquanto você editava')).toBeVisible();
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Maria Souza');
  await page.getByRole('button', { name: 'Manter o que digitei' }).click();
  await expect(page.getByLabel('Local da cerimônia')).toHaveValue('Capela B');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(alertBox(page, 'Pedido atualizado com sucesso.')).toBeVisible();
  await page.waitForURL((url) => url.pathname === '/admin/pedidos');
  await page.goto(path);
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Maria Souza');
  await expect(page.getByLabel('Local da cerimônia')).toHaveValue('Capela B');
});

test('a wreath goes through all stages of its making', async ({ page, accounts, shop, office, aWreath }) => {
  const wreath = await aWreath();
  const deceased_name = `Antônia ${Date.now()}`;
  const late = await placeOrder(shop, office, { wreath, deceased_name, funeral_time: inMinutes(30) });
  await openAs(page, await accounts.signIn(ADMIN), '/admin/producao');
  const card = page.getByRole('article', { name: new RegExp(deceased_name) });
  await expect(card).toContainText(/Entregar até \d\d:\d\d/);
  await expect(card).toContainText(/atrasado/i);
  await expect(card).toContainText('Saudades eternas');
  for (const [action, stage] of [
    ['Começar produção', 'Em produção'],
    ['Marcar como pronto', 'Pronto'],
    ['Saiu para entrega', 'Saiu para entrega'],
    ['Marcar como entregue', 'Entregue'],
  ] as const) {
    await card.getByRole('button', { name: new RegExp(`^${action}`) }).click();
    await expect(card.getByRole('status').filter({ hasText: stage })).toBeVisible();
  }
  await expect(card).toBeFocused();
  await card.getByRole('button', { name: /^Voltar para Saiu/ }).click();
  await expect(card.getByRole('status').filter({ hasText: 'Saiu para entrega' })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.goto(`/admin/pedidos/${late.order_id}/ficha`);
  await expect(page.getByRole('button', { name: /^Marcar como entregue/ })).toBeVisible();
});

test('the sheet of an order prints on one page, large ones too', { tag: '@once' }, async ({
  page,
  accounts,
  shop,
  office,
  aWreath,
}) => {
  const wreath = await aWreath({ stock: 40 });
  const many = Array.from({ length: 30 }, (_, at) => `Homenagem da família número ${at + 1}`);
  await openAs(page, await accounts.signIn(ADMIN), '/admin/pedidos');
  for (const faixas of [['Saudades eternas'], ['Saudades eternas', 'Descanse em paz'], many]) {
    const order = await placeOrder(shop, office, { wreath, faixas });
    await page.goto(`/admin/pedidos/${order.order_id}/ficha`);
    await untilAlive(page);
    await expect(page.getByRole('img', { name: /Código QR/ }).locator('path')).toHaveAttribute('d', /^M/);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Administração' })).toBeHidden();
    await expect(page.getByRole('button', { name: /^Começar produção/ })).toBeHidden();
    await expect(page.locator('.order-sheet')).toHaveCSS('color', 'rgb(0, 0, 0)');
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'screen' });
  }
});

type Axe = () => Promise<void>;

async function checkThemes(page: Page, axe: Axe): Promise<void> {
  await expect(page.locator('.skeleton')).toHaveCount(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await axe();
  }
}

test('the list of orders, its calendar and the details break no rule in light and dark', async ({
  page,
  accounts,
  axe,
}) => {
  await openAs(page, await accounts.signIn(ADMIN), '/admin/pedidos');
  await page.getByLabel('Data de início').click();
  await expect(page.getByRole('button', { name: 'Próximo mês' })).toBeVisible();
  await checkThemes(page, axe);
  await page.getByRole('button', { name: '7 dias', exact: true }).click();
  await expect(rows(page).first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Detalhes/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkThemes(page, axe);
});

for (const path of ['producao', 'editar', 'ficha']) {
  test(`the page of an order, ${path}, breaks no rule in light and dark`, async ({
    page,
    accounts,
    shop,
    office,
    aWreath,
    axe,
  }) => {
    const order = await placeOrder(shop, office, { wreath: await aWreath(), funeral_time: inMinutes(100) });
    const address = path === 'producao' ? '/admin/producao' : `/admin/pedidos/${order.order_id}/${path}`;
    await openAs(page, await accounts.signIn(ADMIN), address);
    const name = page.getByText(order.deceased_name).or(page.getByLabel('Nome da pessoa falecida'));
    await expect(name.first()).toBeVisible();
    await checkThemes(page, axe);
    await expectNoSidewaysScroll(page);
  });
}
