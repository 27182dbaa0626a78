import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enterOffice, leaveOffice, openOffice, place, press, type } from '#web/testing/back-office.tsx';
import {
  EXPENSES,
  luz,
  ORDERS,
  openFinances,
  rosas,
  rowsOf,
  SUMMARY,
  serveFinances,
  value,
} from '#web/testing/finance-stage.tsx';
import { anOrder } from '#web/testing/order.ts';
import FinancesPage from './finances-page.tsx';

let server: ReturnType<typeof serveFinances>;
const reads = () => server.calls('GET').map(({ path }) => path);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T02:30:00Z') });
  enterOffice();
  server = serveFinances();
});

afterEach(() => {
  leaveOffice();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the period', () => {
  it('is the current month of São Paulo, and expenses, orders and totals are asked for together', async () => {
    const slow = Promise.withResolvers<Response>();
    server.answers[EXPENSES] = () => slow.promise;
    await openOffice('/admin/financeiro', '/admin/financeiro', FinancesPage);
    await waitFor(() => expect(reads()).toHaveLength(3));
    expect(reads().toSorted()).toEqual([
      '/api/expenses/by_date?start=2026-11-01&end=2026-11-30&skip=0&limit=50',
      '/api/finances/summary?start=2026-11-01&end=2026-11-30',
      '/api/orders/by_date?start=2026-11-01&end=2026-11-30&skip=0&limit=50',
    ]);
    await act(async () => slow.resolve(Response.json([luz])));
    await waitFor(() => expect(rowsOf('Gastos do período')).toHaveLength(1));
    expect([value('Data de início'), value('Data de fim')]).toEqual(['01/11/2026', '30/11/2026']);
  });

  it('comes from the address, and a search puts it there', async () => {
    await openFinances('?inicio=2026-03-01&fim=2026-03-31');
    expect(value('Data de início')).toBe('01/03/2026');
    server.sent.length = 0;
    type('Data de início', '10/03/2026');
    type('Data de fim', '12/03/2026');
    await press('Buscar');
    expect(place.now).toBe('/admin/financeiro?inicio=2026-03-10&fim=2026-03-12');
    await waitFor(() => expect(reads()).toHaveLength(3));
    expect(reads().every((path) => path.includes('start=2026-03-10&end=2026-03-12'))).toBe(true);
  });

  it.each([
    ['Este mês', '?inicio=2026-11-01&fim=2026-11-30'],
    ['Mês passado', '?inicio=2026-10-01&fim=2026-10-31'],
    ['Este ano', '?inicio=2026-01-01&fim=2026-12-31'],
  ])('%s is a shortcut', async (name, address) => {
    await openFinances();
    await press(name);
    expect(place.now).toBe(`/admin/financeiro${address}`);
  });

  it('is the current month again after Limpar', async () => {
    await openFinances('?inicio=2026-03-01&fim=2026-03-31');
    await press('Limpar');
    expect([value('Data de início'), value('Data de fim')]).toEqual(['01/11/2026', '30/11/2026']);
    expect(place.now).toBe('/admin/financeiro');
  });

  it('of more than a year is refused before anything is asked for', async () => {
    await openFinances();
    server.sent.length = 0;
    type('Data de início', '01/01/2025');
    await press('Buscar');
    expect(screen.getByText('O período pode ter no máximo 366 dias.')).toBeTruthy();
    expect(server.sent).toEqual([]);
  });
});

