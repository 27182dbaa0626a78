import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { onSessionRevoked } from '#web/lib/session.ts';
import { enterOffice, press, type, value } from '#web/testing/back-office.tsx';
import { luz, openFinances, rosas, rowsOf, serveFinances } from '#web/testing/finance-harness.tsx';

/** A dialog's code is loaded when the first one opens. */
const PATIENTLY = { timeout: 10_000 };
const PUT = 'PUT /api/expenses/';
const DELETE = 'DELETE /api/expenses/';
let server: ReturnType<typeof serveFinances>;
const writes = () =>
  server.sent.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);
const refuse = (method: string, body: object | undefined, status: number) => {
  const refusal = () => Response.json(body ?? null, { status });
  for (const path of ['', '/']) server.answers[`${method} /api/expenses${path}`] = refusal;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T02:30:00Z') });
  enterOffice();
  server = serveFinances();
  server.answers['POST /api/expenses'] = () => Response.json(luz, { status: 201 });
  server.answers[PUT] = () => Response.json(luz);
  server.answers[DELETE] = () => Response.json({ message: '' });
});

describe('a new expense', () => {
  const add = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Adicionar' })));
  const unfold = () => press('Adicionar gasto');

  it('needs description, value and date, and a value above zero', async () => {
    await openFinances();
    await unfold();
    type('Data', '');
    await add();
    for (const text of ['Informe a descrição.', 'Informe o valor.', 'Informe a data.']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(document.activeElement).toBe(screen.getByLabelText('Descrição'));
    type('Valor', '0');
    type('Data', '31/02/2026');
    await add();
    expect(screen.getByText('O valor deve ser maior que zero.')).toBeTruthy();
    expect(screen.getByText('Data inválida.')).toBeTruthy();
    expect(writes()).toEqual([]);
  });

  it('outside the period on screen says that it is not in the list', async () => {
    await openFinances();
    await unfold();
    type('Descrição', 'Fitas');
    type('Valor', '10');
    type('Data', '01/12/2026');
    await add();
    expect(screen.getByText('A data dele fica fora do período mostrado.')).toBeTruthy();
  });

  it('that the server refuses says why, and keeps what was typed', async () => {
    refuse('POST', { detail: 'Servidor cheio.' }, 503);
    await openFinances();
    await unfold();
    type('Descrição', 'Fitas');
    type('Valor', '10');
    await add();
    expect(screen.getByText('Falha ao adicionar gasto.')).toBeTruthy();
    expect(screen.getByText('Servidor cheio.')).toBeTruthy();
    expect(value('Descrição')).toBe('Fitas');
  });
});

it('an expense that could not be changed says so and why', async () => {
  refuse('PUT', { detail: 'Servidor cheio.' }, 503);
  await openFinances();
  await press('Editar o gasto Rosas');
  await screen.findByRole('dialog', { name: 'Editar gasto' }, PATIENTLY);
  await press('Salvar');
  expect(screen.getByText('Falha ao atualizar gasto.')).toBeTruthy();
  expect(screen.getByText('Servidor cheio.')).toBeTruthy();
});

describe('an expense that is deleted', () => {
  const ask = async () => {
    await press('Excluir o gasto Rosas');
    return within(await screen.findByRole('dialog', { name: 'Confirmar exclusão' }, PATIENTLY));
  };
  const confirm = async () => {
    const dialog = await ask();
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Excluir' })));
  };

  it('comes back with all its values when that is undone', async () => {
    await openFinances();
    await confirm();
    await press('Desfazer a exclusão do gasto Rosas');
    expect(screen.getByText('O gasto voltou.')).toBeTruthy();
    const { descricao, valor, categoria, data } = rosas;
    expect(writes().at(-1)).toEqual(['POST', '/api/expenses', { descricao, valor, categoria, data }]);
    expect(screen.queryByRole('button', { name: /^Desfazer/ })).toBeNull();
  });

  it.each([401, 403])('is tried once more after %d, before the session is given up', async (status) => {
    const revoked = vi.fn();
    const stop = onSessionRevoked(revoked);
    let tries = 0;
    server.answers[DELETE] = () => {
      tries += 1;
      return tries === 1
        ? Response.json({ detail: 'Não autenticado.', code: 'unauthenticated' }, { status })
        : Response.json({ message: '' });
    };
    await openFinances();
    await confirm();
    expect(await screen.findByText('Gasto excluído.')).toBeTruthy();
    expect(tries).toBe(2);
    expect(revoked).not.toHaveBeenCalled();
    stop();
  });

  it.each([
    [403, 2],
    [500, 1],
    [404, 1],
  ])('fails after %d in %d tries, and stays in the list', async (status, tries) => {
    refuse('DELETE', undefined, status);
    await openFinances();
    await confirm();
    expect(await screen.findByText('Falha ao excluir gasto.')).toBeTruthy();
    expect(writes()).toHaveLength(tries);
    expect(rowsOf('Gastos do período')).toHaveLength(2);
  });
});
