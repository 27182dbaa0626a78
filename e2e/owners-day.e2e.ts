import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { readCsv } from '#domain/testing/csv-reader.ts';
import { ADMIN, logIn } from './testing/accounts.ts';
import {
  aBuyer,
  alertBox,
  type Buyer,
  cardOf,
  cartPanel,
  checkout,
  fillCheckout,
  goToPayment,
  open,
  openCheckout,
} from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';
import { inMinutes, openDetails } from './testing/orders.ts';
import { phonePhoto } from './testing/photo.ts';
import type { Provider } from './testing/provider.ts';
import type { Shop } from './testing/shop.ts';
import { watchContext } from './testing/watch.ts';

/** A photograph is made into eight files, which takes a busy machine a while. */
const PREPARED_MS = 30_000;
/** So long a step may take before it has failed, in a day that is allowed to be long. */
test.use({ actionTimeout: 20_000 });

const DAY_MINUTES = 24 * 60;
const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const FAIXA = 'Saudades eternas da família Araújo';
/** The small print below an order's number. */
const ORDER_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const EXPENSE = 'Lírios e fitas; "expressão" de março';
/** Sums of the day, in centavos. */
const SOLD = { online: 127_050, byPhone: 120_000, expense: 34_567 } as const;

/** The day after today in São Paulo, 'dd/MM/yyyy'. */
const tomorrow = (): string => inMinutes(DAY_MINUTES).slice(0, 10);

const centavos = (text: string): number => Number(text.replace(/[^\d-]/g, ''));

async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Administração' }).getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
}

async function fillIn(form: Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(text);
}

async function addProduct(page: Page, name: string): Promise<void> {
  await goTo(page, 'Produtos');
  await page.getByRole('link', { name: 'Adicionar Produto' }).click();
  await page.getByLabel('Imagem', { exact: true }).setInputFiles(await phonePhoto());
  await expect(page.getByText('Trocar imagem')).toBeVisible({ timeout: PREPARED_MS });
  const fields = {
    name,
    price: '1250,5',
    size: 'Grande · 1,40 m',
    stock: '2',
    description: 'Lírios e rosas da serra.',
  };
  for (const [field, text] of Object.entries(fields)) await page.locator(`[name=${field}]`).fill(text);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(alertBox(page, 'Produto criado com sucesso.')).toBeVisible();
  await page.getByRole('searchbox').fill(name);
  await expect(cardOf(page, name)).toContainText('R$ 1.250,50');
}

/** A family buys the wreath on their phone and pays at the provider. */
async function buy(page: Page, name: string, buyer: Buyer): Promise<void> {
  await open(page, '/');
  await page.getByRole('main').getByRole('link', { name: 'Ver coroas', exact: true }).click();
  const picture = cardOf(page, name).getByRole('img', { name });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalHeight - img.naturalWidth))
    .toBeGreaterThan(0);
  await cardOf(page, name).getByRole('button', { name: 'Comprar' }).click();
  await expect(cartPanel(page)).toContainText(name);
  await openCheckout(page);
  await fillIn(checkout(page), { [`Texto da faixa: ${name}`]: FAIXA });
  await fillCheckout(page, buyer);
  await goToPayment(page);
  await expect(page.getByText('R$ 1.270,50')).toBeVisible();
  await page.getByRole('button', { name: 'Aprovar pagamento' }).click();
  await expect(page.getByRole('heading', { name: 'Pagamento aprovado! Obrigado pela sua compra.' })).toBeVisible();
}

async function buyOnPhone(browser: Browser, shop: Shop, purchase: { name: string; buyer: Buyer }): Promise<void> {
  const context = await browser.newContext({ ...PHONE, baseURL: shop.url });
  const watch = watchContext(context);
  await buy(await context.newPage(), purchase.name, purchase.buyer);
  expect(watch.problems(), "problems in the buyer's pages").toEqual([]);
  await context.close();
}

type Found = { id: string; number: string };

/** Finds the order among today's. */
async function findOrder(page: Page, buyer: Buyer): Promise<Found> {
  await goTo(page, 'Pedidos');
  await page.getByRole('button', { name: 'Hoje' }).click();
  const row = page.getByRole('table', { name: 'Pedidos' }).getByRole('row').filter({ hasText: buyer.buyer_name });
  for (const text of ['R$ 1.270,50', 'Pix', 'Aprovado', 'Novo']) await expect(row).toContainText(text);
  await openDetails(row);
  const details = page.getByRole('dialog', { name: 'Detalhes do pedido' });
  for (const text of [FAIXA, buyer.deceased_name, buyer.funeral_location, buyer.funeral_time, buyer.buyer_email])
    await expect(details).toContainText(text);
  const id = await details.getByText(ORDER_ID).innerText();
  const number = await details.getByText(/^nº \d{4}$/).innerText();
  await page.keyboard.press('Escape');
  return { id, number };
}

