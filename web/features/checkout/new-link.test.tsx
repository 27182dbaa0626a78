import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fields, wreath } from '#web/testing/checkout-harness.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import { draftStore, markSent, type SentOrder } from './draft.ts';
import { useNewLink } from './use-new-link.ts';

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  draftStore.set({ fields, faixas: { a: ['Saudades'] }, order_id: 'pedido-um', sent: null });
  markSent([wreath], new Date('2026-11-21T12:00:00Z'), null);
  const expires_at = '2026-11-21T13:30:00.000Z';
  server = fakeServer({
    'GET /api/products/': () => Response.json([{ _id: 'a', name: 'Coroa Paz', price: 150 }]),
    'GET /api/business/promise': () => Response.json({ verdict: 'in-time' }),
    POST: () => Response.json({ init_point: 'https://pay.example/2', expires_at, order_key: 'chave-nova' }),
  });
});
function sent(): SentOrder {
  const kept = draftStore.get().sent;
  if (!kept) throw new Error('nothing was sent');
  return kept;
}

it('sends the kept order as it was written, under its own number, and goes to the new page', async () => {
  const visited: string[] = [];
  const { result } = renderHook(() => useNewLink(sent(), (url) => visited.push(url)));
  await act(() => result.current.request());
  expect(server.calls('POST').map(({ body }) => body)).toMatchObject([
    {
      order_data: {
        ...fields,
        buyer_phone: expect.any(String),
        funeral_time: expect.any(String),
        faixa_texts: ['Saudades'],
        order_id: 'pedido-um',
        total: 170,
      },
    },
  ]);
  expect(visited).toEqual(['https://pay.example/2']);
  expect(sent().link).toEqual({
    url: 'https://pay.example/2',
    expiresAt: '2026-11-21T13:30:00.000Z',
    orderKey: 'chave-nova',
  });
});
