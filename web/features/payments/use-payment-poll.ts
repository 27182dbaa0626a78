import { useCallback, useEffect, useRef, useState } from 'react';
import * as addresses from '#contract/addresses.ts';
import type { verifyPayment } from '#contract/payments.ts';
import { ApiError, call } from '#web/lib/api.ts';

const EVERY_MS = 5000;
const MOST_TRIES = 24;

type PollState = 'polling' | 'gave-up';

/** What came of a question; `retryAfterSeconds` when the shop asks for patience. */
export type CheckAnswer =
  | { kind: 'ok' | 'pending' | 'rejected' | 'unknown' | 'unreachable' }
  | { kind: 'too-often'; retryAfterSeconds: number };

const USUAL_WAIT_SECONDS = 30;

function answerOf(error: unknown): CheckAnswer {
  if (!(error instanceof ApiError)) return { kind: 'unreachable' };
  if (error.status === 429) {
    return { kind: 'too-often', retryAfterSeconds: error.retryAfterSeconds ?? USUAL_WAIT_SECONDS };
  }
  return { kind: error.status === 404 ? 'unknown' : 'unreachable' };
}

async function ask(paymentId: string, signal: AbortSignal | undefined): Promise<CheckAnswer> {
  try {
    const { status } = await call<typeof verifyPayment>(
      addresses.verifyPayment,
      { query: { payment_id: paymentId } },
      signal ? { signal } : {},
    );
    return { kind: status === 'ok' || status === 'rejected' ? status : 'pending' };
  } catch (error) {
    return answerOf(error);
  }
}

/**
 * Asks for the payment's status every 5 s, the first time after 5 s, at most 24 times; a failed question counts.
 * `onApproved` is called once, and leaving the page stops everything. `checkNow` asks in between without counting and tells
 * the answer.
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
    async (signal?: AbortSignal): Promise<CheckAnswer> => {
      if (paymentId === undefined) return { kind: 'unknown' };
      const answer = await ask(paymentId, signal);
      if (isDone.current || signal?.aborted) return answer;
      // A question that failed says nothing about the payment.
      if (answer.kind === 'pending' || answer.kind === 'rejected') setRejected(answer.kind === 'rejected');
      if (answer.kind !== 'ok') return answer;
      isDone.current = true;
      approved.current(paymentId);
      return answer;
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