describe('what is shown of it', () => {
  it('are revenue, expenses and balance in reais with two decimals', async () => {
    await openFinances();
    const totals = screen.getByRole('region', { name: 'Totais do período' });
    const text = totals.textContent ?? '';
    expect(text).toContain('Receita totalR$ 370,00');
    expect(text).toContain('Gastos totaisR$ 1.787,10');
    expect(text).toContain('Saldo-R$ 1.417,10');
  });

  it('adds up the rows on the screen, whatever the server adds up meanwhile, without what was refunded', async () => {
    server.answers[EXPENSES] = () => Response.json([{ ...rosas, valor: 100.1 }]);
    await openFinances();
    const text = screen.getByRole('region', { name: 'Totais do período' }).textContent ?? '';
    for (const total of ['Receita totalR$ 370,00', 'Gastos totaisR$ 100,10', 'SaldoR$ 269,90', '1 pedido pago']) {
      expect(text).toContain(total);
    }
  });

  it('is what the server adds up while there are more rows than are shown, or says that it failed', async () => {
    server.answers[EXPENSES] = () => Response.json(Array.from({ length: 50 }, (_, at) => ({ ...rosas, _id: `${at}` })));
    await openFinances();
    const totals = () => screen.queryByRole('region', { name: 'Totais do período' })?.textContent;
    expect(totals()).toContain('Gastos totaisR$ 1.787,10');
    server.answers[SUMMARY] = () => new Response(null, { status: 500 });
    await press('Este ano');
    expect(await screen.findByText('Falha ao carregar os totais.')).toBeTruthy();
    expect(totals()).toBeUndefined();
  });

  it('are the expenses and the orders, in São Paulo time; what was refunded is struck through', async () => {
    await openFinances();
    const [first] = rowsOf('Gastos do período');
    for (const part of ['Conta de luz', 'Água, luz e telefone', '12/11/2026', 'R$ 1.487,10']) {
      expect(first).toContain(part);
    }
    const [sale, refunded] = rowsOf('Pedidos do período');
    for (const part of ['Maria Oliveira', 'Loja', 'Pix', '20/11/2026 23:00', 'R$ 370,00']) {
      expect(sale).toContain(part);
    }
    expect(refunded).toContain('Estornado');
    expect(screen.getByText('R$ 999,00').tagName).toBe('S');
    const link = screen.getByRole('link', { name: 'Editar o pedido de Maria Oliveira' });
    expect(link.getAttribute('href')).toBe(`/admin/pedidos/${anOrder().order_id}/editar`);
  });

  it('are the figures of the charts in tables, which can be seen too', async () => {
    await openFinances();
    expect(rowsOf('Receita e gastos por dia')).toEqual(['12/11/2026R$ 0,00R$ 1.787,10', '20/11/2026R$ 370,00R$ 0,00']);
    expect(rowsOf('Gastos por categoria')).toEqual([
      'Água, luz e telefoneR$ 1.487,1083,2%',
      'Flores e insumosR$ 300,0016,8%',
    ]);
    expect(screen.queryByRole('region', { name: 'Números do gráfico' })).toBeNull();
    await press('Mostrar os números');
    expect(screen.getByRole('region', { name: 'Números do gráfico' })).toBeTruthy();
    expect(rowsOf('Receita e gastos por dia')).toHaveLength(2);
  });

  it.each([EXPENSES, ORDERS])('is nothing of %s when the server answers 404', async (list) => {
    server.answers[list] = () => Response.json({ detail: 'Nada encontrado.' }, { status: 404 });
    await openFinances();
    expect(screen.getByText(list === EXPENSES ? '0 gastos' : '0 pedidos')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    [EXPENSES, 'Falha ao carregar gastos.', () => screen.findByText('Rosas')],
    [ORDERS, 'Falha ao carregar pedidos.', () => screen.findByText('Maria Oliveira')],
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

  it('comes 50 rows at a time', async () => {
    const page = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...rosas, _id: `${from + at}`, descricao: `Rosas ${from + at}` }));
    server.answers[EXPENSES] = () =>
      Response.json(server.sent.at(-1)?.path.includes('skip=50') ? page(50, 3) : page(0, 50));
    server.answers[ORDERS] = () => Response.json([]);
    await openFinances();
    expect(screen.getByText('50 gastos, há mais')).toBeTruthy();
    server.answers[EXPENSES] = () => Response.json(page(50, 3));
    await press('Carregar mais');
    await waitFor(() => expect(screen.getByText('53 gastos')).toBeTruthy());
    expect(reads().at(-1)).toContain('skip=50&limit=50');
  });
});
