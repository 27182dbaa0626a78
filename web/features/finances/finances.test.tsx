import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { enterOffice, openOffice, press, value } from '#web/testing/back-office.tsx';
import {
  EXPENSES,
  luz,
  MOVEMENTS,
  ORDERS,
  openFinances,
  rosas,
  rowsOf,
  SUMMARY,
  serveFinances,
} from '#web/testing/finance-harness.tsx';
import FinancesPage from './finances-page.tsx';

let server: ReturnType<typeof serveFinances>;
const reads = () => server.calls('GET').map(({ path }) => path);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T02:30:00Z') });
  enterOffice();
  server = serveFinances();
});

describe('the period', () => {
  it('is the current month of São Paulo, and expenses, orders and totals are asked for together', async () => {
    const slow = Promise.withResolvers<Response>();
    server.answers[EXPENSES] = () => slow.promise;
    await openOffice('/admin/financeiro', '/admin/financeiro', FinancesPage);
    await waitFor(() => expect(reads()).toHaveLength(6));
    expect(reads().toSorted()).toEqual([
      '/api/dashboard/attention',
      '/api/expenses/by_date?start=2026-11-01&end=2026-11-30&skip=0&limit=50',
      '/api/finances/movements?start=2026-11-01&end=2026-11-30&skip=0&limit=50',
      '/api/finances/reasons?start=2026-11-01&end=2026-11-30',
      '/api/finances/summary?start=2026-11-01&end=2026-11-30',
      '/api/orders/by_date?start=2026-11-01&end=2026-11-30&skip=0&limit=1',
    ]);
    await act(async () => slow.resolve(Response.json([luz])));
    await waitFor(() => expect(rowsOf('Gastos do período')).toHaveLength(1));
    expect([value('Data de início'), value('Data de fim')]).toEqual(['01/11/2026', '30/11/2026']);
  });
});

describe('its figures', () => {
  it('show refunds as lines of their own, and are the sums of the rows on the screen', async () => {
    server.answers[EXPENSES] = () => Response.json([{ ...rosas, valor: 100.1 }]);
    await openFinances();
    expect(rowsOf('Pedidos do período').map((row) => row.replaceAll('\u00a0', ' '))).toEqual([
      expect.stringMatching(/^ClienteMaria Oliveiranº 1042.*MovimentoPagamento.*R\$ 370,00.*Editar/),
      expect.stringMatching(/^ClienteAnanº 1043.*MovimentoEstorno.*-R\$ 999,00Ações$/),
      expect.stringMatching(/^ClienteAnanº 1043.*MovimentoPagamento.*R\$ 999,00.*Editar/),
    ]);
    const text = screen.getByRole('region', { name: 'Totais do período' }).textContent ?? '';
    for (const total of [
      'Receita totalR$\u00a0370,00',
      'Gastos totaisR$\u00a0100,10',
      'SaldoR$\u00a0269,90',
      '1 pedido pago',
    ]) {
      expect(text).toContain(total);
    }
  });

  it("are the server's sums while there are more rows than are shown, or its failure", async () => {
    server.answers[EXPENSES] = () => Response.json(Array.from({ length: 50 }, (_, at) => ({ ...rosas, _id: `${at}` })));
    await openFinances();
    const totals = () => screen.queryByRole('region', { name: 'Totais do período' })?.textContent;
    expect(totals()).toContain('Gastos totaisR$\u00a01.787,10');
    server.answers[SUMMARY] = () => new Response(null, { status: 500 });
    await press('Este ano');
    expect(await screen.findByText('Falha ao carregar os totais.')).toBeTruthy();
    expect(totals()).toBeUndefined();
  });

  it.each([EXPENSES, ORDERS, MOVEMENTS])('have no %s when the server answers 404', async (list) => {
    server.answers[list] = () => Response.json({ detail: 'Nada encontrado.' }, { status: 404 });
    await openFinances();
    expect(screen.getByText(list === EXPENSES ? '0 gastos' : '0 movimentos')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    [EXPENSES, 'Falha ao carregar gastos.', () => screen.findByText('Rosas')],
    [ORDERS, 'Falha ao carregar pedidos.', () => screen.findByText('Maria Oliveira')],
    [MOVEMENTS, 'Falha ao carregar pedidos.', () => screen.findByText('Maria Oliveira')],
    [SUMMARY, 'Falha ao carregar os gráficos.', () => screen.findByText('Receita e gastos no período')],
  ] as const)('says that %s failed, and loads it when asked again', async (what, text, isThere) => {
    const good = server.answers[what] ?? (() => Response.error());
    server.answers[what] = () => new Response(null, { status: 500 });
    await openFinances();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText('Ocorreu um erro inesperado.')).toBeTruthy();
    server.answers[what] = good;
    await press('Tentar novamente');
    expect(await isThere()).toBeTruthy();
  });
});
