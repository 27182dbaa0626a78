import { useState } from 'react';
import type { CartItem } from '#domain/cart.ts';
import type { PricedItem } from '#domain/checkout.ts';
import { type Cents, reaisFromCents } from '#domain/money.ts';
import type { RefusalAlert } from './checkout-form.ts';
import { draftStore, ensureOrderId, markSent, type SentOrder, typedInto } from './draft.ts';
import { tellPaid } from './sent-order.ts';
import { type ChangedTotal, sendOrder, useOnePayment } from './use-payment.ts';

export type NewLink = {
  busy: boolean;
  refusal: RefusalAlert | undefined;
  changed: ChangedTotal | undefined;
  /** The ceremony is past its deadline: no link before the buyer wants it all the same. */
  isLate: boolean;
  request: (agreed?: { total?: Cents; isLate?: true }) => Promise<void>;
};

function repriced(items: readonly CartItem[], lines: readonly PricedItem[]): CartItem[] {
  const byId = new Map(lines.map((line) => [line.item._id, line]));
  return items.map((item) => {
    const line = byId.get(item._id);
    return line ? { ...item, title: line.title, price: reaisFromCents(line.price) } : item;
  });
}

export function useNewLink(sent: SentOrder, goTo: (url: string) => void): NewLink {
  const { busy, start } = useOnePayment(goTo);
  const [refusal, setRefusal] = useState<NewLink['refusal']>();
  const [changed, setChanged] = useState<ChangedTotal>();
  const [isLate, setLate] = useState(false);
  const [isAgreed, setAgreed] = useState(false);

  async function send(agreed: { total?: Cents; isLate?: true }): Promise<string | undefined> {
    setRefusal(undefined);
    setChanged(undefined);
    setLate(false);
    const isLateAgreed = isAgreed || agreed.isLate === true;
    setAgreed(isLateAgreed);
    const form = typedInto(draftStore.get());
    const order = { items: sent.items, form, agreedTotal: agreed.total, isLateAgreed, orderId: ensureOrderId };
    const outcome = await sendOrder(order);
    if (outcome.kind === 'already-paid') {
      tellPaid(sent.items);
    } else if (outcome.kind === 'refused') {
      setRefusal(outcome.alert);
    } else if (outcome.kind === 'past-deadline') {
      setLate(true);
    } else if (outcome.kind === 'total-changed') {
      markSent(repriced(sent.items, outcome.lines), new Date(sent.at), sent.link);
      setChanged({ shown: outcome.shown, total: outcome.total });
    } else {
      markSent(sent.items, new Date(), outcome.link);
      return outcome.link.url;
    }
    return undefined;
  }

  return { busy, refusal, changed, isLate, request: (agreed = {}) => start(() => send(agreed)) };
}
