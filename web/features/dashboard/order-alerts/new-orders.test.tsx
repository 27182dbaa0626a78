import { act, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub, Outlet } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NewOrder } from '#contract/dashboard.ts';
import { QueryProvider } from '#web/lib/query-provider.tsx';
import { enterOffice } from '#web/testing/back-office.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import { anOrder } from '#web/testing/order.ts';
import { OrderList } from '../../orders/list/order-list.tsx';
import { TodayOverview } from '../today.tsx';
import { NewOrders } from './new-orders.tsx';
import { askedSince, storedAlerts, withAnswer } from './order-alerts.ts';

const ANA = 'ana@example.com';
const order = (order_id: string, created_at: string): NewOrder => ({
  order_id,
  number: 1042,
  buyer_name: `Cliente ${order_id}`,
  total: 370,
  created_at,
  unheard: true,
});
const QUIET_DAY = {
  wreaths: { late: 0, to_begin: 0, to_deliver: 0 },
  orders: { total: 0, first: [] },
  overnight: { since: '2026-11-20T21:00:00.000Z', total: 0, latest: [] },
  low_stock: [],
};
const first = order('um', '2026-11-21T12:00:10.000Z');
const second = order('dois', '2026-11-21T12:00:30.000Z');

describe('the alerts of a person', () => {
  const start = withAnswer(undefined, ANA, { at: '2026-11-21T12:00:00.000Z', orders: [] }).alerts;

  it('begin at the first answer: earlier orders are no alerts', () => {
    const before = order('antes', '2026-11-21T11:59:40.000Z');
    const { alerts, arrived } = withAnswer(start, ANA, { at: '2026-11-21T12:00:20.000Z', orders: [first, before] });
    expect(arrived).toEqual([first]);
    expect(alerts.fresh.map(({ order_id }) => order_id)).toEqual(['um']);
  });

  it('show each order once, although the ranges of two calls overlap by a minute', () => {
    const { alerts } = withAnswer(start, ANA, { at: '2026-11-21T12:00:20.000Z', orders: [first] });
    expect(askedSince(alerts, ANA)).toBe('2026-11-21T11:59:10.000Z');
    const later = withAnswer(alerts, ANA, { at: '2026-11-21T12:00:40.000Z', orders: [second, first] });
    expect(later.arrived).toEqual([second]);
    expect(later.alerts.fresh.map(({ order_id }) => order_id)).toEqual(['dois', 'um']);
    expect(askedSince(later.alerts, ANA)).toBe('2026-11-21T11:59:40.000Z');
  });

  it('of another user begin anew, and no name is kept in the browser', () => {
    const { alerts } = withAnswer(start, ANA, { at: '2026-11-21T12:00:20.000Z', orders: [first] });
    expect(askedSince(alerts, 'bia@example.com')).toBeUndefined();
    expect(withAnswer(alerts, 'bia@example.com', { at: '2026-11-21T12:00:40.000Z', orders: [first] }).arrived).toEqual(
      [],
    );
    expect(JSON.stringify(alerts)).not.toContain('Cliente');
  });
});

