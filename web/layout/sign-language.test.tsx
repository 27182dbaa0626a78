import { act, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeAlert, showAlert } from '#web/lib/alerts.ts';
import { signIn, signOut } from '#web/lib/session.ts';
import { AlertHost } from './alert-host.tsx';
import { SignLanguage } from './sign-language.tsx';

const account = { token: 't', role: 'administrador', active: true, email: 'ana@example.com' } as const;
let scripts: HTMLScriptElement[];
const leave = vi.fn();

beforeEach(() => {
  scripts = [];
  leave.mockClear();
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => void scripts.push(...(nodes as typeof scripts)));
});

afterEach(() => {
  signOut();
  vi.restoreAllMocks();
  const last = showAlert({ type: 'info', title: 'fim' });
  for (let id = 1; id <= last; id += 1) closeAlert(id);
});

const button = () => screen.queryByRole('button', { name: 'Traduzir para Libras com o VLibras' });
const open = (page: string) =>
  render(
    <MemoryRouter initialEntries={[page]}>
      <AlertHost />
      <SignLanguage leave={leave} />
    </MemoryRouter>,
  );
const press = () => act(async () => void (button() && fireEvent.click(button() as HTMLElement)));

it("is fetched when its button is pressed, and replaced by the plugin's own button", async () => {
  const { container } = open('/coroas');
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
  open('/sobre');
  await press();
  await act(async () => scripts[0]?.dispatchEvent(new Event('error')));
  expect(await screen.findByText('Não foi possível carregar o VLibras.')).toBeTruthy();
  await press();
  expect(scripts).toHaveLength(2);
});

it('is never fetched beside a token, and the button says why', async () => {
  signIn(account);
  open('/coroas');
  await press();
  expect(scripts).toEqual([]);
  expect(await screen.findByText('Saia da sua conta para usar o VLibras.')).toBeTruthy();
});

it('leaves the document when somebody signs in, in this tab or another', async () => {
  open('/sobre');
  await press();
  expect(leave).not.toHaveBeenCalled();
  await act(async () => signIn(account));
  expect(leave).toHaveBeenCalled();
});

it.each([undefined, account])(
  'is not fetched on a page with data of a person, as the button says to %o',
  async (who) => {
    if (who) signIn(who);
    const { container } = open('/pedido/chave');
    expect(container.querySelector('[vw]')).not.toBeNull();
    await press();
    expect(scripts).toEqual([]);
    expect(await screen.findByText('O VLibras não abre nesta página.')).toBeTruthy();
  },
);

it('asks for the document of a public page again when it was reached from one with a narrower policy', async () => {
  render(
    <MemoryRouter initialEntries={['/login']}>
      <Link to="/coroas">Coroas</Link>
      <SignLanguage leave={leave} />
    </MemoryRouter>,
  );
  await act(async () => screen.getByText('Coroas').click());
  await press();
  expect([scripts.length, leave.mock.calls.length]).toEqual([0, 1]);
});

it('is not in the back office', () => {
  const { container } = open('/admin/pedidos');
  expect([button(), container.querySelector('[vw]')]).toEqual([null, null]);
});
