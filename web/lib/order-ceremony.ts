import { getAgenda, getFuneral, listFuneralsByDate } from '#contract/funerals.ts';
import { getOrder, listOrdersAhead, listOrdersByDate } from '#contract/orders.ts';
import { getProduction, linkOrder, listProduction, unlinkOrder } from '#contract/production.ts';
import { call } from './api.ts';
import { showSuccess } from './screen-alerts.ts';
import { useChange } from './use-change.ts';

/** The lists that show a new or changed order. */
export const ORDER_LISTS = [listOrdersByDate, listOrdersAhead];

const SHOWN_BY = [
  ...[getAgenda, getFuneral, listFuneralsByDate],
  ...[...ORDER_LISTS, getOrder, getProduction, listProduction],
];

/** Links an order with the ceremony of a funeral, or unlinks it with null; queries that show either are refetched. */
export function useOrderCeremony(orderId: string) {
  const params = { orderId };
  return useChange(
    (funeralId: string | null) =>
      funeralId === null ? call(unlinkOrder, { params }) : call(linkOrder, { params, body: { funeral_id: funeralId } }),
    {
      failed: 'Não foi possível mudar a cerimônia do pedido.',
      changes: SHOWN_BY,
      after: ({ funeral }) =>
        showSuccess(funeral?.linked ? 'O pedido segue a cerimônia.' : 'O pedido não segue mais a cerimônia.'),
    },
  );
}
