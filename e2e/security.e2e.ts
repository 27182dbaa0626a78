import type { Page } from '@playwright/test';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { addToDay, dayOf } from '#domain/dates.ts';
import { aFuneral } from '#server/testing/funerals.ts';
import { SCRIPTS } from '#server/testing/hostile-texts.ts';
import { ADMIN, keepSession } from './testing/accounts.ts';
import { aBuyer, open, untilAlive, untilLoaded } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';
import { type Office, openOffice } from './testing/office.ts';
import { isOffice, PAGES } from './testing/records.ts';
import { startShop } from './testing/shop.ts';

const COUNT = 30;
const texts = Array.from({ length: COUNT }, (_, index) => SCRIPTS[Math.floor((index * SCRIPTS.length) / COUNT)] ?? '');

/** Pages that show what was planted, each some of it. */
const SHOWING = [
  '/coroas',
  '/dashboard',
  '/admin/pedidos',
  '/admin/reservas',
  '/admin/produtos',
  '/admin/catalogo',
  '/admin/logs',
  '/admin/financeiro',
  '/funcionario/funerais',
  '/funcionario/agenda',
];

/** Page titles by path; the name of the shop follows each. */
const TITLES: Record<string, string> = {
  '/': 'Coroas de flores em Teresópolis',
  '/coroas': 'Coroas de Flores',
  '/sobre': 'Sobre a casa',
  '/contato': 'Contato',
  '/politica-privacidade': 'Política de privacidade',
  '/cancelamento': 'Cancelamento, troca e arrependimento',
  '/acessibilidade': 'Acessibilidade',
  '/login': 'Entrar',
  '/falha': 'Pagamento não concluído',
  '/pendente': 'Pagamento pendente',
};
const ON_EVERY_PAGE = [
  '<html lang="pt-BR"',
  'Entregamos apenas em Teresópolis',
  '11.222.333/0001-81',
  '(21) 2742-0000',
  'Rua do Exemplo',
];

/** Traces that a text taken for markup would have left in the page. */
const INJECTED = [
  'xss',
  'a#token',
  'base',
  'object',
  'embed',
  'iframe[srcdoc]',
  'iframe[src^="javascript:"]',
  'a[href^="javascript:"]',
  'meta[http-equiv="refresh"]',
  'form[action*="atacante"]',
  'link[href*="atacante"]',
  'img[src="x"]',
  'marquee',
  ...['error', 'load', 'focus', 'toggle', 'start', 'mouseover', 'click'].map((event) => `[on${event}]`),
].join();

async function expectInert(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(
    (selector) => ({
      ran: '__xss' in window && !(window.__xss instanceof Element),
      nodes: [...document.querySelectorAll(selector)].map((node) => node.outerHTML.slice(0, 120)),
    }),
    INJECTED,
  );
  expect(found, where).toEqual({ ran: false, nodes: [] });
}

const standard = new HtmlValidate(
  new StaticConfigLoader({ extends: ['html-validate:standard', 'html-validate:a11y'] }),
);
const rendered = new HtmlValidate(
  new StaticConfigLoader({ extends: ['html-validate:standard', 'html-validate:browser'] }),
);

