import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as addresses from '#contract/addresses.ts';
import type { verifyPayment } from '#contract/payments.ts';
import { ApiError } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/query-client.ts';

const EVERY_MS = 5000;
const MOST_TRIES = 24;

/** The result of a check; `retryAfterSeconds` when the server limits the calls. */
export type CheckAnswer =
  | { kind: 'ok' | 'pending' | 'rejected' | 'unknown' | 'unreachable' }
  | { kind: 'too-often'; retryAfterSeconds: number };

const USUAL_WAIT_SECONDS = 30;

function failureOf(error: unknown): CheckAnswer {
  if (!(error instanceof ApiError)) return { kind: 'unreachable' };
  if (error.status === 429) {
    return { kind: 'too-often', retryAfterSeconds: error.retryAfterSeconds ?? USUAL_WAIT_SECONDS };
  }
  return { kind: error.status === 404 ? 'unknown' : 'unreachable' };
}

/**
 * Checks the payment's status every 5 s, first after 5 s, at most 24 times; a failed call counts and doesn't change the
 * status. `onApproved` is called once. `checkNow` makes an extra check that doesn't count, and returns its result.
 */
export function usePaymentPoll(paymentId: string | undefined, onApproved: (paymentId: string) => void) {
  const client = useQueryClient();
  const question = apiQuery<typeof verifyPayment>(addresses.verifyPayment, { query: { payment_id: paymentId ?? '' } });
  const [tries, setTries] = useState(0);
  const { data, isFetching } = useQuery({
    ...question,
    queryFn: (context) => {
      setTries((count) => count + 1);
      return question.queryFn(context);
    },
    enabled: paymentId !== undefined,
    initialData: { status: 'pending' as const },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.status !== 'ok' && tries < MOST_TRIES ? EVERY_MS : false),
    refetchIntervalInBackground: true,
  });

  useEffect(() => {
    if (data.status === 'ok' && paymentId !== undefined) onApproved(paymentId);
  }, [data.status, paymentId, onApproved]);

  async function checkNow(): Promise<CheckAnswer> {
    if (paymentId === undefined) return { kind: 'unknown' };
    try {
      const answer = await question.queryFn({ signal: new AbortController().signal });
      client.setQueryData(question.queryKey, answer);
      return { kind: answer.status };
    } catch (error) {
      return failureOf(error);
    }
  }

  return { hasGivenUp: tries >= MOST_TRIES && !isFetching, isRejected: data.status === 'rejected', checkNow };
}
