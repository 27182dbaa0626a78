import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { enterOffice, openOffice, press } from '#web/testing/back-office.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import NotificationsPage from './notifications-page.tsx';

const PATH = '/admin/notificacoes';
const people = ['ana', 'bia', 'caio'].map((_id) => ({ _id, email: `${_id}@example.com` }));

it('saves every press on the list of who is woken, one after the other, each on top of the last', async () => {
  enterOffice();
  const first = Promise.withResolvers<Response>();
  const server = fakeServer({
    'GET /api/notifications/plantao': () => Response.json(people),
    'GET /api/users': () => Response.json([]),
    'PUT /api/notifications/plantao': () => (saved().length === 1 ? first.promise : Response.json(people.slice(2))),
  });
  const saved = () => server.calls('PUT').map(({ body }) => body);
  await openOffice(PATH, PATH, NotificationsPage);
  await screen.findByText('ana@example.com');
  await press('Tirar ana@example.com do plantão');
  await press('Tirar bia@example.com do plantão');
  const takingOut = { users: ['bia', 'caio'], seen: ['ana', 'bia', 'caio'] };
  expect(saved()).toEqual([takingOut]);
  first.resolve(Response.json(people.slice(1)));
  await waitFor(() => expect(saved()).toEqual([takingOut, { users: ['caio'], seen: ['bia', 'caio'] }]));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tirar bia@example.com do plantão' })).toBeNull());
  expect(within(screen.getByRole('list')).getByText('caio@example.com')).toBeTruthy();
});
