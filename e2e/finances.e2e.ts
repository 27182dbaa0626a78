import type { Locator, Page } from '@playwright/test';
import { ADMIN } from './testing/accounts.ts';
import { alertBox, open, untilLoaded } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';

const PAGE = '/admin/financeiro';
/** A month before the first record: it contains only what a test adds. */
const QUIET = `${PAGE}?inicio=2019-05-01&fim=2019-05-31`;

const total = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Totais do período' }).locator('dl > div').filter({ hasText: name });

/** Reais of one of the totals. */
async function amountOf(page: Page, name: string): Promise<number> {
  const text = await total(page, name).locator('dd').first().innerText();
  return Number(text.replace(/[^\d,-]/g, '').replace(',', '.'));
}

const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

test('an order by phone is among the orders, in the revenue and off the stock; an expense is added, corrected and deleted after asking', {
  tag: '@smoke',
}, async ({ page, openAs, office, aWreath }) => {
  const name = `Coroa Combinada ${Date.now()}`;
  const [wreath, hidden] = [await aWreath({ name, price: 350.5, stock: 3 }), await aWreath({ active: false })];
  const buyer = `Cliente ${Date.now()}`;
  await openAs(ADMIN, PAGE);
  await untilLoaded(page);
  const before = await amountOf(page, 'Receita total');
  await page.getByRole('button', { name: 'Adicionar pedido manual' }).click();
  const form = page.getByRole('form', { name: 'Pedido manual' });
  const wreaths = form.getByLabel('Coroa', { exact: true });
  await expect(wreaths.locator('option').filter({ hasText: hidden.name })).toHaveCount(0);
  await wreaths.selectOption(wreath._id);
  await form.getByLabel('Quantidade').fill('2');
  await form.getByLabel(`Faixa de ${name}, 1 de 2`).fill('Saudades eternas');
  await form.getByLabel(`Faixa de ${name}, 2 de 2`).fill('Homenagem dos amigos');
  await form.getByLabel('Nome da pessoa falecida').fill('José da Silva');
  await form.getByLabel('Data e hora da cerimônia').fill('20/12/2030 15:15');
  await page.keyboard.press('Escape');
  await form.getByLabel('Local da cerimônia').fill('Capela A');
  await form.getByLabel('Nome do comprador').fill(buyer);
  await form.getByLabel('Telefone').fill('2199999000');
  await form.getByLabel('E-mail').fill('maria@example.com');
  await form.getByLabel('CPF ou CNPJ').fill('52998224725');
  await form.getByLabel('Endereço de cobrança').fill('Rua A, 1');
  await expect(form.getByLabel('Total')).toHaveValue('741,00');
  await form.getByLabel('Total').fill('700,55');
  await expect(form.getByText('Menor que o calculado, R$ 741,00.')).toBeVisible();
  const posted = page.waitForRequest((request) => request.url().endsWith('/api/orders/manual'));
  await form.getByRole('button', { name: 'Adicionar pedido', exact: true }).dblclick();
  expect((await posted).postDataJSON()).toMatchObject({
    buyer_phone: '2199999000',
    funeral_time: '2030-12-20T18:15:00.000Z',
    payment_method: 'pix',
    total: 700.55,
    items: [{ id: wreath._id, color: 'Padrão', quantity: 2, price: 350.5 }],
    faixa_texts: ['Saudades eternas', 'Homenagem dos amigos'],
  });
  await expect(alertBox(page, 'Pedido adicionado.')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(rowOf(page, buyer)).toHaveCount(1);
  await expect(rowOf(page, buyer)).toContainText('R$ 700,55');
  await expect(rowOf(page, buyer)).toContainText('Manual');
  await expect.poll(() => amountOf(page, 'Receita total')).toBeCloseTo(before + 700.55, 2);
  expect((await office.changeWreath(wreath._id, {})).stock).toBe(1);

  await open(page, QUIET);
  await expect(page.getByText('Nenhum gasto neste período', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Adicionar gasto' }).click();
  const expense = page.getByRole('form', { name: 'Novo gasto' });
  await expense.getByLabel('Descrição').fill('Fitas douradas');
  await expense.getByLabel('Valor').fill('1234,5');
  await expense.getByLabel('Data').fill('10/05/2019');
  await page.keyboard.press('Escape');
  await expense.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await expect(alertBox(page, 'Gasto adicionado.')).toBeVisible();
  await expect(rowOf(page, 'Fitas douradas')).toContainText('R$ 1.234,50');
  await expect(rowOf(page, 'Fitas douradas').first()).toContainText('Outros');
  await expect(total(page, 'Gastos totais')).toContainText('R$ 1.234,50');
  await expect(total(page, 'Saldo')).toContainText('-R$ 1.234,50');

  await page.getByRole('button', { name: 'Editar o gasto Fitas douradas' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar gasto' });
  await dialog.getByLabel('Descrição').fill('Fitas e letras');
  await dialog.getByLabel('Valor').fill('99,9');
  await dialog.getByLabel('Categoria').fill('Flores e insumos');
  await dialog.getByLabel('Data').fill('12/05/2019');
  const put = page.waitForRequest((request) => request.method() === 'PUT');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  expect((await put).postDataJSON()).toEqual({
    descricao: 'Fitas e letras',
    valor: 99.9,
    categoria: 'Flores e insumos',
    data: '2019-05-12T03:00:00.000Z',
    version: 1,
  });
  await expect(alertBox(page, 'Gasto atualizado.')).toBeVisible();
  const row = rowOf(page, 'Fitas e letras').first();
  for (const text of ['R$ 99,90', 'Flores e insumos', '12/05/2019']) await expect(row).toContainText(text);

  const remove = page.getByRole('button', { name: 'Excluir o gasto Fitas e letras' });
  await remove.click();
  const question = page.getByRole('dialog', { name: 'Confirmar exclusão' });
  await expect(question).toContainText('Fitas e letras');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(question).toBeHidden();
  await expect(remove).toBeFocused();
  await remove.click();
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expect(alertBox(page, 'Gasto excluído.')).toBeVisible();
  await expect(page.getByText('Nenhum gasto neste período', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/financeiro/);
});
