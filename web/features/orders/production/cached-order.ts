import type { QueryClient } from '@tanstack/react-query';
import { getOrder, listOrdersByDate } from '#contract/orders.ts';
import { getProduction, listProduction, type ProductionOrder } from '#contract/production.ts';
import { call } from '#web/lib/api.ts';
import { apiQuery, endpointKey } from '#web/lib/query-client.ts';

/** Writes an answer about one order into every cached query that shows it. */
export function updateCachedOrder(queryClient: QueryClient, order: ProductionOrder): void {
  const params = { orderId: order.order_id };
  queryClient.setQueryData(apiQuery(getProduction, { params }).queryKey, order);
  queryClient.setQueriesData<ProductionOrder[]>({ queryKey: endpointKey(listProduction) }, (list) =>
    list?.map((known) => (known.order_id === order.order_id ? order : known)),
  );
  void queryClient.invalidateQueries({ queryKey: apiQuery(getOrder, { params }).queryKey });
  void queryClient.invalidateQueries({ queryKey: endpointKey(listOrdersByDate) });
}

/** Refetches an order for every query that shows it; a failure leaves what is there. */
export async function refreshOrder(queryClient: QueryClient, orderId: string): Promise<void> {
  const order = await call(getProduction, { params: { orderId } }).catch(() => undefined);
  if (order) updateCachedOrder(queryClient, order);
}
