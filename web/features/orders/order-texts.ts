import type { Order } from '#contract/orders.ts';
import { isStop, type OrderFlag, type Stop, stopOf } from '#domain/payment.ts';
import { CALLED_OFF_MARK, MOVED_LATE, PAST_DEADLINE } from '#domain/promise-texts.ts';
import { moneyText } from '#web/lib/money-text.ts';

export const ORIGINS: Record<Order['origin'], string> = { shop: 'Loja', manual: 'Lançado pela equipe' };
const FLAGS: Record<OrderFlag, string> = {
  late: 'Pago com atraso',
  'past-deadline': PAST_DEADLINE.mark,
  'short-stock': 'Faltou estoque',
  'newer-content': 'Pago por link antigo, vale a correção',
  'older-content': 'Pago por link antigo, confirmar com o comprador',
  moved: 'Cerimônia mudou: novo local ou hora',
  'moved-late': MOVED_LATE.mark,
  'no-ceremony': CALLED_OFF_MARK,
  'fraud-stop': 'Suspeita de fraude',
  dispute: 'Pagamento em disputa',
};

/** The note about a fully refunded order for the people who make and deliver it. */
export const REFUNDED_NOTE = 'Estornado: confirme com o escritório';

const STOPPED_NOTES: Record<Stop, string> = {
  'fraud-stop': 'Suspeita de fraude: não produzir nem entregar até o escritório liberar',
  dispute: 'Pagamento em disputa: não produzir nem entregar até o escritório liberar',
};

/** The note about a frozen order for the people who make and deliver it; undefined for any other. */
export function stoppedNote({ flags }: { flags: readonly string[] }): string | undefined {
  const stop = stopOf(flags);
  return stop && STOPPED_NOTES[stop];
}

/** An order's flags without fraud, dispute and what moved, which have lines of their own. */
export const otherFlags = ({ flags }: { flags: readonly string[] }): string[] =>
  flags.filter((flag) => !isStop(flag) && flag !== 'moved');

/** A flag in words; unknown flags unchanged. */
export function flagText(flag: string): string {
  return Object.hasOwn(FLAGS, flag) ? FLAGS[flag as OrderFlag] : flag;
}

export const moneyEntries = ({ paid, refunded, held, discount, due }: Order) =>
  [
    ['Pago', moneyText(paid)],
    ['Devolvido', refunded > 0 && moneyText(refunded)],
    ['Retido em disputa', held > 0 && moneyText(held)],
    ['Desconto', discount > 0 && moneyText(discount)],
    ['A receber', due > 0 && moneyText(due)],
  ] as const;
