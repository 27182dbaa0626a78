import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '#web/testing/fake-server.ts';
import { refreshStoreStatus, useStoreStatus } from './status.ts';

const closed = {
  ...{ open: false, next_open: '2026-11-22T11:00:00.000Z', timezone: 'America/Sao_Paulo', reason: 'Feriado' },
  earliest_ceremony: '2026-11-22T14:00:00.000Z',
  arrival: 'Fechado agora. Pedindo na abertura, chega para cerimônias a partir de amanhã às 11:00',
};
let answer: () => Response | Promise<Response>;
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  vi.useFakeTimers();
  answer = () => Response.json(closed);
  server = fakeServer(() => answer());
});

afterEach(async () => {
  answer = () => new Response(null, { status: 500 });
  await refreshStoreStatus();
});

async function shown() {
  const hook = renderHook(() => useStoreStatus());
  await act(() => vi.advanceTimersByTimeAsync(0));
  return hook;
}

describe('the status of the store', () => {
  it('is asked for again each minute, on focus and when the page becomes visible', async () => {
    await shown();
    expect(server.sent).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(server.sent).toHaveLength(2);
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(server.sent).toHaveLength(4);
    await act(async () => window.dispatchEvent(new Event('focus')));
    expect(server.sent).toHaveLength(5);
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    expect(server.sent).toHaveLength(6);
  });

  it.each([
    ['an error of the server', () => new Response(null, { status: 500 })],
    ['no connection', () => Promise.reject(new TypeError('offline'))],
    ['an answer that is no JSON', () => new Response('<html>')],
  ])('counts as open after %s, also when it was closed before', async (_, failing) => {
    const { result } = await shown();
    expect(result.current.open).toBe(false);
    answer = failing;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(result.current).toMatchObject({ open: true, next_open: null, timezone: 'America/Sao_Paulo', reason: null });
  });

  it('falls back to São Paulo where the answer has no zone', async () => {
    answer = () => Response.json({ open: false, next_open: null });
    const { result } = await shown();
    expect(result.current.timezone).toBe('America/Sao_Paulo');
  });

  it('stops asking when no component shows it any more', async () => {
    const { unmount } = await shown();
    unmount();
    await vi.advanceTimersByTimeAsync(300_000);
    window.dispatchEvent(new Event('focus'));
    expect(server.sent).toHaveLength(1);
  });

  it('keeps the answer to the latest question when an earlier one comes later', async () => {
    const { result } = await shown();
    const slow = Promise.withResolvers<Response>();
    answer = () => slow.promise;
    const first = refreshStoreStatus();
    answer = () => Response.json({ ...closed, reason: 'novo' });
    await act(() => refreshStoreStatus());
    slow.resolve(Response.json({ ...closed, open: true }));
    await act(() => first);
    expect(result.current.reason).toBe('novo');
  });
});
