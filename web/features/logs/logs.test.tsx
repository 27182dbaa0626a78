import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LogEntry } from '#contract/logs.ts';
import { openOffice, press, type, value } from '#web/testing/back-office.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import LogsPage from './logs-page.tsx';

/** Entry 1 is the newest. */
function entry(at: number): LogEntry {
  return {
    _id: String(1000 - at),
    created_at: '2026-11-21T02:30:00.000Z',
    user_email: 'ana@example.com',
    action: 'login',
    message: `mensagem ${at}`,
    ip_address: '10.0.0.1',
    changes: null,
  };
}

let entries: LogEntry[];
let server: ReturnType<typeof fakeServer>;
let fail: boolean;

beforeEach(() => {
  entries = Array.from({ length: 20 }, (_, i) => entry(i + 1));
  fail = false;
  server = fakeServer(({ path }) => {
    if (fail) return new Response(null, { status: 500 });
    const query = new URL(path, 'http://x').searchParams;
    const skip = Number(query.get('skip'));
    return Response.json(entries.slice(skip, skip + Number(query.get('limit'))));
  });
});

const open = () => openOffice('/admin/logs', '/admin/logs', LogsPage);
const shown = () => screen.queryAllByText(/^mensagem \d+$/).map((cell) => Number(cell.textContent?.slice(9)));

async function searchByEmail() {
  await open();
  type('E-mail', 'ana@example.com');
  await press('Buscar');
  await waitFor(() => expect(shown()).not.toEqual([]));
}

describe('the logs', () => {
  it('show the time in São Paulo, the person, the action and the address', async () => {
    entries = [entry(1)];
    await searchByEmail();
    expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'DataEmailAçãoMensagemIP',
      'Data20/11/2026 23:30Emailana@example.comAçãoLoginMensagemmensagem 1IP10.0.0.1',
    ]);
  });

  it('are narrowed to a kind and to a record, also by the address', async () => {
    await openOffice(
      '/admin/logs?inicio=2026-11-20&fim=2026-11-20&tipo=pedidos&registro=n%C2%BA+1042',
      '/admin/logs',
      LogsPage,
    );
    await waitFor(() => expect(shown()).not.toEqual([]));
    expect(value('Registro')).toBe('nº 1042');
    expect(value('Tipo de registro')).toBe('pedidos');
    expect(server.calls('GET /api/logs').at(-1)?.path).toContain('kind=pedidos&words=n%C2%BA%201042');
  });

  it('say so when there is nothing', async () => {
    entries = [];
    await open();
    type('E-mail', 'ana@example.com');
    await press('Buscar');
    await waitFor(() => expect(screen.getByText('Nada encontrado')).toBeTruthy());
  });

  it('keep what was loaded when the next page fails, and load it when asked again', async () => {
    await searchByEmail();
    fail = true;
    await press('Carregar mais');
    await waitFor(() => expect(screen.getByText('Não foi possível carregar os registros.')).toBeTruthy());
    expect(shown()).toHaveLength(15);
    fail = false;
    await press('Carregar mais');
    await waitFor(() => expect(shown()).toHaveLength(20));
  });

  it('are all there when none has an id of its own', async () => {
    entries = entries.map((one) => ({ ...one, _id: '' }));
    await searchByEmail();
    await press('Carregar mais');
    await waitFor(() => expect(shown()).toEqual(Array.from({ length: 20 }, (_, i) => i + 1)));
  });

  it('show what changed, before and after', async () => {
    const changes = { before: { active: true, nome: 'A' }, after: { active: false, nome: 'B' } };
    entries = [{ ...entry(1), changes }];
    await searchByEmail();
    const details = screen.getByText('O que mudou').closest('details');
    expect(details?.textContent).toContain('AtivoAntes: sim → ; depois: não');
    expect(details?.textContent).toContain('NomeAntes: A → ; depois: B');
  });
});

describe('the filter', () => {
  it.each([
    [{}, 'Informe um e-mail ou as duas datas para pesquisar.'],
    [{ 'E-mail': 'abc' }, 'Informe um e-mail válido.'],
    [{ 'Data de início': '01/11/2026' }, 'Informe as duas datas para pesquisar.'],
  ])('%j is no search: %s', async (fields, message) => {
    await open();
    for (const [label, text] of Object.entries(fields)) type(label, text);
    await press('Buscar');
    expect(screen.getByText(message)).toBeTruthy();
    expect((document.activeElement as HTMLInputElement).getAttribute('aria-invalid')).toBe('true');
    expect(server.calls('GET /api/logs').map(({ path }) => path)).toEqual([]);
  });

  it('is by e-mail or by period: filling in one empties the other', async () => {
    await open();
    type('Data de início', '01/11/2026');
    type('Data de fim', '02/11/2026');
    type('E-mail', 'a');
    expect([value('Data de início'), value('Data de fim')]).toEqual(['', '']);
    type('Data de fim', '02/11/2026');
    expect(value('E-mail')).toBe('');
  });

  it('has today and the last week at hand, as São Paulo days', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T02:00:00Z') });
    await open();
    await press('Hoje');
    await press('Últimos 7 dias');
    vi.useRealTimers();
    expect(server.calls('GET /api/logs').map(({ path }) => path)).toEqual([
      '/api/logs/by_date?start=2026-11-20&end=2026-11-20&skip=0&limit=15',
      '/api/logs/by_date?start=2026-11-14&end=2026-11-20&skip=0&limit=15',
    ]);
  });
});
