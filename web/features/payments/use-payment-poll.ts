import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#web/lib/api.ts';
import { verifyPayment } from '#web/lib/shop-calls.ts';

const EVERY_MS = 5000;
const MOST_TRIES = 24;

export type PollState = 'polling' | 'gave-up';

/**
 * Asks for the payment's status every 5 s, the first time after 5 s, at most 24 times; a failed question counts.
 * `onApproved` is called once, and leaving the page stops everything. `checkNow` asks in between without counting.
 */
export function usePaymentPoll(paymentId: string | undefined, onApproved: (paymentId: string) => void) {
  const [givenUpOn, setGivenUpOn] = useState<string>();
  const [isRejected, setRejected] = useState(false);
  const approved = useRef(onApproved);
  const isDone = useRef(false);
  useEffect(() => {
    approved.current = onApproved;
  }, [onApproved]);

  const check = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      if (paymentId === undefined) return;
      const answer = await call(verifyPayment, { query: { payment_id: paymentId } }, signal ? { signal } : {}).catch(
        () => undefined,
      );
      if (isDone.current || signal?.aborted) return;
      setRejected(answer?.status === 'rejected');
      if (answer?.status !== 'ok') return;
      isDone.current = true;
      approved.current(paymentId);
    },
    [paymentId],
  );

  useEffect(() => {
    if (paymentId === undefined) return undefined;
    const leaving = new AbortController();
    isDone.current = false;
    let tries = 0;
    const timer = setInterval(() => {
      if (isDone.current) return clearInterval(timer);
      tries += 1;
      const isLast = tries === MOST_TRIES;
      if (isLast) clearInterval(timer);
      void check(leaving.signal).then(() => {
        if (isLast && !isDone.current && !leaving.signal.aborted) setGivenUpOn(paymentId);
      });
    }, EVERY_MS);
    return () => {
      isDone.current = true;
      clearInterval(timer);
      leaving.abort();
    };
  }, [paymentId, check]);

  const state: PollState = paymentId !== undefined && givenUpOn === paymentId ? 'gave-up' : 'polling';
  return { state, isRejected, checkNow: () => check() };
}
