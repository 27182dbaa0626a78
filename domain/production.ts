export const PRODUCTION_STATES = ['novo', 'em_producao', 'pronto', 'saiu', 'entregue'] as const;
export type ProductionState = (typeof PRODUCTION_STATES)[number];

export const PRODUCTION_LABELS: Record<ProductionState, string> = {
  novo: 'Novo',
  em_producao: 'Em produção',
  pronto: 'Pronto',
  saiu: 'Saiu para entrega',
  entregue: 'Entregue',
};

export function nextProductionState(state: ProductionState): ProductionState | undefined {
  return PRODUCTION_STATES[PRODUCTION_STATES.indexOf(state) + 1];
}

/**
 * Whether an order may move from one stage to another: forward as far as needed (a wreath can be delivered from the
 * workshop's door), back by one to correct a slip.
 */
export function mayMoveProduction(from: ProductionState, to: ProductionState): boolean {
  const step = PRODUCTION_STATES.indexOf(to) - PRODUCTION_STATES.indexOf(from);
  return step > 0 || step === -1;
}

const TOLD_STATES: readonly ProductionState[] = ['saiu', 'entregue'];
/** A message about a stage waits so long, and a move back meanwhile withdraws it. */
export const TOLD_AFTER_SECONDS = 60;
/** A stage that is left and reached again within this time was left by a slip. */
const SLIP_MS = 3_600_000;

type Step = { to: ProductionState; createdAt: Date };

const isBelow = (state: ProductionState, other: ProductionState): boolean =>
  PRODUCTION_STATES.indexOf(state) < PRODUCTION_STATES.indexOf(other);

/** Whether an order moved back below a stage before the message about reaching it was due. */
export function isTakenBack({ to, createdAt: reached }: Step, steps: readonly Step[]): boolean {
  const due = reached.getTime() + TOLD_AFTER_SECONDS * 1000;
  return steps.some((step) => step.createdAt > reached && step.createdAt.getTime() < due && isBelow(step.to, to));
}

/**
 * Whether the buyer gets an e-mail about a move, by the order's steps before it: each time the wreath leaves or is delivered, but
 * not again for a stage that was told, undone and reached again within the hour.
 */
export function isToldToBuyer(
  { from, to }: { from: ProductionState; to: ProductionState },
  steps: readonly Step[],
  now: Date,
): boolean {
  if (!TOLD_STATES.includes(to) || isBelow(to, from)) return false;
  const before = steps.findLast((step) => step.to === to && !isTakenBack(step, steps));
  return before === undefined || now.getTime() - before.createdAt.getTime() >= SLIP_MS;
}

/** Margin before the ceremony, unless its place asks for more or less (domain/place-hours.ts). */
export const DELIVERY_MARGIN_MINUTES = 60;
export type Urgency = 'overdue' | 'urgent' | 'normal' | 'done';

export function deliverBy(ceremony: Date, marginMinutes = DELIVERY_MARGIN_MINUTES): Date {
  return new Date(ceremony.getTime() - marginMinutes * 60_000);
}

/** Work that must begin within this time is urgent. */
const URGENT_MS = 4 * 3_600_000;

type Work = { production: ProductionState; startBy: Date | null };

/**
 * True for an order that nobody has begun and that must be begun within hours. `startBy` is the latest instant at which
 * its making can begin (domain/promise.ts); null when it never could.
 */
export function mustBeginSoon({ production, startBy }: Work, now: Date): boolean {
  return production === 'novo' && (startBy === null || startBy.getTime() - now.getTime() < URGENT_MS);
}

/** A wreath that was begun presses when it must be there within this time. */
const LAST_MS = 3_600_000;

/** Urgency of an order at `now`; a delivered one never is. */
export function urgencyOf(order: Work & { deliverBy: Date }, now: Date): Urgency {
  if (order.production === 'entregue') return 'done';
  if (order.deliverBy < now) return 'overdue';
  const isLast = order.deliverBy.getTime() - now.getTime() < LAST_MS;
  return isLast || mustBeginSoon(order, now) ? 'urgent' : 'normal';
}