async function expectReservationPaid(page: Page, orderId: string): Promise<void> {
  await goTo(page, 'Reservas');
  await page.getByRole('button', { name: '7 dias' }).click();
  const row = page.getByRole('table', { name: 'Reservas' }).getByRole('row').filter({ hasText: orderId });
  await expect(row).toContainText('Paga');
}

/** Makes the wreath, prints its sheet and delivers it. */
async function produce(page: Page, orderId: string, buyer: Buyer): Promise<void> {
  await goTo(page, 'Produção');
  await page.getByRole('button', { name: 'Amanhã' }).click();
  const card = page.getByRole('article').filter({ hasText: buyer.deceased_name });
  await expect(card).toContainText(FAIXA);
  for (const [action, stage] of [
    ['Começar produção', 'Em produção'],
    ['Marcar como pronto', 'Pronto'],
  ] as const) {
    await card.getByRole('button', { name: new RegExp(`^${action}`) }).click();
    await expect(card.getByRole('status').filter({ hasText: stage })).toBeVisible();
  }
  await card.getByRole('link', { name: /^Ficha/ }).click();
  await expect(page).toHaveURL(`/funcionario/pedidos/${orderId}/ficha`);
  await print(page, buyer);
  await page.getByRole('button', { name: /^Saiu para entrega/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saiu para entrega' })).toBeVisible();
  await page.getByRole('button', { name: /^Marcar como entregue/ }).click();
  await page.getByRole('button', { name: 'Confirmar entrega' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Entregue' })).toBeVisible();
}

/** The button asks the browser to print; what comes out of the printer is one page of A4. */
async function print(page: Page, buyer: Buyer): Promise<void> {
  const sheet = page.getByRole('article', { name: 'Ficha de produção' });
  for (const text of [buyer.deceased_name, buyer.funeral_location, buyer.buyer_phone])
    await expect(sheet).toContainText(text);
  await expect(sheet.getByRole('img', { name: `Faixa: ${FAIXA}` })).toBeVisible();
  await expect(page.getByRole('img', { name: /Código QR/ })).toHaveAttribute('src', /^data:image\/svg/);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Imprimir' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '');
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
  const [, width, height] = pdf.match(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/) ?? [];
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842]);
}

const NAMES = ['Receita total', 'Gastos totais', 'Saldo'] as const;

/** Revenue, expenses and balance as the screen shows them, in centavos. */
async function totalsOf(page: Page): Promise<number[]> {
  const region = page.getByRole('region', { name: 'Totais do período' });
  return Promise.all(
    NAMES.map(async (name) =>
      centavos(await region.locator('dl > div').filter({ hasText: name }).locator('dd').first().innerText()),
    ),
  );
}

async function addExpense(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Adicionar gasto' }).click();
  const form = page.getByRole('form', { name: 'Novo gasto' });
  await fillIn(form, { Descrição: EXPENSE, Categoria: 'Flores e insumos' });
  await form.getByLabel('Valor').fill('345,67');
  await form.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await expect(alertBox(page, 'Gasto adicionado.')).toBeVisible();
}

/** Somebody calls, and gets a better price. */
async function takeOrderByPhone(page: Page, wreath: string, caller: Buyer): Promise<void> {
  await page.getByRole('button', { name: 'Adicionar pedido manual' }).click();
  const form = page.getByRole('form', { name: 'Pedido manual' });
  const option = form.getByLabel('Coroa', { exact: true }).locator('option').filter({ hasText: wreath });
  await expect(option).toContainText('1 disponível');
  await form.getByLabel('Coroa', { exact: true }).selectOption((await option.getAttribute('value')) ?? '');
  await form.getByLabel(`Faixa de ${wreath}`).fill('Com carinho, seus vizinhos');
  const { funeral_time, funeral_location, deceased_name, ...buyer } = caller;
  await form.getByLabel('Data e hora da cerimônia').fill(funeral_time);
  await page.keyboard.press('Escape');
  await form.getByLabel('Nome da pessoa falecida').fill(deceased_name);
  await form.getByLabel('Local da cerimônia').fill(funeral_location);
  for (const [name, text] of Object.entries(buyer)) await form.locator(`[name=${name}]`).fill(text);
  await form.getByLabel('Total').fill('1200');
  await form.getByRole('button', { name: 'Adicionar pedido', exact: true }).click();
  await expect(alertBox(page, 'Pedido adicionado.')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: caller.buyer_name });
  for (const text of ['R$ 1.200,00', 'Manual']) await expect(row).toContainText(text);
}

/** The rows of a downloaded spreadsheet. */
async function download(page: Page, button: string, of: string): Promise<string[][]> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('menuitem', { name: of }).click();
  const bytes = await readFile(await (await saving).path());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  return readCsv(text);
}

const sumOf = (rows: string[][], kind: string): number =>
  rows.filter(([type]) => type === kind).reduce((sum, [, , , , value = '']) => sum + centavos(value), 0);

