import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderDetails } from '#contract/orders.ts';
import { enterOffice, openOffice, press } from '#web/testing/back-office.tsx';
import { fakeServer, type Sent } from '#web/testing/fake-server.ts';
import { anOrder } from '#web/testing/order.ts';
import ProductionPage from './production-page.tsx';

const NOON = new Date('2026-11-21T15:00:00Z');

let orders: OrderDetails[];

/** An order whose wreath has to be there so many minutes from now. */
function due(id: string, minutes: number, change: Partial<OrderDetails> = {}): OrderDetails {
  const at = NOON.getTime() + minutes * 60_000;
  return anOrder({
    order_id: id,
    deceased_name: `Falecido ${id}`,
    deliver_by: new Date(at).toISOString(),
    start_by: new Date(at - 180 * 60_000).toISOString(),
    funeral_time: new Date(at + 3_600_000).toISOString(),
    ...change,
  });
}

function move({ path, body }: Sent): Response {
  const { from, to } = body as Record<'from' | 'to', OrderDetails['production']>;
  const order = orders.find(({ order_id }) => path.includes(`/${order_id}/`));
  if (!order || order.production !== from) {
    return Response.json({ detail: 'Outra pessoa foi mais rápida.', code: 'stale-version' }, { status: 409 });
  }
  orders = orders.map((known) => (known === order ? { ...known, production: to } : known));
  return Response.json(orders.find(({ order_id }) => order_id === order.order_id));
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOON });
  enterOffice();
  orders = [due('c', 400), due('b', 130), due('a', -35)];
  fakeServer({
    'GET /api/orders/production': () => Response.json(orders),
    'GET /api/orders/': ({ path }) => Response.json(orders.find(({ order_id }) => path.includes(`/${order_id}/`))),
    'PATCH /api/orders/': move,
  });
});

async function open(search = '') {
  await openOffice(`/admin/producao${search}`, '/admin/producao', ProductionPage);
  await waitFor(() => expect(screen.queryByText('Carregando a produção…')).toBeNull());
}
const card = (id: string) => screen.getByRole('article', { name: new RegExp(`Falecido ${id}`) });
const names = () => screen.getAllByRole('article').map((found) => found.getAttribute('aria-label')?.slice(21, 22));

describe('the production of a day', () => {
  it('shows an order as somebody quicker left it', async () => {
    await open();
    orders = orders.map((order) => (order.order_id === 'b' ? { ...order, production: 'pronto' } : order));
    await press(/Começar produção.*Falecido b/);
    await waitFor(() => expect(within(card('b')).getByText('Pronto')).toBeTruthy());
    expect(screen.getByText('Não foi possível mudar a etapa.')).toBeTruthy();
    expect(screen.getByText('Outra pessoa foi mais rápida.')).toBeTruthy();
  });

  it('counts the stages, shows one alone, and keeps what moved on in sight until another is chosen', async () => {
    orders = [due('a', 10), due('b', 20, { production: 'pronto' })];
    await open();
    await press(/^Novo ?1$/);
    expect(names()).toEqual(['a']);
    await press(/Começar produção.*Falecido a/);
    await waitFor(() => expect(within(card('a')).getByText('Em produção')).toBeTruthy());
    await press(/^Pronto ?1$/);
    expect(names()).toEqual(['b']);
  });

  it('asks again each minute', async () => {
    await open();
    orders = [...orders, due('d', 20)];
    await act(() => vi.advanceTimersByTimeAsync(60_500));
    await waitFor(() => expect(names()).toContain('d'));
  });
});
