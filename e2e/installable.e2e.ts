import { request as askNetwork, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { open } from './testing/buyer.ts';
import { expect, test } from './testing/fixtures.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the page's worker has taken over. */
async function untilWorkerRules(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });
}

/** The path of everything that any cache of this site keeps. */
function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

test('without connection every page is the one with the telephones, and comes back by itself', async ({
  page,
  context,
  axe,
  watch,
}) => {
  await open(page, '/');
  await untilWorkerRules(page);
  watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|vlibras/);
  await context.setOffline(true);
  for (const path of ['/coroas', '/pendente?payment_id=1', '/dashboard']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Sem conexão neste momento' })).toBeVisible();
    await expect(page.getByRole('link', { name: '(21) 2742-0000' })).toHaveAttribute('href', 'tel:+552127420000');
    await expect(page).toHaveURL(path);
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await axe();
  }
  await page.goto('/sobre');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Nossos serviços' })).toBeVisible();
});

test('the browser keeps that one page, and nothing of the API or of a person', async ({ page }) => {
  await open(page, '/');
  await untilWorkerRules(page);
  for (const path of ['/coroas', '/login', '/pendente']) await open(page, path);
  expect(await page.evaluate(async () => (await fetch('/api/products/ativos')).status)).toBe(200);
  expect(await keptPaths(page)).toEqual(['/sem-conexao']);
});

/** A worker of an earlier release that keeps the pages themselves. */
const OLD_WORKER = `
addEventListener('install', (event) => {
  event.waitUntil(caches.open('pages-v1').then((cache) => cache.put('/sobre', new Response('<main>old release</main>', { headers: { 'content-type': 'text/html' } }))));
  skipWaiting();
});
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(caches.match(event.request).then((kept) => kept || fetch(event.request)));
});`;

/** The shop's address as it was in that release: its worker is the old one until the shop is upgraded. */
async function olderRelease(target: string): Promise<{ url: string; upgrade: () => void; server: Server }> {
  let isUpgraded = false;
  const server = createServer((request, response) => {
    if (request.url === '/sw.js' && !isUpgraded) {
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(OLD_WORKER);
      return;
    }
    const onward = askNetwork(
      new URL(request.url ?? '/', target),
      { method: request.method ?? 'GET', headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const upgrade = () => {
    isUpgraded = true;
  };
  return { url: `http://127.0.0.1:${port}`, upgrade, server };
}

test('an old worker keeps no old release alive: its successor takes over and throws away what it kept', async ({
  page,
  shop,
  watch,
}) => {
  // The old page has no icon of its own.
  watch.allow(/favicon\.ico/);
  const { url, upgrade, server } = await olderRelease(shop.url);
  try {
    await open(page, `${url}/`);
    await untilWorkerRules(page);
    await page.goto(`${url}/sobre`);
    await expect(page.getByText('old release')).toBeVisible();
    upgrade();
    await open(page, `${url}/contato`);
    await expect.poll(() => keptPaths(page)).toEqual(['/sem-conexao']);
    await page.goto(`${url}/sobre`);
    await expect(page.getByRole('heading', { name: 'Nossos serviços' })).toBeVisible();
  } finally {
    await page.goto('about:blank');
    server.closeAllConnections();
    server.close();
  }
});

test('a wreath can be sent to the family as a link that shows it', async ({ page, context, shop }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/coroas');
  const name = 'Coroa Singela';
  await page.getByRole('button', { name: `Ampliar imagem de ${name}` }).click();
  await page.getByRole('button', { name: `Compartilhar ${name}` }).click();
  await expect(page.getByText('Link copiado')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^${shop.url}/coroas\\?coroa=[0-9a-f-]{36}$`));
  await open(page, link);
  await expect(page.getByRole('article', { name })).toBeInViewport();
  const card = (property: string) => page.locator(`meta[property="og:${property}"]`).getAttribute('content');
  expect(await card('title')).toContain(name);
  expect(await card('url')).toBe(link);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${shop.url}/coroas`);
  const picture = await page.request.get((await card('image')) ?? '');
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg']);
});
