import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { getAttention, getToday } from '#contract/dashboard.ts';
import { listInvoices } from '#contract/invoices.ts';
import { getOrder, type OrderDetails } from '#contract/orders.ts';
import { getOrderByNumber, getProduction, listProduction, type ProductionOrder } from '#contract/production.ts';
import { call, reasonOf } from '#web/lib/api.ts';
import { ORDER_LISTS } from '#web/lib/order-ceremony.ts';
import { apiQuery, endpointKey, invalidate } from '#web/lib/query-client.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';

/** One order with its money, production and requests. */
export const orderQuery = (orderId: string) => apiQuery(getOrder, { params: { orderId } });

type Words = {
  done: string;
  /** The title of the alert after a failure; the reason is its description. */
  failed: string;
};

/**
 * A change of an order whose answer is the changed order, which is shown at once; after a failure the order is
 * reloaded.
 */
export function useOrderChange<Input = void>(
  orderId: string,
  send: (input: Input) => Promise<OrderDetails>,
  { done, failed }: Words,
) {
  const queryClient = useQueryClient();
  const { queryKey } = orderQuery(orderId);
  return useMutation({
    mutationFn: send,
    onSuccess: (order) => {
      queryClient.setQueryData(queryKey, order);
      showSuccess(done);
    },
    onError: (error) => {
      showFailure(failed, reasonOf(error));
      return queryClient.invalidateQueries({ queryKey });
    },
    onSettled: () => invalidate(queryClient, ...ORDER_LISTS, getOrderByNumber, listInvoices, getAttention),
  });
}

/** Writes an answer about one order into every cached query that shows it. */
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
