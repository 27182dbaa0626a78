import { contradictsDelivery, type DeliveryOutcome } from '#domain/delivery.ts';
import { type Stop, stopOf } from '#domain/payment.ts';
import { mayMoveProduction, PRODUCTION_LABELS, type ProductionState } from '#domain/production.ts';
import { Refused } from './sale.ts';

type Making = { production: ProductionState; closing: string | null; flags: readonly string[]; version: number };
type Move = { from: ProductionState; to: ProductionState; version?: number | undefined };

const STOPPED: Record<Stop, string> = {
  'fraud-stop':
    'O Mercado Pago suspeita de fraude neste pagamento: não produza nem entregue. Um administrador libera no Painel.',
  dispute: 'O pagamento está em disputa: não produza nem entregue. Um administrador libera no Painel.',
};

/** Refuses a frozen order, until a person has answered. */
function refuseStopped({ flags }: Pick<Making, 'flags'>): void {
  const stop = stopOf(flags);
  if (stop) throw new Refused('conflict', STOPPED[stop]);
}

export const moveText = ({ from, to }: Move): string => `${PRODUCTION_LABELS[from]} → ${PRODUCTION_LABELS[to]}`;

/**
 * Whether an order moves from the stage that the person saw to another; false for a repeated press, or a colleague's.
 * Refuses one that is no longer there, has changed before it is begun, is closed or frozen, and a forbidden move.
 */
export function movesStage(order: Making, move: Move): boolean {
  const { from, to, version = order.version } = move;
  if (order.closing) throw new Refused('conflict', 'Este pedido foi cancelado: a produção não muda mais.');
  if (order.production === to) return false;
  // The buyer may have corrected the ribbon after the person looked at it.
  const isStale = from === 'novo' && version !== order.version;
  if (order.production !== from || isStale) throw new Refused('stale-version');
  if (!mayMoveProduction(from, to)) {
    const text = `A produção não pode mudar assim: ${moveText(move)}. Avance, ou volte uma etapa.`;
    throw new Refused('conflict', text);
  }
  refuseStopped(order);
  return true;
}

type Told = { outcome: DeliveryOutcome; at: Date };
type Attempt = Told & { undoneAt: Date | null };

/** The delivery in force. */
export function standing<A extends Attempt>(deliveries: readonly A[]): A | undefined {
  return deliveries.find(({ outcome, undoneAt }) => outcome === 'delivered' && undoneAt === null);
}

/** Refuses the report of an attempt that can't be: of a closed, delivered or frozen order. `done` names its delivery. */
export function checkAttempt(order: Making, told: Told, { at, done }: { at: Date | undefined; done: string }): void {
  if (order.closing) throw new Refused('conflict', 'Este pedido foi cancelado: não recebe mais entregas.');
  if (contradictsDelivery(told, at && { at })) {
    throw new Refused('conflict', `Este pedido já foi marcado como entregue por ${done}.`);
  }
  if (told.outcome === 'delivered') refuseStopped(order);
}

/** Whether a stage or a try to deliver was ever recorded for an order, undone ones included. */
export function wasEverBegun({ steps, deliveries }: Record<'steps' | 'deliveries', readonly unknown[]>): boolean {
  return steps.length > 0 || deliveries.length > 0;
}
