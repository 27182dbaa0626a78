import type { QueryClient } from '@tanstack/react-query';
import { getOrder, getProduction, listOrdersByDate, listProduction, type ProductionOrder } from '#contract/orders.ts';
import { call } from '#web/lib/api.ts';
import { apiQuery, endpointKey } from '#web/lib/query-client.ts';

/** Puts what the server says of an order wherever it is shown. */
export function spreadOrder(queryClient: QueryClient, order: ProductionOrder): void {
  const params = { orderId: order.order_id };
  queryClient.setQueryData(apiQuery(getProduction, { params }).queryKey, order);
  queryClient.setQueriesData<ProductionOrder[]>({ queryKey: endpointKey(listProduction) }, (list) =>
    list?.map((known) => (known.order_id === order.order_id ? order : known)),
  );
  void queryClient.invalidateQueries({ queryKey: apiQuery(getOrder, { params }).queryKey });
  void queryClient.invalidateQueries({ queryKey: endpointKey(listOrdersByDate) });
}

/** Asks for an order anew wherever it is shown; a failure leaves what is there. */
export async function refreshOrder(queryClient: QueryClient, orderId: string): Promise<void> {
  const order = await call(getProduction, { params: { orderId } }).catch(() => undefined);
  if (order) spreadOrder(queryClient, order);
}
