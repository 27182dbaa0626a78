import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderDetails } from '#contract/orders.ts';
import { enterOffice, leaveOffice, openOffice, place, press, type } from '#web/testing/back-office.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import { anOrder, aWreath } from '#web/testing/order.ts';
import OrdersPage from './orders-page.tsx';

let orders: OrderDetails[];
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  enterOffice();
  orders = Array.from({ length: 60 }, (_, at) =>
    anOrder({ order_id: `pedido-${at + 1}`, buyer_name: `Cliente ${at + 1}` }),
  );
  server = fakeServer({
    'GET /api/orders/by_date': ({ path }) => {
      const query = new URL(path, 'http://x').searchParams;
      const skip = Number(query.get('skip'));
      return Response.json(orders.slice(skip, skip + Number(query.get('limit'))));
    },
    'GET /api/orders/pedido-': ({ path }) => Response.json(orders.find(({ order_id }) => path.endsWith(order_id))),
    'GET /api/orders/export': () =>
      new Response('\uFEFFnúmero;cliente\r\n', {
        headers: { 'Content-Disposition': 'attachment; filename="relatorio_pedidos.csv"' },
      }),
  });
});

afterEach(() => {
  leaveOffice();
  vi.unstubAllGlobals();
});

const open = (search = '') => openOffice(`/admin/pedidos${search}`, '/admin/pedidos', OrdersPage);
const searches = () => server.calls('GET /api/orders/by_date');
const rows = () => screen.queryAllByText(/^pedido-\d+$/).length;

async function searchNovember() {
  await open();
  type('Data de início', '01/11/2026');
  type('Data de fim', '30/11/2026');
  await press('Buscar');
  await waitFor(() => expect(rows()).toBe(50));
}

describe('the search of orders', () => {
  it('needs both dates and says so without asking the server', async () => {
    await open();
    await press('Buscar');
    expect(screen.getByText('Informe as duas datas para pesquisar.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Data de início'));
    type('Data de início', '01/11/2026');
    await press('Buscar');
    expect(document.activeElement).toBe(screen.getByLabelText('Data de fim'));
    expect(searches()).toEqual([]);
  });

  it('says when what was found before could not be asked for anew', async () => {
    await searchNovember();
    await press('Limpar');
    server.answers['GET /api/orders/by_date'] = () => new Response(null, { status: 500 });
    type('Data de início', '01/11/2026');
    type('Data de fim', '30/11/2026');
    await press('Buscar');
    expect(await screen.findByText('Erro ao carregar pedidos.')).toBeTruthy();
    expect(screen.getByText('O que está na tela pode estar desatualizado.')).toBeTruthy();
  });

  it('shows answers that tell no more than what makes an order', async () => {
    const { order_id, buyer_name, total, payment_method, created_at, funeral_time } = anOrder();
    const bare = { order_id, buyer_name, total, payment_method, created_at, funeral_time };
    server.answers['GET /api/orders/by_date'] = () => Response.json([bare]);
    await open('?inicio=2026-11-01&fim=2026-11-30');
    for (const text of ['Aprovado', 'R$ 370,00', '20/11/2026 23:00'])
      expect(await screen.findByText(text)).toBeTruthy();
  });

  it('refuses a day that does not exist and a period that ends before it begins', async () => {
    await open();
    type('Data de início', '31/02/2026');
    type('Data de fim', '01/03/2026');
    await press('Buscar');
    expect(screen.getByText('Data inválida.')).toBeTruthy();
    type('Data de início', '02/03/2026');
    await press('Buscar');
    expect(screen.getByText('A data de início não pode ser posterior à data de fim.')).toBeTruthy();
    expect(searches()).toEqual([]);
  });

  it('asks for days as YYYY-MM-DD, 50 orders at a time, and keeps the period in the address', async () => {
    await searchNovember();
    expect(searches()[0]?.path).toBe('/api/orders/by_date?start=2026-11-01&end=2026-11-30&skip=0&limit=50');
    expect(place.now).toBe('/admin/pedidos?inicio=2026-11-01&fim=2026-11-30');
    await press('Carregar mais');
    await waitFor(() => expect(rows()).toBe(60));
    expect(searches()[1]?.path).toContain('skip=50&limit=50');
    expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull();
  });

  it('begins with the period of the address', async () => {
    await open('?inicio=2026-11-01&fim=2026-11-30');
    await waitFor(() => expect(rows()).toBe(50));
    expect(screen.getByLabelText<HTMLInputElement>('Data de início').value).toBe('01/11/2026');
  });

  it('shows the columns of the specification, every order approved, its production beside it', async () => {
    orders = [anOrder({ order_id: 'pedido-1', production: 'pronto', flags: ['refunded'] })];
    await open('?inicio=2026-11-01&fim=2026-11-30');
    await waitFor(() => expect(rows()).toBe(1));
    const table = screen.getByRole('table', { name: 'Pedidos' });
    const headers = within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    expect(headers).toEqual(['ID', 'Cliente', 'Total', 'Método', 'Status', 'Produção', 'Data', 'Ações']);
    const row = within(table).getAllByRole('row')[1]?.textContent;
    for (const text of ['R$ 370,00', 'Pix', 'Aprovado', 'Pronto', 'Estornado', '20/11/2026 23:00']) {
      expect(row).toContain(text);
    }
  });

  it('asks anew when the same period is searched again', async () => {
    await searchNovember();
    await press('Buscar');
    await waitFor(() => expect(searches()).toHaveLength(2));
  });

  it('is cleared with its dates and results', async () => {
    await searchNovember();
    await press('Limpar');
    expect(rows()).toBe(0);
    expect(screen.getByLabelText<HTMLInputElement>('Data de início').value).toBe('');
    expect(place.now).toBe('/admin/pedidos');
  });

  it('says that there is nothing in a period, which is no error', async () => {
    orders = [];
    await open('?inicio=2026-11-01&fim=2026-11-30');
    await waitFor(() => expect(screen.getByText('Nenhum pedido neste período')).toBeTruthy());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that loading failed, and tries again', async () => {
    const answer = server.answers['GET /api/orders/by_date'];
    server.answers['GET /api/orders/by_date'] = () => new Response(null, { status: 500 });
    await open('?inicio=2026-11-01&fim=2026-11-30');
    await waitFor(() => expect(screen.getByText('Erro ao carregar pedidos.')).toBeTruthy());
    if (answer) server.answers['GET /api/orders/by_date'] = answer;
    await press('Tentar novamente');
    await waitFor(() => expect(rows()).toBe(50));
  });
});

