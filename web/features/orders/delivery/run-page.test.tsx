import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ProductionOrder } from '#contract/production.ts';
import { clearCaches } from '#web/lib/clear-caches.ts';
import { signIn } from '#web/lib/session.ts';
import { openOffice, press } from '#web/testing/back-office.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import { anOrder } from '#web/testing/order.ts';
import MyRunPage from '../my-run-page.tsx';

const PATH = '/funcionario/saida';

it('tells what waits of each stop and what was refused, and shows the stops without a line', async () => {
  // A person of its own: a refused delivery stays on the device, which later tests share.
  const email = 'saida@example.com';
  signIn({ token: 't', role: 'funcionario', active: true, email });
  localStorage.setItem('draft_run', JSON.stringify({ driver: email, orderIds: ['r'] }));
  const notes = [{ text: 'SEM rosas vermelhas', by: email, at: '2026-11-21T14:00:00.000Z' }];
  const order = { ...anOrder({ order_id: 'r', production: 'saiu' }), notes } as unknown as ProductionOrder;
  let say = (): Response => {
    throw new TypeError('no line');
  };
  fakeServer({
    'GET /api/orders/production': () => Response.json([order]),
    'GET /api/orders/': () => Response.json(order),
    'GET /api/locais': () => Response.json([]),
    'PUT /api/orders/': () => say(),
  });
  await openOffice(PATH, PATH, MyRunPage);
  await screen.findByText('SEM rosas vermelhas');
  await press(/^Não entregue/);
  await screen.findByRole('dialog');
  await press('Local fechado');
  await press('Registrar tentativa');
  await screen.findByText('Não entregue, aguardando envio:');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Aguardando envio: 1.')).toBeTruthy();

  say = () => Response.json({ detail: 'Este pedido já foi marcado como entregue.', code: 'conflict' }, { status: 409 });
  await press('Enviar agora');
  await screen.findByText('A tentativa não foi aceita');
  expect(screen.getByText('Não aceito: 1.')).toBeTruthy();
  expect(screen.queryByText(/^Entregue nesta saída/)).toBeNull();

  cleanup();
  clearCaches();
  fakeServer({});
  await openOffice(PATH, PATH, MyRunPage);
  await screen.findByText('SEM rosas vermelhas');
  expect(screen.queryByText('Nada pronto para levar')).toBeNull();
});

it("reports of a stop's wreaths all, or one alone", async () => {
  clearCaches();
  // A person of its own: a refused delivery stays on the device, which later tests share.
  const email = 'saida@example.com';
  signIn({ token: 't', role: 'funcionario', active: true, email });
  localStorage.setItem('draft_run', JSON.stringify({ driver: email, orderIds: ['a', 'b'] }));
  const orders = ['a', 'b'].map((order_id) => ({
    ...anOrder({ order_id, buyer_name: `Compradora ${order_id}`, production: 'saiu' }),
    notes: [],
  }));
  const server = fakeServer({
    'GET /api/orders/production': () => Response.json(orders),
    'GET /api/locais': () => Response.json([]),
    'PUT /api/orders/': () => Response.json({ ...orders[1], production: 'entregue' }),
  });
  await openOffice(PATH, PATH, MyRunPage);
  await screen.findByRole('button', { name: 'Só esta: de Compradora b' });
  await press('Só esta: de Compradora b');
  await press('Confirmar entrega');
  await waitFor(() => expect(server.calls('PUT /api/orders/').length).toBeGreaterThan(0));
  expect(server.calls('PUT /api/orders/').map(({ path }) => path.split('/')[3])).toEqual(['b']);
});

it('says of a wreath on the van that its order was cancelled, and reports the others of its stop alone', async () => {
  clearCaches();
  const email = 'saida@example.com';
  signIn({ token: 't', role: 'funcionario', active: true, email });
  localStorage.setItem('draft_run', JSON.stringify({ driver: email, orderIds: ['c', 'd', 'e'] }));
  const orders = ['c', 'd', 'e'].map((order_id) => ({
    ...anOrder({ order_id, buyer_name: `Compradora ${order_id}`, production: 'saiu' }),
    closing: order_id === 'd' ? null : 'cancelled',
    ...(order_id === 'e' && { deceased_name: 'Outra Pessoa' }),
  }));
  const server = fakeServer({
    'GET /api/orders/production': () => Response.json(orders),
    'GET /api/locais': () => Response.json([]),
    'PUT /api/orders/': () => Response.json({ ...orders[1], production: 'entregue' }),
  });
  await openOffice(PATH, PATH, MyRunPage);
  expect(await screen.findAllByText('Cancelado: não se produz nem se entrega.')).toHaveLength(2);
  await press(/^Entregar 1 coroa/);
  await press('Confirmar entrega');
  await waitFor(() => expect(server.calls('PUT /api/orders/').length).toBeGreaterThan(0));
  expect(server.calls('PUT /api/orders/').map(({ path }) => path.split('/')[3])).toEqual(['d']);
});
