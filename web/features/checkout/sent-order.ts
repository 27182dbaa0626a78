import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as addresses from '#contract/addresses.ts';
import type { getSentOrder, SentOrderAnswer } from '#contract/payments.ts';
import type { CartItem } from '#domain/cart.ts';
import { cartStore } from '#web/lib/kept-cart.ts';
import { type KeptOrder, keepOrder, keptOrders } from '#web/lib/kept-orders.ts';
import { apiQuery, getQueryClient, invalidate } from '#web/lib/query-client.ts';
import { draftStore, eraseDraft, markPaid, renewOrderId, useDraft } from './draft.ts';

const ASK_MS = 10_000;

/** Wreaths put back into the cart would be bought twice: the draft stays until the buyer has said what they want. */
export function settleSent({
  key,
  number,
  paymentId,
}: { key: string } & { [K in 'number' | 'paymentId']: KeptOrder[K] | null }): void {
  if (number !== null && paymentId !== null) keepOrder({ key, number, paymentId, at: new Date().toISOString() });
  const { sent } = draftStore.get();
  if (sent?.link?.orderKey !== key) return;
  const cart = cartStore.get();
  const isResumed = cart.some(({ _id }) => sent.items.some((item) => item._id === _id));
  if (isResumed || number === null) markPaid(sent.items);
  else if (cart.length === 0) eraseDraft();
  else renewOrderId();
}

/** The shop refused to sell the order a second time; its number is asked for. */
export function tellPaid(items: readonly CartItem[]): void {
  markPaid(items);
  void invalidate(getQueryClient(), addresses.getSentOrder);
}

type SentOrderNews = {
  /** Undefined before the first answer, and without a sent order. */
  status: SentOrderAnswer['status'] | undefined;
  /** The last question couldn't be asked. */
  isUnreachable: boolean;
  /** Under which another person may pay it; undefined until the shop has said so. */
  payKey: string | undefined;
  paid: KeptOrder | undefined;
};

/** Asked again while the payment is awaited, because one made in the bank's app leads nobody back to the shop. */
export function useSentOrder(): SentOrderNews {
  const { order_id, sent } = useDraft();
  const key = sent?.link?.orderKey ?? '';
  const [lastKey, setLastKey] = useState(key);
  if (key !== '' && key !== lastKey) setLastKey(key);
  const { data, isError } = useQuery({
    ...apiQuery<typeof getSentOrder>(addresses.getSentOrder, { params: { chave: key }, query: { order_id } }),
    enabled: key !== '',
    refetchInterval: ({ state }) => ((state.data?.status ?? 'pending') === 'pending' ? ASK_MS : false),
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    if (data?.status === 'paid') settleSent({ key, number: data.number, paymentId: data.payment_id });
  }, [data, key]);
  const paid = keptOrders.use().find((order) => order.key === lastKey);
  return {
    status: key === '' ? undefined : data?.status,
    isUnreachable: key !== '' && isError,
    payKey: data?.pay_key ?? undefined,
    paid,
  };
}
