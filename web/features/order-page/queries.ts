import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as addresses from '#contract/addresses.ts';
import type { getOrderPage, OrderPage } from '#contract/order-page.ts';
import { ApiError } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/query-client.ts';

export function orderQuery(orderKey: string) {
  return apiQuery<typeof getOrderPage>(addresses.getOrderPage, { params: { chave: orderKey } });
}

/** A change of the order by its buyer: the answer is shown at once, and after a conflict the order as it is now. */
export function useOrderChange<Input = void>(orderKey: string, send: (input: Input) => Promise<OrderPage>) {
  const queryClient = useQueryClient();
  const { queryKey } = orderQuery(orderKey);
  return useMutation({
    mutationFn: send,
    onSuccess: (order) => queryClient.setQueryData(queryKey, order),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) return queryClient.invalidateQueries({ queryKey });
    },
  });
}
