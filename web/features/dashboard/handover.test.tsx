import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { enterOffice, openOffice, press } from '#web/testing/back-office.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import { anOrder } from '#web/testing/order.ts';
import HandoverPage from './handover-page.tsx';

const none = { total: 0, latest: [] };
const handover = {
  ...{ since: '2026-11-21T02:30:00.000Z', until: '2026-11-21T14:30:00.000Z', taken_by: null },
  ...{ wreaths: { late: 0, to_begin: 0, to_deliver: 0 }, orders: { total: 0, first: [] } },
  ...{ unheard: [], fresh: none, delivered: none, changes: [], has_more: false },
};

it('a shift can be taken over once what it hands over was shown', async () => {
  enterOffice();
  const server = fakeServer({
    'GET /api/dashboard/troca': () => new Response(null, { status: 500 }),
    'POST /api/dashboard/troca': () => Response.json({ message: 'Anotado: o turno é seu.' }),
  });
  await openOffice('/funcionario/troca', '/funcionario/troca', HandoverPage);
  await screen.findByText('Não foi possível carregar a troca de turno.');
  expect(screen.queryByRole('button', { name: 'Assumi o turno' })).toBeNull();
  server.answers['GET /api/dashboard/troca'] = () => Response.json(handover);
  await press('Tentar novamente');
  await screen.findByRole('heading', { name: 'Mudou' });
  await press('Assumi o turno');
  expect(await screen.findByText('Anotado: o turno é seu.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Turno assumido' }).disabled).toBe(true);
  expect(server.calls('POST')).toHaveLength(1);
});

it('says of an open order to stop, why it failed last, and that what needs a person could not be loaded', async () => {
  enterOffice();
  const failed = (at: string, reason: string) => ({ at, reason, by: 'ana@example.com', photo: null });
  const failed_deliveries = [
    failed('2026-11-21T14:00:00.000Z', 'Ninguém recebeu'),
    failed('2026-11-21T12:00:00.000Z', 'Local fechado'),
  ];
  const first = ['a', 'b'].map((order_id) =>
    anOrder({
      ...{ order_id, deceased_name: `Falecido ${order_id}`, failed_deliveries, closing: null },
      flags: order_id === 'a' ? ['no-ceremony'] : [],
    }),
  );
  const server = fakeServer({
    'GET /api/dashboard/troca': () => Response.json({ ...handover, orders: { total: 2, first } }),
  });
  await openOffice('/funcionario/troca', '/funcionario/troca', HandoverPage);
  const [line, ...others] = await screen.findAllByText(/Parado: fale com o escritório/);
  expect([line?.textContent, others]).toEqual([expect.stringContaining('Falecido a'), []]);
  expect(line?.textContent).toContain('Não entregue: Ninguém recebeu');
  await screen.findByText('Não foi possível carregar o que precisa de uma pessoa.');
  server.answers['GET /api/dashboard/attention'] = () => Response.json({ owed: { total: 1, latest: [] } });
  await press('Tentar novamente');
  await screen.findByText('1 item no painel');
});

it('an urgent order leaves the list once somebody has answered for it', async () => {
  enterOffice();
  const urgent = { order_id: 'u', number: 1042, deceased_name: 'Antônio', funeral_time: '2026-11-21T18:00:00Z' };
  let unheard = [urgent];
  fakeServer({
    'GET /api/dashboard/troca': () => Response.json({ ...handover, unheard }),
    'POST /api/orders/u/recebi': () => {
      unheard = [];
      return Response.json({ message: 'Anotado: o pedido está com você.' });
    },
  });
  await openOffice('/funcionario/troca', '/funcionario/troca', HandoverPage);
  await screen.findByText(/Pedido urgente/);
  await press('Recebi o pedido nº 1042');
  await waitFor(() => expect(screen.queryByText(/Pedido urgente/)).toBeNull());
});
