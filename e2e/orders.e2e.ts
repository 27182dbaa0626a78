import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ADMIN, STAFF } from './testing/accounts.ts';
import { untilAlive } from './testing/buyer.ts';
import { expect, test, unique } from './testing/fixtures.ts';
import { inMinutes, placeOrder, today } from './testing/orders.ts';

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length;
const rows = (page: Page) => page.getByRole('table', { name: 'Pedidos' }).locator('tbody tr');

test('orders are searched by day, shown in every detail and exported for a spreadsheet', { tag: '@smoke' }, async ({
  page,
  axe,
  shop,
  openAs,
  office,
  aWreath,
}) => {
  const wreath = await aWreath({ name: 'Coroa da Busca', price: 1200.5 });
  const order = await placeOrder(office, { wreath, buyer_name: 'Conceição Araújo', faixas: ['Com gratidão'] });
  await openAs(ADMIN, '/admin/pedidos');
  for (const end of ['início', 'fim']) await page.getByLabel(`Data de ${end}`).fill(today());
  await page.getByRole('button', { name: 'Buscar' }).click();
  const row = rows(page).filter({ hasText: order.order_id });
  for (const text of ['Conceição Araújo', 'R$ 1.220,50', 'Pix', 'Aprovado', 'Novo'])
    await expect(row).toContainText(text);
  expect(new URL(page.url()).search).toMatch(/^\?inicio=(\d{4}-\d\d-\d\d)&fim=\1$/);

  const actions = row.getByRole('button', { name: /^Ações/ });
  await actions.press('Enter');
  await page.getByRole('menuitem', { name: 'Detalhes' }).press('Enter');
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
  await axe({ within: '[role=dialog]' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.url });
  await page.getByRole('button', { name: 'Mostrar o link' }).click();
  await page.getByRole('button', { name: 'Copiar link do pedido' }).click();
  await expect(page.getByText('Link copiado.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${shop.url}/pedido/${order.access_key}`);
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar Relatório' }).click();
  await page.getByRole('menuitem', { name: 'Este período' }).click();
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
  await expect(rows(page).filter({ hasText: 'Conceição Araújo' })).toContainText('cerimônia 20/12/2030 14:30');
  await expect(page.getByLabel('Data de início')).toHaveValue('');
});

test('the staff take a wreath through all stages of its making from board and sheet, tell in three clicks that it was not delivered, and see no price', async ({
  page,
  openAs,
  office,
  aWreath,
  axe,
}) => {
  const deceased_name = `Antônia ${Date.now()}`;
  const wreath = await aWreath({ price: 1234.5 });
  const late = await placeOrder(office, { wreath, deceased_name, funeral_time: inMinutes(30) });
  const card = page.getByRole('article', { name: new RegExp(deceased_name) });
  const stage = (name: string) => card.getByRole('status').filter({ hasText: name });
  const goOn = async (action: string, next: string) => {
    await card.getByRole('button', { name: new RegExp(`^${action}`) }).click();
    await expect(stage(next)).toBeVisible();
  };
  await openAs(STAFF, '/funcionario/dashboard');
  await page.getByRole('navigation', { name: 'Equipe' }).getByRole('link', { name: 'Produção' }).click();
  await expect(card).toContainText(/Entregar até \d\d:\d\d/);
  await expect(card).toContainText(/atrasado/i);
  await expect(card).toContainText('Saudades eternas');
  await goOn('Começar produção', 'Em produção');
  await expect(page.locator('main')).not.toContainText('R$');

  await page.goto(`/funcionario/pedidos/${late.order_id}/ficha`);
  await page.getByRole('button', { name: /^Marcar como pronto/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Pronto' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Editar' })).toHaveCount(0);
  await expect(page.locator('main')).not.toContainText(/R\$|1\.254|@/);
  await expect(page.getByRole('img', { name: /Código QR/ })).toHaveAttribute('src', /^data:image\/svg/);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.locator('.order-sheet')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  await page.emulateMedia({ media: null, colorScheme: null });

  await page.goBack();
  await goOn('Saiu para entrega', 'Saiu para entrega');
  const dialog = page.getByRole('dialog', { name: 'Como foi a entrega?' });
  await card.getByRole('button', { name: /^Não entregue/ }).click();
  await dialog.getByRole('button', { name: 'Ninguém para receber' }).click();
  await dialog.getByLabel('De volta à loja').check();
  await axe({ within: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Registrar tentativa' }).click();
  await expect(stage('Pronto')).toBeVisible();
  await expect(card.getByText(/: Ninguém para receber/)).toBeVisible();
  await goOn('Saiu para entrega', 'Saiu para entrega');
  await card.getByRole('button', { name: /^Marcar como entregue/ }).click();
  await dialog.getByRole('button', { name: 'Confirmar entrega' }).click();
  await expect(stage('Entregue')).toBeVisible();
  await expect(card).toBeFocused();
  await card.getByText('Mais ações').click();
  await expect(card.getByText('Só um administrador desfaz: peça ao escritório.')).toBeVisible();

  await page.goto(`/admin/pedidos/${late.order_id}/editar`);
  await page.waitForURL('**/login');
});

// At night: every length of a sheet; that the day's papers print is proved below.
test('the sheet of an order prints on one page, a large one and one with long notes of its place too', {
  tag: '@nightly',
}, async ({ page, openAs, office, aWreath }) => {
  const wreath = await aWreath({ stock: 40 });
  const nome = unique('Capela do Alto');
  await office.call('POST', '/locais', {
    nome,
    endereco: 'Rua das Acácias, 1250, fundos, entre a padaria e a escola, Alto, Teresópolis, 25961-225'.padEnd(
      200,
      '.',
    ),
    entrada: 'Pelo portão de serviço, à esquerda da capela'.padEnd(100, '.'),
    recebe_das: '07:00',
    recebe_ate: '21:30',
    antecedencia: null,
    telefone: '(21) 2742-0000',
    recado: 'Depois das 20h toque a campainha e espere o zelador, que leva até a sala.'.padEnd(350, '.'),
  });
  await openAs(ADMIN, '/admin/pedidos');
  for (const [count, funeral_location] of Object.entries({ 1: nome, 3: nome, 30: 'Capela B' })) {
    const faixas = Array.from({ length: Number(count) }, (_, at) => `Homenagem da família número ${at + 1}`);
    const order = await placeOrder(office, { wreath, faixas, funeral_location });
    await page.goto(`/funcionario/pedidos/${order.order_id}/ficha`);
    await untilAlive(page);
    await expect(page.getByRole('img', { name: /Código QR/ })).toHaveAttribute('src', /^data:image\/svg/);
    if (funeral_location === nome) await expect(page.getByText('Pelo portão de serviço')).toBeVisible();
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true })), `${count} wreaths`).toBe(1);
  }
});

