import { moveProduction, type ProductionOrder } from '#contract/production.ts';
import { PRODUCTION_STATES, type ProductionState } from '#domain/production.ts';
import { call } from '#web/lib/api.ts';
import { createStore } from '#web/lib/store.ts';
import { useProductionChange } from '../queries.ts';

/** 'entregue' is reached by recording a delivery. */
type Target = Exclude<ProductionState, 'entregue'>;
type Known = Pick<ProductionOrder, 'order_id' | 'production' | 'version'>;

/** The previous stage, to undo a mistaken press; undefined for a new order. */
export function previousProductionState(state: ProductionState): Target | undefined {
  return PRODUCTION_STATES.filter((one) => one !== 'entregue')[PRODUCTION_STATES.indexOf(state) - 1];
}

export const NEXT_ACTIONS: Partial<Record<ProductionState, string>> = {
  novo: 'Começar produção',
  em_producao: 'Marcar como pronto',
  pronto: 'Saiu para entrega',
  saiu: 'Marcar como entregue',
};

let lastMoved: string | undefined;

/** Remembers that the person on this page moved the order. */
export function noteMoved(orderId: string): void {
  lastMoved = orderId;
}

/** True once for each move made here, whose card, mounted again, takes the focus. */
export function takeMoved(orderId: string): boolean {
  if (lastMoved !== orderId) return false;
  lastMoved = undefined;
  return true;
}

/** The next stage's button stands where the last one stood: a second tap must not reach it. */
const REST_MS = 2_000;
const resting = createStore<ReadonlyMap<string, ProductionState>>(new Map());

function letRest(orderId: string, left: ProductionState): void {
  resting.set(new Map(resting.get()).set(orderId, left));
  setTimeout(() => resting.set(new Map([...resting.get()].filter(([id]) => id !== orderId))), REST_MS);
}

/** The orders moved on this page in the last two seconds, with the stage they left: their buttons and cards stand still. */
export const useResting = resting.use;

export function useProductionMove(order: Known) {
  const params = { orderId: order.order_id };
  const { mutate, isPending, variables } = useProductionChange(
    order.order_id,
    (to: Target) => call(moveProduction, { params, body: { from: order.production, to, version: order.version } }),
    {
      failed: 'Não foi possível mudar a etapa.',
      after: ({ order_id }) => {
        noteMoved(order_id);
        letRest(order_id, order.production);
      },
    },
  );
  return { move: mutate, isMoving: isPending, target: variables };
}
