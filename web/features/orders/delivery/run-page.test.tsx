import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ProductionOrder } from '#contract/production.ts';
import { clearCaches } from '#web/lib/clear-caches.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { enterOffice, openOffice, press } from '#web/testing/back-office.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import { anOrder } from '#web/testing/order.ts';
import MyRunPage from '../my-run-page.tsx';

// jsdom has no layout to scroll.
Element.prototype.scrollIntoView = () => undefined;

const PATH = '/funcionario/saida';
const NOTES = [{ text: 'SEM rosas vermelhas', by: 'ana@example.com', at: '2026-11-21T14:00:00.000Z' }];

/** Opens the run of a driver with these orders on the van; the orders that a delivery is then reported of. */
async function onTheVan(...changes: (Partial<ProductionOrder> & Pick<ProductionOrder, 'order_id'>)[]) {
  clearCaches();
  enterOffice();
  const orderIds = changes.map(({ order_id }) => order_id);
  localStorage.setItem('draft_run', JSON.stringify({ driver: 'ana@example.com', orderIds }));
  const orders = changes.map((change) => ({
    ...{ ...anOrder(), production: 'saiu', buyer_name: `Compradora ${change.order_id}`, notes: NOTES },
    ...change,
  }));
  const arrived = new Set<string>();
  const known = () =>
    orders.map((order) => (arrived.has(order.order_id) ? { ...order, production: 'entregue' } : order));
  const server = fakeServer({
    'GET /api/orders/production': () => Response.json(known()),
    'GET /api/locais': () => Response.json([]),
    'PUT /api/orders/': ({ path }) => {
      const id = path.split('/')[3] ?? '';
      arrived.add(id);
      return Response.json(known().find(({ order_id }) => order_id === id));
    },
  });
  await openOffice(PATH, PATH, MyRunPage);
  return () => server.calls('PUT /api/orders/').map(({ path }) => path.split('/')[3]);
}

const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

/** Opens the run of a driver, with one order on the van, that this device kept; the server as it answers then. */
async function fromThisDevice(list: () => Response | Promise<Response>) {
  enterOffice();
  const order = { ...anOrder(), order_id: 'k', production: 'saiu' };
  localStorage.setItem('draft_run', JSON.stringify({ driver: 'ana@example.com', orderIds: ['k'] }));
  localStorage.setItem('draft_run_orders', JSON.stringify({ driver: 'ana@example.com', orders: [order], places: [] }));
  const arrived = { ...order, production: 'entregue' };
  const server = fakeServer({
    'GET /api/orders/production': list,
    'GET /api/locais': unreachable,
    'PUT /api/orders/': () => Response.json(arrived),
  });
  await openOffice(PATH, PATH, MyRunPage);
  return { server, order, arrived };
}

/** Confirms in the dialog, whose code is fetched when it first opens. */
async function confirm() {
  await screen.findByRole('button', { name: 'Confirmar entrega' });
  await press('Confirmar entrega');
}

it("shows what was noted of a stop's wreaths, and reports of them all, or of one alone", async () => {
  const told = await onTheVan({ order_id: 'a' }, { order_id: 'b' });
  expect(await screen.findAllByText('SEM rosas vermelhas')).not.toEqual([]);
  await press('Só esta: de Compradora b');
  await confirm();
  await waitFor(() => expect(told()).toEqual(['b']));
});

it('names every order that could not be taken, and shows each as it is now', async () => {
  enterOffice();
  const orders = [1042, 1043].map((number) => ({
    ...anOrder({ order_id: `o${number}`, number, deceased_name: 'Ana Prado' }),
    production: 'pronto',
    closing: null,
  }));
  const detail = 'Outra pessoa foi mais rápida.';
  const server = fakeServer({
    'GET /api/orders/': ({ path }) => Response.json(orders.find(({ order_id }) => path.includes(`/${order_id}/`))),
    'GET /api/orders/production': () => Response.json(orders),
    'GET /api/locais': () => Response.json([]),
    'PATCH /api/orders/': () => Response.json({ detail, code: 'stale-version' }, { status: 409 }),
  });
  await openOffice(PATH, PATH, MyRunPage);
  const [stop] = await screen.findAllByRole('checkbox');
  await act(async () => stop?.click());
  await press('Sair com 2 coroas');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('O pedido nº 1042 não saiu.'));
  expect(screen.getByRole('alert').textContent).toContain('O pedido nº 1043 não saiu.');
  const asked = server.calls('GET').map(({ path }) => path);
  expect(asked).toEqual(expect.arrayContaining(['/api/orders/o1042/production', '/api/orders/o1043/production']));
});

it('says of a wreath on the van that its order was cancelled, and reports the others of its stop alone', async () => {
  const closing = 'cancelled';
  const other = { order_id: 'e', deceased_name: 'Outra Pessoa', closing } as const;
  const told = await onTheVan({ order_id: 'c', closing }, { order_id: 'd' }, other);
  expect(await screen.findAllByText('Cancelado: não se produz nem se entrega.')).toHaveLength(2);
  await press(/^Entregar 1 coroa/);
  await confirm();
  await waitFor(() => expect(told()).toEqual(['d']));
});