describe('the details of an order', () => {
  it('show everything about it, with its production and what changed about the funeral', async () => {
    const steps = [
      { from: 'novo', to: 'em_producao', user_email: 'bia@example.com', created_at: '2026-11-21T12:00:00.000Z' },
    ] as const;
    orders = [
      anOrder({
        order_id: 'pedido-1',
        production: 'em_producao',
        production_steps: [...steps],
        items: [aWreath({ quantity: 2 })],
        funeral: {
          _id: 'f1',
          velorio: null,
          sepultamento: { local: 'Cemitério Municipal', data_hora: '2026-11-25T18:00:00.000Z' },
          changed_at: '2026-11-22T13:15:00.000Z',
        },
      }),
    ];
    await open('?inicio=2026-11-01&fim=2026-11-30');
    await waitFor(() => expect(rows()).toBe(1));
    await press('Detalhes do pedido de Maria Oliveira');
    const dialog = await screen.findByRole('dialog', { name: 'Detalhes do pedido' });
    await waitFor(() => expect(dialog.textContent).toContain('O funeral mudou em 22/11/2026 10:15'));
    for (const text of [
      'Maria Oliveira',
      'maria@example.com',
      '(21) 99999-0000',
      '529.982.247-25',
      'Rua das Acácias, 10, Teresópolis',
      'José da Silva',
      'Capela Municipal',
      '25/11/2026 14:30',
      'Saudades eternas',
      'Coroa Branca',
      'Quantidade: 2',
      'Cor: Padrão',
      'Tamanho: Grande',
      'R$ 370,00',
      'Pix',
      '20/11/2026 23:00',
      'Novo → Em produção',
      'bia@example.com',
      'Cemitério Municipal',
    ]) {
      expect(dialog.textContent).toContain(text);
    }
    expect(within(dialog).getByRole('link', { name: 'Editar' }).getAttribute('href')).toBe(
      '/admin/pedidos/pedido-1/editar',
    );
    expect(within(dialog).getByRole('link', { name: /Ficha/ }).getAttribute('href')).toBe(
      '/admin/pedidos/pedido-1/ficha',
    );
  });
});

describe('the report', () => {
  it('is asked for without a period and saved under the name that the server gives', async () => {
    const saved: string[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await searchNovember();
    await press('Exportar Relatório');
    await waitFor(() => expect(saved).toEqual(['relatorio_pedidos.csv']));
    expect(server.calls('GET /api/orders/export')[0]?.path).toBe('/api/orders/export');
    click.mockRestore();
  });

  it('says when it could not be made', async () => {
    server.answers['GET /api/orders/export'] = () => new Response(null, { status: 500 });
    await open();
    await press('Exportar Relatório');
    await waitFor(() => expect(screen.getByText('Não foi possível exportar o relatório.')).toBeTruthy());
  });
});

it('the calendar writes days as dd/MM/yyyy', async () => {
  await open('?inicio=2026-11-01&fim=2026-11-30');
  const field = screen.getByLabelText<HTMLInputElement>('Data de início');
  await act(async () => fireEvent.click(field));
  await act(async () => fireEvent.click(screen.getByRole('gridcell', { name: /12 de novembro/ })));
  expect(field.value).toBe('12/11/2026');
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole('gridcell', { name: /12 de novembro/ })).toBeNull();
});
