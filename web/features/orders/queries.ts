import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { getAttention, getToday } from '#contract/dashboard.ts';
import { listInvoices } from '#contract/invoices.ts';
import { getOrder, type OrderDetails } from '#contract/orders.ts';
import { getOrderByNumber, getProduction, listProduction, type ProductionOrder } from '#contract/production.ts';
import { ApiError, call, reasonOf } from '#web/lib/api.ts';
import { ORDER_LISTS } from '#web/lib/order-lists.ts';
import { apiQuery, endpointKey, invalidate } from '#web/lib/query-client.ts';
import { showFailure } from '#web/lib/screen-alerts.ts';
import { useChange } from '#web/lib/use-change.ts';

export const orderQuery = (orderId: string) => apiQuery(getOrder, { params: { orderId } });

/** The answer is the changed order, shown at once; after a failure the order is reloaded. */
export function useOrderChange<Input = void>(
  orderId: string,
  send: (input: Input) => Promise<OrderDetails>,
  said: { done: string; failed: string; after?: () => void },
) {
  return useChange(send, {
    ...said,
    answers: orderQuery(orderId),
    changes: [...ORDER_LISTS, getOrderByNumber, listInvoices, getAttention],
  });
}

/** When somebody else was faster, the order is shown in its new state, wherever it stands. */
export function useProductionChange<Input = void>(
  orderId: string,
  send: (input: Input) => Promise<ProductionOrder>,
  { after, failed, ...said }: { done?: string; failed: string; after?: (order: ProductionOrder) => void },
) {
  const queryClient = useQueryClient();
  return useChange(send, {
    ...said,
    after: (order) => {
      updateCachedOrder(queryClient, order);
      after?.(order);
    },
    failed: async (error) => {
      showFailure(failed, reasonOf(error));
      if (error instanceof ApiError && error.status === 409) await refreshOrder(queryClient, orderId);
    },
  });
}

export function updateCachedOrder(queryClient: QueryClient, order: ProductionOrder): void {
  queryClient.setQueryData(apiQuery(getProduction, { params: { orderId: order.order_id } }).queryKey, order);
  queryClient.setQueriesData<ProductionOrder[]>({ queryKey: endpointKey(listProduction) }, (list) =>
    list?.map((known) => (known.order_id === order.order_id ? order : known)),
  );
  void queryClient.invalidateQueries({ queryKey: orderQuery(order.order_id).queryKey });
  void invalidate(queryClient, ...ORDER_LISTS, getToday, getOrderByNumber);
}

/** Refetches an order for every query that shows it; after a failure nothing changes. */
export async function refreshOrder(queryClient: QueryClient, orderId: string): Promise<void> {
  const order = await call(getProduction, { params: { orderId } }).catch(() => undefined);
  if (order) updateCachedOrder(queryClient, order);
}
