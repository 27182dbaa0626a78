import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { signIn } from '#web/lib/session.ts';
import { openOffice, press } from '#web/testing/back-office.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import { anOrder } from '#web/testing/order.ts';
import WholeOrderPage from './whole-order-page.tsx';

it('offers neither ribbon nor answer about the hour of an order whose ceremony was called off until somebody says that it stays as it is', async () => {
  signIn({ token: 't', role: 'funcionario', active: true, email: 'equipe@example.com' });
  const event = { local: 'Capela Municipal', data_hora: '2026-11-25T17:30:00.000Z' };
  const funeral = { _id: 'f1', linked: true, called_off: true, velorio: null, sepultamento: event, changed_at: null };
  let order: object = { ...anOrder({ flags: ['moved-late', 'no-ceremony'] }), closing: null, funeral };
  fakeServer({
    'GET /api/orders/by_number/1042': () => Response.json({ order, steps: [], wake: null }),
    'DELETE /api/orders/': () => {
      order = { ...order, flags: ['moved-late'], funeral: null };
      return Response.json(order);
    },
  });
  await openOffice('/funcionario/pedidos/1042', '/funcionario/pedidos/:number', WholeOrderPage as never);
  await screen.findByText('A cerimônia foi cancelada');
  expect(screen.queryByRole('button', { name: /^Baixar em SVG/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Chega a tempo/ })).toBeNull();
  await press('Fica como está');
  await waitFor(() => expect(screen.queryByText('A cerimônia foi cancelada')).toBeNull());
  expect(screen.getByRole('button', { name: /^Baixar em SVG/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Chega a tempo/ })).toBeTruthy();
});
