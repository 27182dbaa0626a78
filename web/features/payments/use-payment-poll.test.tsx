import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getQueryClient } from '#web/lib/query-client.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { usePaymentPoll } from './use-payment-poll.ts';

let answer: (count: number) => Response | Promise<Response>;
let server: ReturnType<typeof fakeServer>;
const requests = () => server.sent.map(({ path }) => path);
const pending = () => Response.json({ status: 'pending' });

beforeEach(() => {
  vi.useFakeTimers();
  answer = pending;
  server = fakeServer(() => answer(server.sent.length));
});

function poll(id: string) {
  const approved: string[] = [];
  const onApproved = (paymentId: string) => void approved.push(paymentId);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={getQueryClient()}>{children}</QueryClientProvider>
  );
  const hook = renderHook(() => usePaymentPoll(id, onApproved), { wrapper });
  return { ...hook, approved };
}
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));

describe('waiting for the approval', () => {
  it('asks for the first time after 5 s and then every 5 s', async () => {
    poll('42');
    await seconds(4.9);
    expect(requests()).toHaveLength(0);
    await seconds(0.1);
    expect(requests()).toEqual(['/api/pagamento/verificar-pagamento?payment_id=42']);
    await seconds(15);
    expect(requests()).toHaveLength(4);
  });

  it('stops at ok and says so once', async () => {
    answer = (count) => (count === 3 ? Response.json({ status: 'ok' }) : pending());
    const { approved } = poll('42');
    await seconds(180);
    expect(requests()).toHaveLength(3);
    expect(approved).toEqual(['42']);
  });

  it('gives up after 24 tries and asks no more', async () => {
    const { result } = poll('42');
    await seconds(119);
    expect(result.current.hasGivenUp).toBe(false);
    await seconds(1);
    expect(result.current.hasGivenUp).toBe(true);
    await seconds(60);
    expect(requests()).toHaveLength(24);
  });

  it('counts a failed question as a try', async () => {
    answer = (count) =>
      count % 2 === 0 ? new Response(null, { status: 500 }) : Promise.reject(new TypeError('offline'));
    const { result } = poll('42');
    await seconds(180);
    expect(requests()).toHaveLength(24);
    expect(result.current.hasGivenUp).toBe(true);
  });

  it('keeps asking after a refusal, since the buyer may try again', async () => {
    answer = () => Response.json({ status: 'rejected' });
    const { result } = poll('42');
    await seconds(10);
    expect(result.current.isRejected).toBe(true);
    expect(requests()).toHaveLength(2);
  });

  it('stops when the page is left, also for an answer that is on its way', async () => {
    const slow = Promise.withResolvers<Response>();
    answer = () => slow.promise;
    const { unmount, approved } = poll('42');
    await seconds(5);
    unmount();
    slow.resolve(Response.json({ status: 'ok' }));
    await seconds(60);
    expect(requests()).toHaveLength(1);
    expect(approved).toEqual([]);
  });

  it('asks at once on request, without spending a try', async () => {
    const { result, approved } = poll('42');
    answer = () => Response.json({ status: 'ok' });
    await act(async () => expect(await result.current.checkNow()).toEqual({ kind: 'ok' }));
    await seconds(0);
    expect(approved).toEqual(['42']);
    await seconds(60);
    expect(requests()).toHaveLength(1);
  });
});
