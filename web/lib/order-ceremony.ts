import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getAgenda, getFuneral, listFuneralsByDate } from '#contract/funerals.ts';
import { getOrder, listOrdersAhead, listOrdersByDate } from '#contract/orders.ts';
import { getProduction, linkOrder, listProduction, unlinkOrder } from '#contract/production.ts';
import { call, reasonOf } from './api.ts';
import { invalidate } from './query-client.ts';
import { showFailure, showSuccess } from './screen-alerts.ts';

/** The lists that show a new or changed order. */
export const ORDER_LISTS = [listOrdersByDate, listOrdersAhead];

const SHOWN_BY = [
  ...[getAgenda, getFuneral, listFuneralsByDate],
  ...[...ORDER_LISTS, getOrder, getProduction, listProduction],
];

/** Links an order with the ceremony of a funeral, or unlinks it with null; queries that show either are refetched. */
export function useOrderCeremony(orderId: string) {
  const queryClient = useQueryClient();
  const params = { orderId };
  return useMutation({
    mutationFn: (funeralId: string | null) =>
      funeralId === null ? call(unlinkOrder, { params }) : call(linkOrder, { params, body: { funeral_id: funeralId } }),
    onSuccess: ({ funeral }) =>
      showSuccess(funeral?.linked ? 'O pedido segue a cerimônia.' : 'O pedido não segue mais a cerimônia.'),
    onError: (error) => showFailure('Não foi possível mudar a cerimônia do pedido.', reasonOf(error)),
    onSettled: () => invalidate(queryClient, ...SHOWN_BY),
  });
}
