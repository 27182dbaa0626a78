import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { enterOffice, openOffice, press } from '#web/testing/back-office.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
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
