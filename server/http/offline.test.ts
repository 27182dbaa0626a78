import vm from 'node:vm';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import businessJson from '#config/business.json' with { type: 'json' };
import { businessData } from '#contract/business.ts';
import { registerOffline } from './offline.ts';

const ORIGIN = 'https://flores.example';
const business = businessData.parse(businessJson);

async function sourceOf(options: { dev?: boolean; name?: string } = {}): Promise<string> {
  const app = Fastify();
  registerOffline(app, { business: { ...business, name: options.name ?? business.name }, dev: options.dev ?? false });
  const answer = await app.inject('/sw.js');
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.headers['content-type']).toContain('javascript');
  return answer.body;
}

/** Runs the worker as a browser does: its events, its caches and a network that can fail. */
function browserWith(source: string, earlier: readonly string[] = []) {
  const caches = new Map<string, string[]>(earlier.map((name) => [name, ['/coroas']]));
  const listeners = new Map<string, (event: object) => void>();
  const state = { isOnline: true, unregistered: false };
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    skipWaiting: () => undefined,
    clients: { claim: () => undefined },
    registration: {
      navigationPreload: { enable: () => undefined },
      unregister: () => {
        state.unregistered = true;
      },
    },
    location: { origin: ORIGIN },
  };
  class PageRequest {
    readonly url: string;
    constructor(url: string) {
      this.url = url;
    }
  }
  vm.runInNewContext(source, {
    self,
    URL,
    Promise,
    Request: PageRequest,
    Response: { error: () => 'network error' },
    fetch: async ({ url }: { url: string }) => {
      if (!state.isOnline) throw new TypeError('Failed to fetch');
      return `network ${url}`;
    },
    caches: {
      open: async (name: string) => ({
        add: async ({ url }: PageRequest) => void caches.set(name, [...(caches.get(name) ?? []), url]),
      }),
      keys: async () => [...caches.keys()],
      delete: async (name: string) => caches.delete(name),
      match: async (url: string, { cacheName }: { cacheName: string }) =>
        caches.get(cacheName)?.includes(url) ? `kept ${url}` : undefined,
    },
  });

  async function fire(type: string): Promise<void> {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(type)?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  }
  /** The worker's answer; undefined when it leaves the request to the browser. */
  async function ask(path: string, request: { mode?: string; method?: string } = {}): Promise<unknown> {
    let answer: Promise<unknown> | undefined;
    listeners.get('fetch')?.({
      request: { url: new URL(path, ORIGIN).href, mode: 'navigate', method: 'GET', ...request },
      preloadResponse: Promise.resolve(undefined),
      respondWith: (promise: Promise<unknown>) => (answer = promise),
    });
    return answer;
  }
  return { caches, state, fire, ask };
}

test('only that page is ever cached, and requests for other files are left to the browser', async () => {
  const browser = browserWith(await sourceOf());
  await browser.fire('install');
  await browser.fire('activate');
  expect(await browser.ask('/api/products/ativos', { mode: 'cors' })).toBeUndefined();
  expect(await browser.ask('/api/orders/export', { mode: 'navigate' })).toBeUndefined();
  expect(await browser.ask('/api/login', { mode: 'cors', method: 'POST' })).toBeUndefined();
  expect(await browser.ask('/assets/site.js', { mode: 'no-cors' })).toBeUndefined();
  expect(await browser.ask('/media/coroa/960.webp')).toBeUndefined();
  expect(await browser.ask('https://www.mercadopago.com.br/checkout')).toBeUndefined();
  await browser.ask('/admin/pedidos');
  expect([...browser.caches.values()]).toEqual([['/sem-conexao']]);
});

test('a new worker deletes the caches of earlier ones, but not the document that the driver’s page has kept', async () => {
  const browser = browserWith(await sourceOf(), ['sem-conexao-old', 'pages-v1']);
  browser.caches.set('minha-saida', ['/funcionario/saida']);
  await browser.fire('install');
  await browser.fire('activate');
  expect([...browser.caches.values()]).toEqual([['/funcionario/saida'], ['/sem-conexao']]);
  browser.state.isOnline = false;
  expect(await browser.ask('/funcionario/saida')).toBe('kept /funcionario/saida');
  expect(await browser.ask('/funcionario/producao')).toBe('kept /sem-conexao');
});

test('the worker changes with its page, and only then', async () => {
  expect(await sourceOf()).toBe(await sourceOf());
  expect(await sourceOf({ name: 'Outra Casa' })).not.toBe(await sourceOf());
});

test('in development the worker unregisters itself and deletes its caches', async () => {
  const browser = browserWith(await sourceOf({ dev: true }), ['sem-conexao-old']);
  await browser.fire('install');
  await browser.fire('activate');
  expect(browser.caches.size).toBe(0);
  expect(browser.state.unregistered).toBe(true);
  expect(await browser.ask('/')).toBeUndefined();
});
