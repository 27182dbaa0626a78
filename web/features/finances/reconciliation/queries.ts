import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  askProviderAgain,
  getReconciliation,
  listReconciledPayments,
  type ReconciledPayment,
} from '#contract/reconciliation.ts';
import { callForEffect } from '#web/lib/api.ts';
import type { Period } from '#web/lib/date-search.ts';
import { paged, usePagedList } from '#web/lib/paged-list.ts';
import { apiQuery, invalidate, ownKey } from '#web/lib/query-client.ts';
import { showSuccess } from '#web/lib/screen-alerts.ts';
import { showFinanceFailure } from '../queries.ts';

/** The sums and differences of a period. `turn` counts the searches. */
export function useReconciliation(period: Period, turn: number) {
  return useQuery({
    ...apiQuery(getReconciliation, { query: period }),
    queryKey: ownKey(getReconciliation, period, turn),
  });
}

/** The provider's payments of a period, newest first, 50 at a time. */
export function useReconciledPayments(period: Period, turn: number) {
  return usePagedList({
    list: paged(listReconciledPayments, { query: period }, turn),
    idOf: ({ payment_id }) => payment_id,
  });
}

/** Asks the provider about a payment once more, and refetches what is on the page. */
export function useAskAgain() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ payment_id }: ReconciledPayment) => callForEffect(askProviderAgain, { params: { payment_id } }),
    onSuccess: async () => {
      showSuccess('O provedor respondeu.');
      await invalidate(queryClient, getReconciliation, listReconciledPayments);
    },
    onError: (error) => showFinanceFailure('Não foi possível perguntar ao provedor.', error),
  });
}
