import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { User } from '#contract/users.ts';
import { enterOffice, openOffice, type, value } from '#web/testing/back-office.tsx';
import { fakeServer, type Sent } from '#web/testing/fake-server.ts';
import UsersPage from './users-page.tsx';

const ana: User = {
  _id: '0001',
  email: 'ana@example.com',
  role: 'administrador',
  active: true,
  created_at: '2026-11-21T02:30:00.000Z',
};
const bia: User = { ...ana, _id: '0002', email: 'bia@example.com', role: 'funcionario', active: false };

let sent: Sent[];
let change: (request: Sent) => Response | Promise<Response>;

const writes = () => sent.filter(({ method }) => method !== 'GET');

beforeEach(() => {
  enterOffice();
  change = () => new Response(null, { status: 500 });
  ({ sent } = fakeServer((request) => {
    if (request.path === '/api/users/passkeys') return Response.json({ required: false, holders: [] });
    return request.method === 'GET' ? Response.json([ana, bia]) : change(request);
  }));
});

async function open() {
  const view = await openOffice('/admin/usuarios', '/admin/usuarios', UsersPage);
  await waitFor(() => expect(screen.queryByText('Carregando usuários…')).toBeNull());
  return view;
}
const submit = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cadastrar' })));

describe('the list of users', () => {
  it('tells who they are, what they may do and since when', async () => {
    await open();
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'IDEmailFunçãoAtivoCriado em',
      'ID0001Emailana@example.com vocêDar nomeFunçãoadministradorAtivoCriado em20/11/2026 23:30',
      'ID0002Emailbia@example.com Dar nomeFunçãofuncionarioAtivoCriado em20/11/2026 23:30',
    ]);
  });
});

describe('the name of a user', () => {
  it('is given in a dialog, where a refusal stands at the field, and is then in the list', async () => {
    change = () => Response.json({ detail: 'Use no máximo 80 caracteres.', code: 'validation' }, { status: 422 });
    await open();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: `Dar nome: ${bia.email}` })));
    const dialog = await screen.findByRole('dialog');
    type('Nome', 'Bia Lima');
    const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Salvar nome' })));
    await save();
    await waitFor(() => expect(dialog.textContent).toContain('Use no máximo 80 caracteres.'));
    change = () => Response.json([{ email: bia.email, name: 'Bia Lima' }]);
    await save();
    expect(writes()).toMatchObject([{}, { path: '/api/users/0002/name', body: { name: 'Bia Lima' } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('table').textContent).toContain('Bia Lima');
  });
});

it('the switch of the keys makes administrators need one, and says why the server refuses', async () => {
  const why = 'Cadastre antes uma chave de acesso sua, em Minha conta.';
  change = () => Response.json({ detail: why, code: 'conflict' }, { status: 409 });
  await open();
  const keys = await screen.findByRole('switch', { name: 'Administradores usam chave' });
  await act(async () => fireEvent.click(keys));
  expect(writes()).toMatchObject([{ path: '/api/users/passkeys/required', body: { required: true } }]);
  await waitFor(() => expect(screen.getByText(why)).toBeTruthy());
  expect(keys.getAttribute('aria-checked')).toBe('false');
});

describe('a new user', () => {
  it('is not filled in with the e-mail and password that the browser stores for the administrator', async () => {
    await open();
    const kept = ['E-mail', 'Senha'].map((label) => screen.getByLabelText<HTMLInputElement>(label).autocomplete);
    expect(kept).toEqual(['off', 'new-password']);
  });

  it('needs e-mail and password', async () => {
    await open();
    await submit();
    expect(screen.getByText('Informe o e-mail.')).toBeTruthy();
    expect(screen.getByText('Informe a senha.')).toBeTruthy();
    type('E-mail', 'abc');
    await submit();
    expect(screen.getByText('Informe um e-mail válido.')).toBeTruthy();
    expect(writes()).toEqual([]);
  });

  it.each([
    ['A | B', { detail: [{ msg: 'A' }, { msg: 'B' }] }, 422],
    ['X', { detail: 'X' }, 400],
    ['Erro ao cadastrar.', undefined, 500],
    ['Erro ao cadastrar.', { detail: [] }, 422],
  ])('says %j when the server answers %j, and keeps what was typed', async (text, body, status) => {
    change = () => (body === undefined ? new Response(null, { status }) : Response.json(body, { status }));
    await open();
    type('E-mail', 'novo@example.com');
    type('Senha', 'Segredo#1');
    await submit();
    expect(screen.getByText(text)).toBeTruthy();
    expect([value('E-mail'), value('Senha')]).toEqual(['novo@example.com', 'Segredo#1']);
  });
});
