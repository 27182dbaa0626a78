import { act, fireEvent, screen } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draftStore, EMPTY_FIELDS, keepTyped } from '#web/features/checkout/draft.ts';
import { signIn } from '#web/lib/session.ts';
import { showRoutes } from '#web/testing/routes.tsx';
import { AlertHost } from './alert-host.tsx';
import { SignLanguage } from './sign-language.tsx';

const account = { token: 't', role: 'administrador', active: true, email: 'ana@example.com' } as const;
let scripts: HTMLScriptElement[];
const leave = vi.fn();
const reopen = vi.fn();

beforeEach(() => {
  scripts = [];
  leave.mockClear();
  reopen.mockClear();
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => void scripts.push(...(nodes as typeof scripts)));
});

afterEach(() => vi.restoreAllMocks());

const button = () => screen.queryByRole('button', { name: 'Traduzir para Libras com o VLibras' });
const SITE = { business: { name: 'Casa de Prova', phones: { funeral24h: '2127420000' } } };
async function open(page: string, isUnknown = false) {
  const Page = () => (
    <>
      <AlertHost />
      <Link to="/coroas">Coroas</Link>
      <SignLanguage leave={leave} reopen={reopen} isUnknown={isUnknown} />
    </>
  );
  const view = showRoutes([{ id: 'root', path: '*', loader: () => SITE, Component: Page }], page, SITE);
  await act(async () => undefined);
  return view;
}
const press = async (name?: string) => {
  const pressed = name ? screen.getByRole('button', { name }) : button();
  await act(async () => void (pressed && fireEvent.click(pressed)));
  await act(async () => void (await import('./sign-language-question.ts')));
};
const done = () => ({ fetched: scripts.length, reopened: reopen.mock.calls.flat() });

it("is fetched when its button is pressed, and replaced by the plugin's own button", async () => {
  const { container } = await open('/coroas');
  const opened = vi.fn();
  const access = container.querySelector('[vw] [vw-access-button]');
  access?.addEventListener('click', opened);
  expect(scripts).toEqual([]);
  await press();
  expect(scripts.map(({ src }) => src)).toEqual(['https://vlibras.gov.br/app/vlibras-plugin.js']);
  await act(async () => scripts[0]?.onload?.(new Event('load')));
  expect(opened).toHaveBeenCalledOnce();
  expect(button()).toBeNull();
});

it('may be asked for again when it could not be fetched', async () => {
  await open('/sobre');
  await press();
  await act(async () => scripts[0]?.dispatchEvent(new Event('error')));
  expect(await screen.findByText('Não foi possível carregar o VLibras.')).toBeTruthy();
  await press();
  expect(scripts).toHaveLength(2);
});

it('leaves the document when somebody signs in, or types something in another tab', async () => {
  await open('/sobre');
  await press();
  expect(leave).not.toHaveBeenCalled();
  await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'draft_checkout' })));
  expect(leave).toHaveBeenCalledOnce();
  await act(async () => signIn(account));
  expect(leave).toHaveBeenCalledTimes(2);
});

it.each([
  ['/pedido/chave', 'O VLibras não abre nesta página.'],
  ['/login', 'O VLibras não abre nesta página.'],
  ['/coroas', 'Saia da sua conta para usar o VLibras.', () => signIn(account)],
  ['/coroas', 'O VLibras não abre durante um pagamento.', () => pay(60_000)],
] as const)('is refused on %s with a true reason and the telephone: %s', async (page, reason, before = () => {}) => {
  before();
  const { container } = await open(page);
  expect(container.querySelector('[vw]')).not.toBeNull();
  await press();
  expect(await screen.findByText(reason)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ligar: (21) 2742-0000' }).getAttribute('href')).toBe('tel:+552127420000');
  expect(done()).toEqual({ fetched: 0, reopened: [] });
});

function pay(ms: number): void {
  const item = { _id: 'a', title: 'Coroa', price: 100, quantity: 1, stock: 1 };
  const expiresAt = new Date(Date.now() + ms).toISOString();
  draftStore.set({
    ...{ fields: EMPTY_FIELDS, faixas: {}, order_id: '' },
    sent: { at: expiresAt, items: [item as never], link: { url: 'https://p.example/1', expiresAt, orderKey: '' } },
  });
}

it.each([
  ['what was typed', () => keepTyped({ ...EMPTY_FIELDS, buyer_name: 'Maria', faixas: {} })],
  ["an order's address", () => window.localStorage.setItem('draft_orders', '[{"key":"chave-1234"}]')],
  ['an order whose payment has expired', () => pay(-1)],
])('asks beside %s on this device, and opens in a document without it', async (_, keep) => {
  keep();
  await open('/coroas?sort=price_asc');
  await press();
  await press('Agora não');
  expect(done()).toEqual({ fetched: 0, reopened: [] });
  await press();
  expect(screen.getByRole('link', { name: 'Ligar: (21) 2742-0000' })).toBeTruthy();
  await press('Apagar o que digitei e abrir');
  expect(done()).toEqual({ fetched: 0, reopened: ['?sort=price_asc'] });
  expect(Object.keys(window.localStorage).filter((key) => key.startsWith('draft_'))).toEqual([]);
});

it('says where people type their data that it could read it, and needs a document of its own there', async () => {
  await open('/acompanhar');
  await press();
  expect(screen.getByText('Ele poderia ler o que você digitar nesta página.')).toBeTruthy();
  await press('Abrir');
  expect(done()).toEqual({ fetched: 0, reopened: ['?libras=sim'] });
});

it('starts by itself in the document that was loaded for it, once, and by no address alone', async () => {
  const view = await open('/finalizar?libras=sim');
  expect(scripts).toHaveLength(0);
  view.unmount();
  window.sessionStorage.setItem('libras_pressed', 'sim');
  await open('/finalizar?libras=sim');
  await vi.waitFor(() => expect([scripts.length, window.sessionStorage.length]).toEqual([1, 0]));
});

it('loads a public page anew that was reached from one with a narrower policy', async () => {
  await open('/login');
  await act(async () => screen.getByText('Coroas').click());
  await press();
  expect(done()).toEqual({ fetched: 0, reopened: [''] });
});

it('runs on the page of an unknown address', async () => {
  await open('/nada', true);
  await press();
  expect(scripts).toHaveLength(1);
});

it('is not in the back office', async () => {
  const { container } = await open('/admin/pedidos');
  expect([button(), container.querySelector('[vw]')]).toEqual([null, null]);
});
