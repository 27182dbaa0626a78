import {
  askProviderAgain,
  getReconciliation,
  listReconciledPayments,
  type ReconciledPayment,
} from '#contract/reconciliation.ts';
import { callForEffect } from '#web/lib/api.ts';
import type { Period } from '#web/lib/date-search.ts';
import { apiQuery, ownKey } from '#web/lib/query-client.ts';
import { useChange } from '#web/lib/use-change.ts';
import { showFinanceFailure } from '../queries.ts';

export const reconciliationOf = (period: Period, turn = 0) => ({
  ...apiQuery(getReconciliation, { query: period }),
  queryKey: ownKey(getReconciliation, period, turn),
});

export function useAskAgain() {
  return useChange(({ payment_id }: ReconciledPayment) => callForEffect(askProviderAgain, { params: { payment_id } }), {
    done: 'O provedor respondeu.',
    failed: (error) => showFinanceFailure('Não foi possível perguntar ao provedor.', error),
    changes: [getReconciliation, listReconciledPayments],
  });
}
