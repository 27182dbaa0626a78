import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { getAttention, getDashboardSummary } from '#contract/dashboard.ts';
import { countOrders, listLastOrders } from '#contract/orders.ts';
import { countReservations } from '#contract/reservations.ts';
import { getStoreOverride, getStoreStatus } from '#contract/store.ts';
import { apiQuery } from '#web/lib/query-client.ts';

const STATUS_EVERY_MS = 60_000;

/** A failed query of the dashboard, with its retry. */
type LoadFailure = { retry: () => void; isRetrying: boolean };

function failureOf(queries: readonly UseQueryResult<unknown>[]): LoadFailure | undefined {
  const failed = queries.filter(({ isError }) => isError);
  if (failed.length === 0) return undefined;
  return {
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
    isRetrying: failed.some(({ isFetching }) => isFetching),
  };
}

/** All queries of the dashboard, sent at the same time. */
export function useDashboard() {
  const summary = useQuery(apiQuery(getDashboardSummary, {}));
  const orders = useQuery(apiQuery(countOrders, {}));
  const reservations = useQuery(apiQuery(countReservations, {}));
  const lastOrders = useQuery(apiQuery(listLastOrders, {}));
  const override = useQuery(apiQuery(getStoreOverride, {}));
  const status = useQuery({ ...apiQuery(getStoreStatus, {}), refetchInterval: STATUS_EVERY_MS });
  const attention = useQuery(apiQuery(getAttention, {}));
  const failure = failureOf([summary, orders, reservations, lastOrders, override, status, attention]);
  return { summary, orders, reservations, lastOrders, override, status, attention, failure };
}