/** Opens the period's file: every date and amount as Brazil writes them, and totals that are those of the screen. */
async function checkFinanceFile(page: Page, { number }: Found, buyer: Buyer): Promise<void> {
  const [heads, ...rows] = await download(page, 'Exportar CSV', 'Este período');
  expect(heads).toEqual(['Tipo', 'Data', 'Descrição', 'Categoria', 'Valor']);
  const today = inMinutes(0).slice(0, 10);
  expect(rows).toContainEqual(['Gasto', today, EXPENSE, 'Flores e insumos', '345,67']);
  const sale = rows.find(([, , description]) => description === `Pedido ${number}: ${buyer.buyer_name}`);
  expect(sale).toEqual(['Pedido', expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/), sale?.[2], 'Pix', '1270,50']);
  for (const [kind, date, , , value] of rows) {
    expect(value).toMatch(/^-?\d+,\d\d$/);
    expect(date).toMatch(kind === 'Gasto' ? /^\d\d\/\d\d\/\d{4}$/ : /^(\d\d\/\d\d\/\d{4} \d\d:\d\d|)$/);
  }
  const totals = NAMES.map((name) => sumOf(rows, name));
  const [revenue, expenses] = [sumOf(rows, 'Pedido'), sumOf(rows, 'Gasto')];
  expect(totals).toEqual([revenue, expenses, revenue - expenses]);
  expect(totals).toEqual(await totalsOf(page));
}

/** Both parties have their mail: the family what they bought, the owner that there is work. */
async function expectMail(provider: Provider, number: string, buyer: Buyer): Promise<void> {
  const { text } = await provider.firstMailTo(buyer.buyer_email);
  expect(text).toContain(`Pedido ${number}`);
  for (const part of [FAIXA, buyer.deceased_name, buyer.funeral_time]) expect(text).toContain(part);
  expect(text.replaceAll('\u00a0', ' ')).toContain('Total pago: R$ 1.270,50');
  const subjects = async () => (await provider.mailTo(ADMIN.email)).map(({ subject }) => subject);
  await expect
    .poll(async () => (await subjects()).filter((one) => one.endsWith(number)))
    .toEqual([`Novo pedido pago: ${number}`]);
}

test("an owner's day: a new wreath, a sale, its making and delivery, an order by phone, and the books", {
  tag: '@nightly',
}, async ({ page, browser, shop, provider, watch }) => {
  test.setTimeout(3 * 60_000);
  // The tracer asks for the body of the local picture anew, which the policy of the page refuses.
  watch.allow(/Connecting to 'blob:/);
  const stamp = Date.now();
  const name = `Coroa Vale do Paquequer ${stamp}`;
  const buyer = aBuyer({
    buyer_name: `=SOMA(1;1) Conceição Araújo ${stamp}`,
    deceased_name: `Antônio Araújo ${stamp}`,
    funeral_time: `${tomorrow()} 15:00`,
  });
  const caller = aBuyer({ buyer_name: `João Simões ${stamp}`, funeral_time: `${tomorrow()} 16:30` });
  await page.goto('/login');
  await logIn(page, ADMIN);
  await test.step('puts a new wreath on sale', () => addProduct(page, name));
  await goTo(page, 'Financeiro');
  const [revenue = 0, expenses = 0, balance = 0] = await totalsOf(page);
  await test.step('a family buys it on the phone', () => buyOnPhone(browser, shop, { name, buyer }));
  const order = await test.step('finds the order', () => findOrder(page, buyer));
  await test.step('has the mail', () => expectMail(provider, order.number, buyer));
  await test.step('sees the reservation paid', () => expectReservationPaid(page, order.id));
  await test.step('makes, prints and delivers it', () => produce(page, order.id, buyer));
  await goTo(page, 'Financeiro');
  await test.step('adds an expense', () => addExpense(page));
  await test.step('takes an order by phone', () => takeOrderByPhone(page, name, caller));
  const sold = SOLD.online + SOLD.byPhone;
  await expect
    .poll(() => totalsOf(page))
    .toEqual([revenue + sold, expenses + SOLD.expense, balance + sold - SOLD.expense]);
  await test.step('opens the spreadsheet of the month', () => checkFinanceFile(page, order, buyer));
  await test.step('opens the report of the orders', async () => {
    await goTo(page, 'Pedidos');
    const rows = await download(page, 'Exportar Relatório', 'Tudo');
    const row = rows.find((cells) => cells.includes(order.id));
    expect(row).toContain(`'${buyer.buyer_name}`);
    for (const text of ['1270,50', 'Entregue', buyer.funeral_time, FAIXA]) expect(row).toContain(text);
  });
  await test.step('sees that the wreath is sold out', async () => {
    await goTo(page, 'Produtos');
    await page.getByRole('searchbox').fill(name);
    await expect(cardOf(page, name)).toContainText('Estoque: 0');
  });
});