test('all sheets of a day are printed in two clicks; its labels and its ribbons at their real size', async ({
  page,
  openAs,
  office,
  aWreath,
  axe,
}) => {
  const deceased_name = `Zulmira ${Date.now()} ${'de Albuquerque Cavalcanti '.repeat(3)}`.trim();
  const wreath = await aWreath();
  const faixas = ['Com saudade de “Zé” & netos <3'];
  await placeOrder(office, { wreath, faixas, deceased_name, funeral_time: inMinutes(90) });
  await openAs(STAFF, '/funcionario/producao');
  await page.evaluate(() => Reflect.set(window, 'print', () => document.body.setAttribute('data-printed', '')));
  await page.getByRole('link', { name: 'Imprimir o dia' }).click();
  const sheet = page.getByRole('article', { name: 'Ficha de produção' }).filter({ hasText: deceased_name });
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBeGreaterThan(600);
  await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
  await expect(page.locator('body[data-printed]')).toBeVisible();
  await page.getByRole('button', { name: 'Etiquetas em A4' }).click();
  const label = page.getByRole('list', { name: 'Etiquetas' }).getByRole('listitem').filter({ hasText: deceased_name });
  await page.emulateMedia({ media: 'print' });
  const paper = await label.boundingBox();
  for (const words of ['coroa 1 de 1', ...faixas, wreath.name]) {
    const found = await label.getByText(words).boundingBox();
    expect((found?.y ?? 0) + (found?.height ?? 0), words).toBeLessThan((paper?.y ?? 0) + (paper?.height ?? 0));
  }
  await page.emulateMedia({ media: null });
  await page.getByRole('button', { name: 'Etiquetas em rolo' }).click();
  const labels = page.getByRole('article', { name: 'Etiqueta' });
  await expect(labels.getByRole('img').last()).toBeVisible();
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(await labels.count());
  await page.getByRole('button', { name: 'Faixas' }).click();
  const ribbon = page.getByRole('article').filter({ has: page.getByRole('img', { name: `Faixa: ${faixas[0]}` }) });
  await expect(ribbon.getByRole('img')).toBeVisible();
  await axe();
  const download = page.waitForEvent('download');
  await ribbon.getByRole('button', { name: /^Baixar em SVG/ }).click();
  const svg = await readFile(await (await download).path(), 'utf8');
  expect(svg).toMatch(/^<svg [^>]*width="1000mm" height="150mm"/);
  expect(svg).toContain('>Com saudade de “Zé” &amp; netos &lt;3</text>');
  await page.emulateMedia({ media: 'print' });
  await expect.poll(async () => (await ribbon.getByRole('img').boundingBox())?.x).toBe(0);
  // Pages of a ribbon's length, in points.
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf).toMatch(/\/MediaBox \[0 0 283[45]\.?\d* 425\.?\d*\]/);
});