async function faultsIn(validator: HtmlValidate, html: string, path: string): Promise<string[]> {
  const { results } = await validator.validateString(html, path);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${path} ${ruleId}: ${message} (${selector})`),
  );
  return [...new Set(faults)];
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const dayIn = (days: number) => addToDay(dayOf(new Date()), days);

function buyerOf(text: string) {
  const written = { buyer_name: text, billing_address: text, deceased_name: text, funeral_location: text };
  return { ...aBuyer({ ...written, funeral_time: inDays(2) }), faixa_texts: [text], payment_method: 'pix' };
}

/** Writes a text into every text field of every kind of record; answers the pages of these. */
async function plant({ call }: Office, text: string): Promise<string[]> {
  const short = text.slice(0, 60);
  const wreath = await call<{ _id: string }>('POST', '/products', {
    name: text,
    description: text,
    size: short,
    price: 350,
    stock: 9,
    image: '/media/coroa-ternura/960.webp',
  });
  const items = [{ id: wreath._id, title: text, image: '', size: short, color: short, quantity: 1, price: 350 }];
  const order = await call<{ order_id: string }>('POST', '/orders/manual', { ...buyerOf(text), total: 370, items });
  await call('POST', '/pagamento/create-payment', {
    items: [
      { title: text, quantity: 1, unit_price: 350 },
      { title: 'Faixa personalizada', quantity: 1, unit_price: 20 },
    ],
    order_data: { ...buyerOf(text), total: 370, items, order_id: crypto.randomUUID() },
  });
  const urn = { nome: text, descricao: text, imagem: '/media/coroa-ternura/960.webp' };
  await call('POST', '/urnas', urn);
  await call('POST', '/expenses', { descricao: text, valor: 10, categoria: short, data: dayIn(0) });
  const place = { local: text, data_hora: inDays(0) };
  const planned = aFuneral({
    ...{ tipo: 'convênio', convenio: text, falecido: text, responsavel: text, velorio: place, sepultamento: place },
    tanatopraxia: { laboratorio: text, data_hora: inDays(0) },
  });
  const funeral = await call<{ _id: string }>('POST', '/funerals', planned);
  const moved = { ...place, local: `${short} nova` };
  await call('PUT', `/funerals/${funeral._id}`, { ...planned, tanatopraxia: null, sepultamento: moved, motivo: text });
  return [
    `/admin/pedidos/${order.order_id}/editar`,
    `/funcionario/pedidos/${order.order_id}/ficha`,
    `/admin/produtos/${wreath._id}/editar`,
    `/funcionario/funerais/${funeral._id}/editar`,
  ];
}

/** Closes the next days, each with one of the texts as its public reason. */
async function plantReasons({ call }: Office, texts: readonly string[]): Promise<void> {
  const { version } = await call<{ version: number }>('GET', '/business/schedule');
  const exceptions = texts.map((reason, index) => ({ day: dayIn(index + 1), intervals: [], reason }));
  await call('PUT', '/business/schedule', { weekly: null, exceptions, version });
}

/** Asks a list for its last seven days: after midnight the records of this test are yesterday's. */
async function openLists(page: Page): Promise<void> {
  const week = page.getByRole('button', { name: /^(Últimos )?7 dias$/ });
  if ((await week.count()) === 0) return;
  await week.first().click();
  await untilLoaded(page);
}

/** Rows keep the rest of what they know closed. */
async function openDetails(page: Page): Promise<void> {
  const closed = page.getByRole('button', { name: /^(Detalhes|Alterações|Histórico)/, expanded: false });
  for (let left = Math.min(await closed.count(), COUNT * 2); left > 0; left -= 1) await closed.first().click();
}

/** Whether a person can read one of the texts, on the page or in one of its fields. */
async function showsHostile(page: Page): Promise<boolean> {
  const shown = await page.locator('body').innerText();
  const typed = await page
    .locator('input, textarea')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement | HTMLTextAreaElement).value).join('\n'));
  const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
  return texts.some((text) => oneLine(`${shown}\n${typed}`).includes(oneLine(text)));
}

test.describe('script in every field for text', () => {
  // Planted texts would stand in the way of other tests.
  test('runs on no screen of the shop or the back office, and leaves each of them valid HTML', {
    tag: '@nightly',
  }, async ({ page }) => {
    // Every page, several of them with several lists to open.
    test.setTimeout(300_000 + COUNT * 60_000);
    const shop = await startShop();
    try {
      const office = openOffice(shop);
      const dialogs: string[] = [];
      page.on('dialog', async (dialog) => {
        dialogs.push(dialog.message());
        await dialog.dismiss();
      });
      const details: string[] = [];
      for (const text of texts) details.push(...(await plant(office, text)));
      await plantReasons(office, texts);
      await keepSession(page.context(), await office.signIn(ADMIN));
      const showing = new Set([...SHOWING, ...details]);
      for (const path of [...PAGES, ...details]) {
        await open(page, shop.url + path);
        await untilLoaded(page);
        await openLists(page);
        // The page must really have what was planted, or it proves nothing.
        if (showing.has(path)) await expect.poll(() => showsHostile(page), { message: path }).toBe(true);
        await openDetails(page);
        await expectInert(page, path);
        if (isOffice(path)) expect(await faultsIn(rendered, await page.content(), path)).toEqual([]);
      }
      expect(dialogs).toEqual([]);
    } finally {
      await shop.stop();
    }
  });

  test('runs from no address, no cart and no draft', { tag: '@nightly' }, async ({ page, watch }) => {
    watch.allow(/4\d\d \(/);
    const [text] = SCRIPTS;
    await page.addInitScript((hostile) => {
      if (location.protocol === 'about:') return;
      const item = { id: hostile, title: hostile, image: `javascript:${hostile}`, size: hostile, color: hostile };
      const priced = { ...item, quantity: 1e9, price: -1, __proto__: { polluted: true } };
      localStorage.setItem('cart', JSON.stringify([priced, null, 7, [], { ...item, quantity: 'x', price: 'NaN' }]));
      localStorage.setItem('draft_checkout', JSON.stringify({ fields: { buyer_name: hostile }, faixas: hostile }));
      localStorage.setItem('user_email', hostile);
    }, text);
    const query = encodeURIComponent(text);
    const escaping = encodeURIComponent('javascript:window.__xss=1');
    for (const path of [
      '/coroas',
      `/confirmacao?payment_id=${query}&status=${query}`,
      `/falha?payment_id=${query}`,
      `/pendente?external_reference=${query}`,
      `/redefinir-senha?token=${query}`,
      `/login?next=${escaping}&from=${escaping}&redirect=//atacante.example`,
      `/${query}`,
      `/admin/${query}`,
    ]) {
      await page.goto(path);
      await untilAlive(page);
      await expectInert(page, path);
      expect(new URL(page.url()).hostname).toBe('127.0.0.1');
    }
  });
});

test.describe('every page of the built product', () => {
  test('is reached by no file that is not meant to be', async ({ shop }) => {
    for (const path of [
      '/.env',
      '/.git/config',
      '/.git/HEAD',
      '/package.json',
      '/server/main.ts',
      '/data/',
      '/media/',
      '/assets/',
      '/..%2f..%2fetc%2fpasswd',
      '/media/..%2f..%2fjwt-secret',
      '/assets/..%2f..%2fserver%2findex.js',
      '/index.html.map',
    ]) {
      const answer = await fetch(shop.url + path);
      expect([400, 404], path).toContain(answer.status);
      expect(await answer.text(), path).not.toMatch(/root:x:0|\[core\]|ref: refs|"dependencies":|<title>Index of/);
    }
  });

  test('is valid HTML as it leaves the server, with title, language, header and footer', async ({ shop }) => {
    for (const path of [...PAGES, '/rota-inexistente']) {
      const answer = await fetch(shop.url + path);
      const html = (await answer.text()).replaceAll('<!-- -->', '');
      if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
      expect(await faultsIn(standard, html, path)).toEqual([]);
      const title = TITLES[path];
      if (title === undefined) continue;
      expect(answer.status, path).toBe(200);
      expect(html.match(/<h1/g), path).toHaveLength(1);
      for (const text of [`<title>${title} · Serra Memorial</title>`, ...ON_EVERY_PAGE]) {
        expect(html, path).toContain(text);
      }
    }
  });
});
