import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderDetails } from '#contract/orders.ts';
import { choose, enterOffice, openOffice, place, press, type } from '#web/testing/back-office.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import { anOrder } from '#web/testing/order.ts';
import OrdersPage from './orders-page.tsx';

let orders: OrderDetails[];
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  enterOffice();
  orders = ['pedido-1', 'pedido-2'].map((order_id) => anOrder({ order_id }));
  server = fakeServer({
    'GET /api/orders/ahead': () => Response.json([]),
    'GET /api/orders/by_date': () => Response.json(orders),
    'GET /api/orders/export': () =>
      new Response('\uFEFFnúmero;cliente\r\n', {
        headers: { 'Content-Disposition': 'attachment; filename="relatorio_pedidos.csv"' },
      }),
  });
});

const open = (search = '') => openOffice(`/admin/pedidos${search}`, '/admin/pedidos', OrdersPage);
const searches = () => server.calls('GET /api/orders/by_date');
const rows = () => screen.queryAllByText(/^pedido-\d+$/).length;

async function searchNovember() {
  await open();
  type('Data de início', '01/11/2026');
  type('Data de fim', '30/11/2026');
  await press('Buscar');
  await waitFor(() => expect(rows()).toBe(2));
}

describe('the search of orders', () => {
  it('that finds nothing says so in an empty table and is no failure', async () => {
    orders = [];
    await open('?inicio=2026-11-01&fim=2026-11-30');
    expect(await screen.findByText('Nenhum pedido neste período')).toBeTruthy();
    expect(screen.getAllByRole('row')).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says when the earlier result could not be refreshed', async () => {
    await searchNovember();
    await press('Limpar');
    server.answers['GET /api/orders/by_date'] = () => new Response(null, { status: 500 });
    type('Data de início', '01/11/2026');
    type('Data de fim', '30/11/2026');
    await press('Buscar');
    expect(await screen.findByText('Erro ao carregar pedidos.')).toBeTruthy();
    expect(screen.getByText('O que está na tela pode estar desatualizado.')).toBeTruthy();
  });

  it('refuses a day that does not exist', async () => {
    await open();
    type('Data de início', '31/02/2026');
    type('Data de fim', '01/03/2026');
    await press('Buscar');
    expect(screen.getByText('Data inválida.')).toBeTruthy();
    expect(searches()).toEqual([]);
  });

  it('begins with the ceremonies of today and ahead, and keeps the filters for the period', async () => {
    await open();
    await waitFor(() => expect(screen.getByText('Nenhuma cerimônia de hoje em diante')).toBeTruthy());
    fireEvent.change(screen.getByLabelText('Situação'), { target: { value: 'a_receber' } });
    await waitFor(() => expect(screen.getByText('Nenhum pedido com estes filtros')).toBeTruthy());
    fireEvent.change(screen.getByLabelText('Etapa'), { target: { value: 'pronto' } });
    await waitFor(() => expect(place.now).toContain('etapa=pronto'));
    await press('Hoje');
    await waitFor(() => expect(searches()[0]?.path).toContain('stage=pronto&situation=a_receber'));
    expect(screen.getByRole('button', { name: 'Hoje', pressed: true })).toBeTruthy();
  });

  it('keeps the period that it was come back to with, when a filter is chosen', async () => {
    const state = { period: { start: '2026-11-01', end: '2026-11-30' } };
    await openOffice({ pathname: '/admin/pedidos', state }, '/admin/pedidos', OrdersPage);
    await waitFor(() => expect(rows()).toBe(2));
    fireEvent.change(screen.getByLabelText('Situação'), { target: { value: 'a_receber' } });
    await waitFor(() => expect(place.now).toContain('situacao=a_receber'));
    await waitFor(() =>
      expect(searches().at(-1)?.path).toContain('?start=2026-11-01&end=2026-11-30&situation=a_receber'),
    );
  });

  it('reloads when the same period is searched again', async () => {
    await searchNovember();
    await press('Buscar');
    await waitFor(() => expect(searches()).toHaveLength(2));
  });
});

describe('the report', () => {
  const files = () => server.calls('GET /api/orders/export').map(({ path }) => path);

  it('is of the period and the filters on screen, or of everything', async () => {
    await open('?inicio=2026-11-01&fim=2026-11-30&situacao=em_disputa');
    await choose('Exportar Relatório', /^Este período/);
    await choose('Exportar Relatório', /^Tudo/);
    await waitFor(() => expect(files()).toHaveLength(2));
    expect(files()).toEqual([
      '/api/orders/export?start=2026-11-01&end=2026-11-30&situation=em_disputa',
      '/api/orders/export',
    ]);
  });

  it.each([
    ['no period', '', ''],
    ['days typed and not searched for', '?inicio=2026-11-01&fim=2026-11-30', '29/11/2026'],
    ['a period that is too long', '?inicio=2025-01-01&fim=2026-11-30', ''],
  ])('is only of everything with %s on screen', async (_, search, end) => {
    await open(search);
    if (end) type('Data de fim', end);
    await choose('Exportar Relatório', /^Este período/);
    expect(screen.getByRole('menuitem', { name: /^Este período/ }).getAttribute('aria-disabled')).toBe('true');
    expect(files()).toEqual([]);
  });

  it('says why it could not be made', async () => {
    const detail = 'Já há outras planilhas sendo geradas. Aguarde um pouco e tente de novo.';
    server.answers['GET /api/orders/export'] = () => Response.json({ detail }, { status: 429 });
    await open();
    await choose('Exportar Relatório', /^Tudo/);
    await waitFor(() => expect(screen.getByText('Não foi possível exportar o relatório.')).toBeTruthy());
    expect(screen.getByText(detail)).toBeTruthy();
  });
});
