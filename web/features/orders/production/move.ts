import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getOrder,
  getProduction,
  listOrdersByDate,
  listProduction,
  moveProduction,
  type ProductionOrder,
} from '#contract/orders.ts';
import type { ProductionState } from '#domain/production.ts';
import { PRODUCTION_STATES } from '#domain/production.ts';
import { ApiError, call, reasonOf } from '#web/lib/api.ts';
import { apiQuery, endpointKey } from '#web/lib/query-client.ts';
import { showFailure } from '#web/lib/screen-alerts.ts';

type Known = Pick<ProductionOrder, 'order_id' | 'production' | 'version'>;

/** The stage before this one, to correct a slip; undefined for a new order. */
export function previousProductionState(state: ProductionState): ProductionState | undefined {
  return PRODUCTION_STATES[PRODUCTION_STATES.indexOf(state) - 1];
}

const NEXT_ACTIONS: Partial<Record<ProductionState, string>> = {
  novo: 'Começar produção',
  em_producao: 'Marcar como pronto',
  pronto: 'Saiu para entrega',
  saiu: 'Marcar como entregue',
};

/** What the button to the next stage says; undefined when there is none. */
export function nextActionText(state: ProductionState): string | undefined {
  return NEXT_ACTIONS[state];
}

/** Puts what the server says of an order wherever it is shown. */
function spread(queryClient: QueryClient, order: ProductionOrder): void {
  const params = { orderId: order.order_id };
  queryClient.setQueryData(apiQuery(getProduction, { params }).queryKey, order);
  queryClient.setQueriesData<ProductionOrder[]>({ queryKey: endpointKey(listProduction) }, (list) =>
    list?.map((known) => (known.order_id === order.order_id ? order : known)),
  );
  void queryClient.invalidateQueries({ queryKey: apiQuery(getOrder, { params }).queryKey });
  void queryClient.invalidateQueries({ queryKey: endpointKey(listOrdersByDate) });
}

let lastMoved: string | undefined;

/**
 * Whether an order that has just been put in anew was moved by the person at this page: they go on from there. True
 * once for each move.
 */
export function takeMoved(orderId: string): boolean {
  if (lastMoved !== orderId) return false;
  lastMoved = undefined;
  return true;
}

/** Moves one order's production. When somebody else was quicker, this order is shown as they left it. */
export function useProductionMove(order: Known) {
  const queryClient = useQueryClient();
  const params = { orderId: order.order_id };
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (to: ProductionState) =>
      call(moveProduction, { params, body: { from: order.production, to, version: order.version } }),
    onSuccess: (answer) => {
      lastMoved = answer.order_id;
      spread(queryClient, answer);
    },
    onError: async (error) => {
      showFailure('Não foi possível mudar a etapa.', reasonOf(error));
      if (!(error instanceof ApiError) || error.status !== 409) return;
      spread(queryClient, await call(getProduction, { params }));
    },
  });
  return { move: mutate, isMoving: isPending, target: variables };
}
