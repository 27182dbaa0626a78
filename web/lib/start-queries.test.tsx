import { useQuery } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listOrdersAhead } from '#contract/orders.ts';
import { listPlaces } from '#contract/places.ts';
import { enterOffice, openOffice } from '#web/testing/back-office.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import { paged, usePagedList } from './paged-list.ts';
import { apiQuery } from './query-client.ts';
import { signIn } from './session.ts';
import { start } from './start-queries.ts';

const places = apiQuery(listPlaces, {});
const orders = paged(listOrdersAhead, { query: {} });
const idOf = ({ order_id }: { order_id: string }) => order_id;

function Page() {
  const { rows } = usePagedList(orders, idOf);
  const { data } = useQuery(places);
  return rows && data ? 'there' : 'waiting';
}

it('what a page starts with its script is not asked for again when it is shown', async () => {
  const { sent } = fakeServer(() => Response.json([]));
  enterOffice();
  await act(async () => start(places, orders));
  expect(sent).toHaveLength(2);
  await openOffice('/', '/', Page);
  expect(sent.map(({ path }) => path)).toEqual(['/api/locais', '/api/orders/ahead?skip=0&limit=50']);
});

it('calls of another role are not started', async () => {
  const { sent } = fakeServer(() => Response.json([]));
  signIn({ token: 't', role: 'funcionario', active: true, email: 'bia@example.com' });
  await act(async () => start(places, orders));
  expect(sent.map(({ path }) => path)).toEqual(['/api/locais']);
});