describe('a new order on the screen', () => {
  let orders: NewOrder[];
  let rings: string[];
  let server: ReturnType<typeof fakeServer>;

  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00.000Z') });
    enterOffice();
    document.title = 'Usuários';
    orders = [];
    rings = [];
    server = fakeServer({
      'GET /api/dashboard/novidades': ({ path }) => {
        const since = new URL(path, 'https://loja.example').searchParams.get('desde') ?? '';
        const after = orders.filter(({ created_at }) => created_at > since);
        return Response.json({ at: new Date().toISOString(), orders: after });
      },
      'GET /api/dashboard/hoje': () => {
        const overnight = { deceased_name: 'Antônio', funeral_time: '2026-11-21T18:00:00.000Z' };
        const unheard = orders.filter((one) => one.unheard).map((one) => ({ ...one, ...overnight }));
        return Response.json({ ...QUIET_DAY, unheard });
      },
      'GET /api/dashboard/hoje/dinheiro': () =>
        Response.json({ today: 370, same_day_last_week: 0, week: 370, last_week: 0 }),
    });
    vi.stubGlobal(
      'Audio',
      class {
        address: string;
        constructor(address: string) {
          this.address = address;
        }
        play() {
          rings.push(this.address);
          return Promise.reject(new Error('not allowed'));
        }
      },
    );
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
  });

  afterEach(() => vi.restoreAllMocks());

  async function open() {
    const Office = () => (
      <>
        <NewOrders email={ANA} />
        <TodayOverview pressing={() => null} />
        <OrderList period={undefined} turn={0} filter={{}} />
        <Outlet />
      </>
    );
    const Stub = createRoutesStub([{ path: '/', Component: Office, children: [{ path: '*', Component: () => null }] }]);
    const view = render(
      <QueryProvider>
        <Stub initialEntries={['/admin/usuarios']} />
      </QueryProvider>,
    );
    await act(() => vi.advanceTimersByTimeAsync(0));
    return view;
  }
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

  it('is in the list of orders at once', async () => {
    server.answers['GET /api/orders/ahead'] = () => Response.json(orders.map((one) => anOrder(one)));
    await open();
    expect(screen.queryByRole('row', { name: /Cliente um/ })).toBeNull();
    orders = [first];
    await pass(20_100);
    expect(screen.getByRole('row', { name: /Cliente um/ })).toBeTruthy();
  });

  it('that is urgent is in Hoje at once, and leaves it and its notice when it is answered for there', async () => {
    server.answers['POST /api/orders/'] = () => {
      orders = [{ ...first, unheard: false }];
      return Response.json({ message: 'Anotado.' });
    };
    await open();
    const urgent = () => screen.getByRole('list', { name: 'Pedidos urgentes sem resposta' }).textContent;
    expect(urgent()).toBe('');
    orders = [first];
    await pass(20_100);
    expect(urgent()).toContain('Pedido urgente nº 1042');
    expect(document.body.textContent).toContain('Novo pedido pago: Cliente um');
    fireEvent.click(screen.getByRole('button', { name: 'Recebi' }));
    await pass(100);
    expect(server.calls('POST').map(({ path }) => path)).toEqual(['/api/orders/um/recebi']);
    expect(storedAlerts.get()?.fresh).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Recebi' })).toBeNull();
    expect(urgent()).toBe('');
  });

  it('loses its notice once it is answered for, although the page behind it takes long to show that', async () => {
    await open();
    orders = [first];
    await pass(20_100);
    server.answers['GET /api/dashboard/hoje'] = () => Promise.withResolvers<Response>().promise;
    server.answers['POST /api/orders/'] = () => {
      orders = [{ ...first, unheard: false }];
      return Response.json({ message: 'Anotado.' });
    };
    fireEvent.click(screen.getByRole('button', { name: 'Recebi' }));
    await pass(100);
    expect(storedAlerts.get()?.fresh).toEqual([]);
  });

  it('keeps its notice, but no longer asks for an answer, once somebody else has answered for it', async () => {
    await open();
    orders = [first];
    await pass(5 * 60_000);
    expect(screen.getByRole('button', { name: 'Recebi' })).toBeTruthy();
    orders = [{ ...first, unheard: false }];
    await pass(21_000);
    expect(screen.queryByRole('button', { name: 'Recebi' })).toBeNull();
    expect(document.body.textContent).toContain('Novo pedido pago: Cliente um');
  });

  it('is asked for every 20 seconds, after a failure too, and no more once the person has left', async () => {
    const view = await open();
    server.answers['GET /api/dashboard/novidades'] = () => new Response(null, { status: 503 });
    await pass(40_000);
    expect(server.calls('GET /api/dashboard/novidades').map(({ path }) => path)).toEqual([
      '/api/dashboard/novidades',
      '/api/dashboard/novidades?desde=2026-11-21T11%3A59%3A00.000Z',
      '/api/dashboard/novidades?desde=2026-11-21T11%3A59%3A00.000Z',
    ]);
    view.unmount();
    await pass(60_000);
    expect(server.calls('GET /api/dashboard/novidades')).toHaveLength(3);
    expect(storedAlerts.get()?.fresh).toEqual([]);
  });
});