it('delivers no frozen wreath of a stop, and takes the report that it was not delivered', async () => {
  const told = await onTheVan({ order_id: 'f', flags: ['fraud-stop'] }, { order_id: 'g' });
  expect(await screen.findAllByText(/^Suspeita de fraude: não produzir nem entregar/)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Só esta: de Compradora f' })).toBeNull();
  await press(/^Entregar 1 coroa/);
  await confirm();
  await waitFor(() => expect(told()).toEqual(['g']));
  expect(screen.queryByRole('button', { name: /^Entregar/ })).toBeNull();
  expect(screen.getByRole('button', { name: /^Não entregue/ })).toBeTruthy();
});

it('keeps at midnight what is typed about a delivery, and what the run has delivered', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-22T02:59:50Z') });
  const delivery = { received_by: null, delivered_at: '2026-11-22T02:40:00.000Z', photo: null };
  const done = { order_id: 'done', production: 'entregue', delivery } as const;
  const open = { order_id: 'open', deceased_name: 'Outra Pessoa', production: 'saiu' } as const;
  await onTheVan(done, open);
  const stillOpen = { ...anOrder(), ...open };
  fakeServer({
    'GET /api/orders/production?day=2026-11-21': () => Response.json([{ ...anOrder(), ...done }, stillOpen]),
    'GET /api/orders/production?day=2026-11-23': () => new Promise<Response>(() => undefined),
    'GET /api/orders/production': () => Response.json([stillOpen]),
    'GET /api/locais': () => Response.json([]),
  });
  expect(await screen.findByText('Entregue nesta saída: 1 coroa.')).toBeTruthy();
  await press(/^Entregar 1 coroa/);
  fireEvent.input(await screen.findByLabelText(/^Recebido por/), { target: { value: 'Ana' } });
  await act(() => vi.advanceTimersByTimeAsync(75_000));
  expect(screen.getByLabelText<HTMLInputElement>(/^Recebido por/).value).toBe('Ana');
  expect(screen.getByText('Entregue nesta saída: 1 coroa.')).toBeTruthy();
});

it('keeps the dialog of a run that was opened without a line, however often it is asked for', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await fromThisDevice(unreachable);
  await press(/^Entregar 1 coroa/);
  fireEvent.input(await screen.findByLabelText(/^Recebido por/), { target: { value: 'Ana' } });
  await act(() => vi.advanceTimersByTimeAsync(75_000));
  await act(async () => void window.dispatchEvent(new Event('focus')));
  expect(screen.getByLabelText<HTMLInputElement>(/^Recebido por/).value).toBe('Ana');
});

it('counts as delivered what was sent from a run opened without a line, also when it is opened anew', async () => {
  await fromThisDevice(unreachable);
  await press(/^Entregar 1 coroa/);
  await confirm();
  expect(await screen.findByText('Entregue nesta saída: 1 coroa.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Entregar/ })).toBeNull();
  cleanup();
  clearCaches();
  await openOffice(PATH, PATH, MyRunPage);
  expect(await screen.findByText('Entregue nesta saída: 1 coroa.')).toBeTruthy();
});

it('shows the run while a weak line hangs, and lets no answer from before a report undo it', async () => {
  const late = [1, 2, 3].map(() => Promise.withResolvers<Response>());
  const asked = late.values();
  const { server, order, arrived } = await fromThisDevice(
    () => asked.next().value?.promise ?? Response.json([arrived]),
  );
  await press(/^Entregar 1 coroa/);
  await confirm();
  expect(await screen.findByText('Entregue nesta saída: 1 coroa.')).toBeTruthy();
  for (const { resolve } of late) await act(async () => resolve(Response.json([order])));
  await waitFor(() => expect(server.calls('GET /api/orders/production')).toHaveLength(6));
  expect(await screen.findByText('Nada pronto para levar')).toBeTruthy();
  expect(screen.getByText('Entregue nesta saída: 1 coroa.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Entregar/ })).toBeNull();
});

it('takes over from another run what left with it as a leaving of its own', async () => {
  enterOffice();
  const order = { ...anOrder({ order_id: 't', number: 1042 }), production: 'saiu', closing: null };
  const moves: unknown[] = [];
  fakeServer({
    'GET /api/orders/production': () => Response.json([order]),
    'GET /api/locais': () => Response.json([]),
    'PATCH /api/orders/t/production': ({ body }) => {
      moves.push(body);
      return Response.json({ ...order, ...(moves.length === 1 && { production: 'pronto' }) });
    },
  });
  await openOffice(PATH, PATH, MyRunPage);
  const [stop] = await screen.findAllByRole('checkbox');
  await act(async () => stop?.click());
  await press('Sair com 1 coroa');
  expect(await screen.findByText(/^Boa viagem/)).toBeTruthy();
  expect(moves).toMatchObject([
    { from: 'saiu', to: 'pronto' },
    { from: 'pronto', to: 'saiu' },
  ]);
});

it('drives no longer what it reported to be back in the shop, even when it leaves again with somebody else', async () => {
  const returned = { order_id: 'r' };
  const other = { order_id: 's', deceased_name: 'Outra Pessoa' };
  const left = [returned, other].map((order) => ({ ...anOrder(), ...order, production: 'saiu' }));
  await onTheVan(returned, other);
  const [first] = await screen.findAllByRole('button', { name: /^Não entregue/ });
  await act(async () => first?.click());
  fireEvent.input(await screen.findByLabelText(/^Motivo/), { target: { value: 'Capela fechada' } });
  await act(async () => screen.getByRole('checkbox', { name: /^De volta à loja/ }).click());
  await press('Registrar tentativa');
  await waitFor(() => expect(JSON.parse(localStorage.getItem('draft_run') ?? '')).toMatchObject({ orderIds: ['s'] }));
  fakeServer({ 'GET /api/orders/production': () => Response.json(left) });
  await act(() => getQueryClient().invalidateQueries());
  expect(screen.getAllByRole('button', { name: /^Entregar/ })).toHaveLength(1);
});
