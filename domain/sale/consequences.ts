import { isSameEvent, stillFits } from '#domain/ceremony.ts';
import { type Agreed, isGivenBack, type Movement, orderMoney } from '#domain/order-money.ts';
import { type OrderFlag, STOPS } from '#domain/payment.ts';
import { mustBeginSoon, PRODUCTION_LABELS, type ProductionState } from '#domain/production.ts';
import { type PromiseRules, startBy } from '#domain/promise.ts';
import { promiseStanding } from '#domain/promise-texts.ts';
import type { Difference } from './differences.ts';

/** The part of a sale by which people make, carry and wait. */
export type Awaited = {
  production: ProductionState;
  closing: string | null;
  flags: readonly OrderFlag[];
  funeralLocation: string;
  funeralTime: Date;
};

export type Consequences = {
  /** Place or hour differ, whoever moved them. */
  isMoved: boolean;
  /** It can still be there in time. */
  fits: boolean;
  /** The move leaves so little time that somebody must be woken. */
  isUrgent: boolean;
  flags: OrderFlag[];
};

const eventOf = ({ funeralLocation: place, funeralTime: at }: Awaited) => ({ place, at });

/** True for an order that somebody still makes or delivers. */
export function isOpen({ production, closing }: Pick<Awaited, 'production' | 'closing'>): boolean {
  return closing === null && production !== 'entregue';
}

/** Flags of an order that isn't made until a person has decided. */
export const HALTS: readonly OrderFlag[] = [...STOPS, 'no-ceremony'];

/** True for an order that waits for a person: frozen, or left without its ceremony. */
export function isHalted({ flags }: { flags: readonly string[] }): boolean {
  return HALTS.some((flag) => flags.includes(flag));
}

/** True for an order whose whole money went back before it was there: a person decides whether it is still delivered. */
export function isRefunded(order: Agreed & Pick<Awaited, 'production'>, movements: readonly Movement[]): boolean {
  return isOpen(order) && isGivenBack(orderMoney(order, movements));
}

/** Whether buyer and family see the order as cancelled: it was closed, or fully refunded before it was there. */
export function isCancelled(order: Parameters<typeof isRefunded>[0], movements: readonly Movement[]): boolean {
  return order.closing !== null || isRefunded(order, movements);
}

type Making = { closing: string | null; flags: readonly string[]; refunded: boolean };

/** True for an order that is made without asking anybody: not closed, refunded or halted. */
export function mayBeMade(order: Making): boolean {
  return order.closing === null && !order.refunded && !isHalted(order);
}

function lateness(flags: readonly OrderFlag[], fits: boolean): OrderFlag[] {
  if (fits) return [];
  // A buyer was late for the ceremony that was bought for, never for one that others moved.
  return flags.includes('past-deadline') ? ['past-deadline'] : ['moved-late'];
}

const ABOUT_A_MOVE: readonly OrderFlag[] = ['moved', 'moved-late', 'past-deadline', 'no-ceremony'];

/** Consequences for an order of another place or hour of its ceremony; `rules` are those of the new place. */
export function consequencesOf(before: Awaited, after: Awaited, rules: PromiseRules, now: Date): Consequences {
  const { production, flags, funeralTime } = after;
  const fits = stillFits(production, funeralTime, rules, now);
  if (isSameEvent(eventOf(before), eventOf(after)) || !isOpen(after)) {
    return { isMoved: false, fits, isUrgent: false, flags: [...flags] };
  }
  const kept = flags.filter((flag) => !ABOUT_A_MOVE.includes(flag));
  const isUrgent = mustBeginSoon({ production, startBy: startBy(funeralTime, rules) }, now);
  return { isMoved: true, fits, isUrgent, flags: [...kept, 'moved', ...lateness(flags, fits)] };
}

/**
 * Flags of an order whose ceremony takes place, or that follows another one, after it was called off. While it was halted
 * the time to make it may have run out, which is nothing that its buyer did.
 */
export function flagsOnceBack({ flags, fits }: Consequences): OrderFlag[] {
  if (!flags.includes('no-ceremony')) return flags;
  const kept = flags.filter((flag) => flag !== 'no-ceremony');
  return fits || promiseStanding(kept) !== 'in-time' ? kept : [...kept, 'moved-late'];
}

/** Whether a moved order can still be there in time, in words; null for one that isn't moved. */
export function deadlineText({ isMoved, fits, isUrgent }: Consequences, hasRoster: boolean): string | null {
  if (!isMoved) return null;
  if (!fits) return 'Já não cabe no prazo: combine com quem comprou.';
  if (!isUrgent) return 'Cabe no prazo.';
  return hasRoster
    ? 'Cabe no prazo se começar já: o plantão é acordado.'
    : 'Cabe no prazo se começar já, e o plantão está vazio: avise alguém.';
}

type Following = { wreaths: number; production: ProductionState };

const some = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

function followText(orders: readonly Following[], what: string): string[] {
  const wreaths = orders.reduce((sum, order) => sum + order.wreaths, 0);
  const out = orders.filter(({ production }) => production === 'saiu').length;
  return [
    `${some(wreaths, 'coroa segue', 'coroas seguem')} ${what}`,
    ...(out > 0 ? [some(out, 'pedido já saiu', 'pedidos já saíram')] : []),
  ];
}

/** The effects of a ceremony's move on the orders that follow it, before it is saved. */
export function moveText(orders: readonly (Following & { fits: boolean })[]): string {
  const late = orders.filter(({ fits }) => !fits).length;
  return [
    ...followText(orders, 'para o novo local e hora'),
    ...(late > 0 ? [`${some(late, 'pedido já não cabe', 'pedidos já não cabem')} no prazo`] : []),
    `${some(orders.length, 'comprador recebe', 'compradores recebem')} um aviso em um minuto.`,
  ].join(', ');
}

/** The effects of calling a ceremony off on the orders that follow it, before it is done; undefined without any. */
export function callOffText(orders: readonly Following[]): string | undefined {
  const open = orders.filter(({ production }) => production !== 'entregue');
  if (open.length === 0) return undefined;
  const asks = 'a equipe recebe um aviso e combina com quem comprou o que fazer com cada pedido.';
  return [...followText(open, 'esta cerimônia'), asks].join(', ');
}

const CARRIED: Record<ProductionState, string> = {
  novo: 'Se a ficha já foi impressa, ela fica marcada até alguém tocar em Troquei.',
  em_producao: 'A coroa está sendo feita. A ficha fica marcada até alguém tocar em Troquei.',
  pronto: 'A coroa está pronta, com a faixa de antes. A ficha fica marcada até alguém tocar em Troquei.',
  saiu: 'A coroa já saiu. A parada de quem entrega fica marcada até alguém tocar em Troquei.',
  entregue: '',
};

/** Consequences of an edit, for the question before it is saved; undefined when nobody has to act on it. */
export function consequencesText(
  order: Pick<Awaited, 'production' | 'closing'>,
  differences: readonly Difference[],
): string | undefined {
  if (differences.length === 0 || !isOpen(order)) return undefined;
  return [
    ...differences.map(({ what, from, to }) => `${what}: de “${from}” para “${to}”.`),
    `Etapa: ${PRODUCTION_LABELS[order.production]}. ${CARRIED[order.production]}`,
    'A equipe e quem comprou recebem um aviso.',
  ].join('\n');
}
