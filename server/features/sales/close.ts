import { orderNumberText } from '#domain/order.ts';
import { givingBackText, orderMoney } from '#domain/order-money.ts';
import { type Closing, closed, isByHand } from '#domain/sale/sale.ts';
import type { Deps } from '../../deps.ts';
import type { LogSource } from '../logs/service.ts';
import type { Change, OrderedSale } from './sale.ts';

/** The way back of an order's money, for its buyer; undefined when none is owed. */
export function owedText({ order, movements, payments }: OrderedSale): string | undefined {
  const { excess } = orderMoney(order, movements);
  return excess > 0 ? givingBackText(excess, payments.every(isByHand)) : undefined;
}

/** `words`: further paragraphs of the buyer's mail, instead of the way back of the money. */
type Close = { closing: Closing; reason: string; words?: string[] };

/** Takes an order out of production, and returns its units to stock; see `closed`. */
export function close(
  deps: Deps,
  by: LogSource,
  sale: OrderedSale,
  { closing, reason, words }: Close,
): Change<OrderedSale> {
  if (sale.order.closing) return { sale };
  const after = closed(sale, { closing, reason, by: by.actor.email, at: deps.now() });
  const number = orderNumberText(sale.order.number);
  const owed = owedText(after);
  return {
    sale: after,
    log: [
      closing === 'voided'
        ? { action: 'pedido_anulado', message: `Pedido ${number} anulado: ${reason}` }
        : { action: 'pedido_cancelado', message: `Pedido ${number} cancelado: ${reason}` },
    ],
    tell: [['buyer-closing', after.order, { words: words ?? (owed === undefined ? [] : [owed]) }]],
  };
}
