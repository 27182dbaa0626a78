import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { field, openOffice, place, press, type, value } from '#web/testing/back-office.tsx';
import { fakeServer, type Sent } from '#web/testing/fake-server.ts';
import LoginPage from './login-page.tsx';
import ResetPage from './reset-page.tsx';
import ResetRequestPage from './reset-request-page.tsx';

let answer: () => Response | Promise<Response>;
let sent: Sent[];

const PAGES = { '/login': LoginPage, '/password-reset-request': ResetRequestPage, '/redefinir-senha': ResetPage };
const open = (path: keyof typeof PAGES, search = '') => openOffice(path + search, path, PAGES[path]);

beforeEach(() => {
  answer = () => Response.json({ message: 'ok' });
  ({ sent } = fakeServer(() => answer()));
});

it.each<[keyof typeof PAGES, string, string]>([
  ['/login', 'E-mail', 'username'],
  ['/login', 'Senha', 'current-password'],
  ['/password-reset-request', 'E-mail', 'username'],
  ['/redefinir-senha', 'Nova senha', 'new-password'],
  ['/redefinir-senha', 'Confirme a senha', 'new-password'],
])('at %s a password manager knows the field %s, and it takes what is pasted', async (page, label, autocomplete) => {
  await open(page, '?token=abc');
  expect([field(label).autocomplete, fireEvent.paste(field(label))]).toEqual([autocomplete, true]);
});

it('/login sends nothing without a password', async () => {
  await open('/login');
  type('E-mail', 'ana@example.com');
  await press('Entrar');
  expect(screen.getByText('Informe a senha.')).toBeTruthy();
  expect(sent).toEqual([]);
});

describe('/password-reset-request', () => {
  it.each([
    ['', 'Informe o e-mail.'],
    ['abc', 'Informe um e-mail válido.'],
  ])('sends nothing for %j', async (email, message) => {
    await open('/password-reset-request');
    type('E-mail', email);
    await press('Enviar link');
    expect(screen.getByText(message)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it.each([
    ['an error of the server', () => new Response(null, { status: 500 }), undefined],
    ['no connection', () => Promise.reject(new TypeError('offline')), 'Não foi possível conectar ao servidor.'],
    ['too many tries', () => Response.json({ detail: 'Aguarde.' }, { status: 429 }), 'Aguarde.'],
  ])('says that it failed after %s and keeps what was typed', async (_, failing, why) => {
    answer = failing;
    await open('/password-reset-request');
    type('E-mail', 'ana@example.com');
    await press('Enviar link');
    expect(screen.getByText('Erro ao enviar e-mail')).toBeTruthy();
    if (why !== undefined) expect(screen.getByText(why)).toBeTruthy();
    expect(value('E-mail')).toBe('ana@example.com');
    expect(screen.queryByText('E-mail enviado')).toBeNull();
  });
});

describe('/redefinir-senha', () => {
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar nova senha' });
  const unmet = () =>
    [...document.querySelectorAll('[data-holds=false]')].map((item) => item.getAttribute('data-rule'));

  it('can be sent once all rules hold, however the accents were composed', async () => {
    await open('/redefinir-senha', '?token=abc');
    type('Nova senha', 'Coração1');
    expect(unmet()).toEqual(['special', 'uncommon', 'same']);
    type('Nova senha', 'Coração 1');
    type('Confirme a senha', 'Corac\u0327a\u0303o 1');
    expect(unmet()).toEqual([]);
    expect(button().disabled).toBe(false);
  });

  it.each([
    ['too long', `A!${'x'.repeat(127)}`, [], 'Use no máximo 128 caracteres.'],
    ['a common one', 'P@ssw0rd', ['uncommon'], undefined],
  ])('refuses a password that is %s before it is sent', async (_, password, rules, reason) => {
    await open('/redefinir-senha', '?token=abc');
    type('Nova senha', password);
    type('Confirme a senha', password);
    expect(unmet()).toEqual(rules);
    if (reason) expect(screen.getByText(reason)).toBeTruthy();
    expect(button().disabled).toBe(true);
  });

  it.each([400, 422, 500])(
    'has one text for a refusal with status %i, and keeps the typed passwords',
    async (status) => {
      answer = () => Response.json({ detail: 'outra coisa' }, { status });
      await open('/redefinir-senha', '?token=abc');
      type('Nova senha', 'Abcdefg!');
      type('Confirme a senha', 'Abcdefg!');
      await press('Salvar nova senha');
      expect(screen.getByText('Token inválido ou expirado. Ou formato de senha inválido.')).toBeTruthy();
      expect(screen.queryByText('outra coisa')).toBeNull();
      expect(place.now).toBe('/redefinir-senha');
      expect(value('Nova senha')).toBe('Abcdefg!');
    },
  );

  it('says that a link without a token is incomplete', async () => {
    await open('/redefinir-senha');
    expect(screen.getByText('Este link está incompleto')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Pedir um novo link' }).getAttribute('href')).toBe(
      '/password-reset-request',
    );
  });

  it('shows and hides each password by itself', async () => {
    await open('/redefinir-senha', '?token=abc');
    expect(field('Nova senha').type).toBe('password');
    const [first] = screen.getAllByRole('button', { name: 'Mostrar o que foi digitado' });
    if (first) fireEvent.click(first);
    expect(field('Nova senha').type).toBe('text');
    expect(field('Confirme a senha').type).toBe('password');
  });
});
