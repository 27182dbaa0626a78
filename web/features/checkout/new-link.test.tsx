import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fields, wreath } from '#web/testing/checkout-harness.tsx';
import { draftStore, markSent, type SentOrder } from './draft.ts';
import { useNewLink } from './use-new-link.ts';

const bodies: unknown[] = [];

beforeEach(() => {
  bodies.length = 0;
  draftStore.set({ fields, faixas: [{ id: 'a', texts: ['Saudades'] }], order_id: 'pedido-um', sent: null });
  markSent([wreath], new Date('2026-11-21T12:00:00Z'), null);
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.startsWith('/api/products/')) return Response.json([{ _id: 'a', name: 'Coroa Paz', price: 150 }]);
    if (url.startsWith('/api/business/promise')) return Response.json({ verdict: 'in-time' });
    bodies.push(typeof init?.body === 'string' ? JSON.parse(init.body) : undefined);
    const expires_at = '2026-11-21T13:30:00.000Z';
    return Response.json({ init_point: 'https://pay.example/2', expires_at, order_key: 'chave-nova' });
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
  expect(bodies).toMatchObject([
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
