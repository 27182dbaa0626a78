import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeAlert, useAlerts } from '#web/lib/alerts.ts';
import { refreshStoreStatus, tellWhenClosed, useStoreStatus } from './status.ts';

const closed = {
  ...{ open: false, next_open: '2026-11-22T11:00:00.000Z', timezone: 'America/Sao_Paulo', reason: 'Feriado' },
  earliest_ceremony: '2026-11-22T14:00:00.000Z',
  arrival: 'Fechado agora. Pedindo na abertura, chega para cerimônias a partir de amanhã às 11:00',
};
let answer: () => Response | Promise<Response>;
const requests: [string, RequestInit | undefined][] = [];

beforeEach(() => {
  vi.useFakeTimers();
  requests.length = 0;
  answer = () => Response.json(closed);
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    requests.push([url, init]);
    return answer();
  });
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
  it('is asked for without a cache', async () => {
    const { result } = await shown();
    expect(requests[0]?.[0]).toBe('/api/business/status');
    expect(requests[0]?.[1]?.cache).toBe('no-store');
    expect(new Headers(requests[0]?.[1]?.headers).get('cache-control')).toBe('no-cache');
    expect(result.current).toEqual(closed);
  });

  it('is asked for again each minute, on focus and when the page becomes visible', async () => {
    await shown();
    expect(requests).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(requests).toHaveLength(2);
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(requests).toHaveLength(4);
    await act(async () => window.dispatchEvent(new Event('focus')));
    expect(requests).toHaveLength(5);
    await act(async () => document.dispatchEvent(new Event('visibilitychange')));
    expect(requests).toHaveLength(6);
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
    expect(requests).toHaveLength(1);
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

it('an addition to the cart of a closed store is answered with its alert, one of an open store with none', async () => {
  const told = () => renderHook(() => useAlerts()).result.current.filter(({ title }) => title === 'Loja fechada');
  await tellWhenClosed();
  const [alert] = told();
  const text = 'Estamos fechados agora. Você pode adicionar ao carrinho e finalizar quando abrirmos.';
  expect(alert?.description).toBe(text);
  if (alert) act(() => closeAlert(alert.id));
  answer = () => Response.json({ ...closed, open: true });
  await tellWhenClosed();
  expect(told()).toEqual([]);
});
