import { useSyncExternalStore } from 'react';
import { moveProduction, type ProductionOrder } from '#contract/production.ts';
import type { ProductionState } from '#domain/production.ts';
import { PRODUCTION_STATES } from '#domain/production.ts';
import { call } from '#web/lib/api.ts';
import { useProductionChange } from '../queries.ts';

/** 'entregue' is reached by recording a delivery. */
type Target = Exclude<ProductionState, 'entregue'>;
type Known = Pick<ProductionOrder, 'order_id' | 'production' | 'version'>;

/** The previous stage, to undo a mistaken press; undefined for a new order. */
export function previousProductionState(state: ProductionState): Target | undefined {
  return PRODUCTION_STATES.filter((one) => one !== 'entregue')[PRODUCTION_STATES.indexOf(state) - 1];
}

const NEXT_ACTIONS: Partial<Record<ProductionState, string>> = {
  novo: 'Começar produção',
  em_producao: 'Marcar como pronto',
  pronto: 'Saiu para entrega',
  saiu: 'Marcar como entregue',
};

export function nextActionText(state: ProductionState): string | undefined {
  return NEXT_ACTIONS[state];
}

let lastMoved: string | undefined;

/** Remembers that the person on this page moved the order. */
export function noteMoved(orderId: string): void {
  lastMoved = orderId;
}

/**
 * Whether the person on this page moved the order before its card was mounted again, so that the card takes the focus.
 * True once for each move.
 */
export function takeMoved(orderId: string): boolean {
  if (lastMoved !== orderId) return false;
  lastMoved = undefined;
  return true;
}

/** The next stage's button stands where the last one stood: a second tap must not reach it. */
const REST_MS = 2_000;
let resting: ReadonlyMap<string, ProductionState> = new Map();
const watchers = new Set<() => void>();

function setResting(next: ReadonlyMap<string, ProductionState>): void {
  resting = next;
  for (const tell of watchers) tell();
}

function letRest(orderId: string, left: ProductionState): void {
  setResting(new Map(resting).set(orderId, left));
  setTimeout(() => setResting(new Map([...resting].filter(([id]) => id !== orderId))), REST_MS);
}

function watch(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

/** The orders moved on this page in the last two seconds, with the stage they left: their buttons and cards stand still. */
export function useResting(): ReadonlyMap<string, ProductionState> {
  return useSyncExternalStore(
    watch,
    () => resting,
    () => resting,
  );
}

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
