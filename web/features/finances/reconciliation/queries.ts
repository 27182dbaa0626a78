import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  askProviderAgain,
  getReconciliation,
  listReconciledPayments,
  type ReconciledPayment,
} from '#contract/reconciliation.ts';
import { call, callForEffect } from '#web/lib/api.ts';
import type { Period } from '#web/lib/date-search.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { apiQuery, endpointKey } from '#web/lib/query-client.ts';
import { showSuccess } from '#web/lib/screen-alerts.ts';
import { showFinanceFailure } from '../queries.ts';

const PAYMENTS = 'reconciled payments';

/** The sums and differences of a period. `turn` counts the searches. */
export function useReconciliation(period: Period, turn: number) {
  const query = apiQuery(getReconciliation, { query: period });
  return useQuery({ ...query, queryKey: [...query.queryKey, turn] });
}

/** The provider's payments of a period, newest first, 50 at a time. */
export function useReconciledPayments(period: Period, turn: number) {
  return usePagedList<ReconciledPayment>({
    key: [PAYMENTS, period, turn],
    load: (page, signal) => call(listReconciledPayments, { query: { ...period, ...page } }, { signal }),
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
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: endpointKey(getReconciliation) }),
        queryClient.invalidateQueries({ queryKey: [PAYMENTS] }),
      ]);
    },
    onError: (error) => showFinanceFailure('Não foi possível perguntar ao provedor.', error),
  });
}
