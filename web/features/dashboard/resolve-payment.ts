import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AttentionPayment, getAttention, resolvePayment } from '#contract/dashboard.ts';
import type { WireResponse } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiError, call, reasonOf } from '#web/lib/api.ts';
import { apiQuery, endpointKey } from '#web/lib/query-client.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';

type AttentionAnswer = WireResponse<typeof getAttention>;

/** Refusals after which the payment isn't on the list any more: somebody else was quicker. */
const GONE = new Set<string | undefined>(['conflict', 'not-found'] satisfies ErrorCode[]);

function without(known: AttentionAnswer | undefined, paymentId: string): AttentionAnswer | undefined {
  const latest = known?.payments.latest.filter(({ payment_id }) => payment_id !== paymentId);
  if (!known || !latest || latest.length === known.payments.latest.length) return known;
  return { ...known, payments: { total: known.payments.total - 1, latest } };
}

type Leaving = {
  /** The note was taken: what was typed need not be kept. */
  onDone: () => void;
  /** The payment is about to leave the list. */
  onLeave: () => void;
};

/**
 * Marks a payment as resolved with a note. It leaves the list when the server has said so and not before; after a
 * refusal it stays, with what has changed meanwhile.
 */
export function useResolvePayment({ payment_id, updated_at }: AttentionPayment, { onDone, onLeave }: Leaving) {
  const queryClient = useQueryClient();
  const leave = () => {
    onLeave();
    queryClient.setQueryData<AttentionAnswer>(apiQuery(getAttention, {}).queryKey, (known) =>
      without(known, payment_id),
    );
  };
  return useMutation({
    mutationFn: (note: string) => call(resolvePayment, { params: { payment_id }, body: { note, updated_at } }),
    onSuccess: () => {
      onDone();
      leave();
      showSuccess('Pagamento marcado como resolvido.');
    },
    onError: (error) => {
      if (error instanceof ApiError && GONE.has(error.serverCode)) leave();
      showFailure('Erro ao marcar o pagamento como resolvido.', reasonOf(error));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: endpointKey(getAttention) }),
  });
}
