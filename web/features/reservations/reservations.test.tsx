import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Reservation } from '#contract/reservations.ts';
import { enterOffice, openOffice, press, type } from '#web/testing/back-office.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import { anOrder, aWreath } from '#web/testing/order.ts';
import ReservationsPage from './reservations-page.tsx';

const NOW = new Date('2026-11-21T15:00:00Z');

function aReservation(change: Partial<Reservation> = {}): Reservation {
  return {
    _id: 'r1',
    order_id: 'pedido-1',
    number: 1042,
    created_at: '2026-11-21T14:42:00.000Z',
    expires_at: '2026-11-21T15:12:00.000Z',
    status: 'active',
    order_data: anOrder(),
    items: [aWreath()],
    taken_by: null,
    pay_key: null,
    ...change,
  };
}

let reservations: Reservation[];
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
  enterOffice();
  reservations = [aReservation()];
  server = fakeServer({
    'GET /api/reservations/live': () => Response.json(reservations),
    'GET /api/reservations/by_date': () => Response.json(reservations),
    'GET /api/export/reservations': () => new Response(null, { status: 500 }),
  });
});

const open = (search = '') => openOffice(`/admin/reservas${search}`, '/admin/reservas', ReservationsPage);
const searches = () => server.calls('GET /api/reservations/by_date');

async function openSearched() {
  await open('?inicio=2026-11-01&fim=2026-11-30');
  await waitFor(() => expect(screen.queryByText('Carregando reservas…')).toBeNull());
}

describe('the reservations', () => {
  it('are searched by two native dates', async () => {
    await open();
    expect(screen.getByLabelText<HTMLInputElement>('Data de início').type).toBe('date');
    type('Data de fim', '2026-11-21');
    type('Data de início', '2026-11-21');
    await press('Buscar');
    expect(searches()[0]?.path).toBe('/api/reservations/by_date?start=2026-11-21&end=2026-11-21&skip=0&limit=50');
  });

  it('are searched for the day it is, also after midnight', async () => {
    vi.setSystemTime('2026-11-22T02:59:50Z');
    await open();
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    await press('Hoje');
    expect(searches()[0]?.path).toContain('start=2026-11-22&end=2026-11-22');
  });

  it('carry their own id where they have none of an order', async () => {
    const { order_id: _, ...nameless } = aReservation();
    reservations = [{ ...nameless, reservation_id: 'reserva-7' } as unknown as Reservation];
    await openSearched();
    expect(screen.getByText('reserva-7')).toBeTruthy();
  });

  it('that wait for their payment are there before any search', async () => {
    await open();
    expect(await screen.findByText('Maria Oliveira')).toBeTruthy();
  });

  it('taken by telephone send their link with a day that is right whenever it is read', async () => {
    const held = { taken_by: 'ana@example.com', pay_key: 'chave', expires_at: '2026-11-22T13:00:00.000Z' };
    reservations = [aReservation(held)];
    await open('?reserva=r1');
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: /Enviar por WhatsApp/ });
    expect(decodeURIComponent(link.href)).toContain('reservada até 22/11/2026 10:00.');
  });

  it('taken by telephone close when their wreaths are released, which is said', async () => {
    reservations = [aReservation({ taken_by: 'ana@example.com', pay_key: 'chave' })];
    server.answers['POST /api/reservations/r1/release'] = () => {
      const [released] = reservations.splice(0);
      return Response.json({ ...released, status: 'released' });
    };
    await open('?reserva=r1');
    await screen.findByRole('dialog', { name: /Detalhes da reserva/ });
    await press('Liberar as coroas');
    await waitFor(() => expect(screen.getByText(/liberado: as coroas voltaram à venda\.$/)).toBeTruthy());
    await waitFor(() => expect(screen.getByText('Nenhuma reserva espera pagamento')).toBeTruthy());
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
