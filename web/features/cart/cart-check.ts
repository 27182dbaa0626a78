import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as addresses from '#contract/addresses.ts';
import type { listProductsByIds, Product } from '#contract/products.ts';
import { type CartChange, type CartItem, compareWithCatalogue, withOwnHold } from '#domain/cart.ts';
import { cartStore } from '#web/lib/kept-cart.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { createStore } from '#web/lib/store.ts';
import { useCart } from './cart-store.ts';

/** Unacknowledged changes of price and name. Changes of stock are shown by the cart's lines instead. */
const unread = createStore<readonly CartChange[]>([]);

export const useCartChanges = unread.use;

export function dismissCartChanges(): void {
  unread.set([]);
}

function mergeChanges(changes: readonly CartChange[]): readonly CartChange[] {
  const fresh = changes.filter(({ kind }) => kind === 'price' || kind === 'name');
  const isFresh = (change: CartChange) => fresh.some(({ id, kind }) => id === change.id && kind === change.kind);
  return [...unread.get().filter((change) => !isFresh(change)), ...fresh];
}

/** The wreaths `held` by the buyer's own unpaid order count as available. */
export function applyCatalogue(
  asked: readonly string[],
  products: readonly Product[],
  held: readonly CartItem[],
): void {
  const cart = cartStore.get();
  const checked = cart.filter((item) => asked.includes(item._id));
  const result = compareWithCatalogue(checked, withOwnHold(products, held));
  const byId = new Map(result.cart.map((item) => [item._id, item]));
  const refreshed = cart.map((item) => byId.get(item._id) ?? item);
  if (JSON.stringify(refreshed) !== JSON.stringify(cart)) cartStore.set(refreshed);
  const next = mergeChanges(result.changes);
  if (next.length > unread.get().length || result.changes.some(({ kind }) => kind === 'price' || kind === 'name'))
    unread.set(next);
}

/**
 * Compares the cart with the catalogue while `active`: at once, on focus and every `repeatMs`. `currentItems`, always
 * the same function, returns the wreaths held by the buyer's unpaid order. A failed check changes nothing, because the
 * server checks again before payment. Returns the ids that the catalogue sells; undefined before its answer.
 */
export function useCartCheck(active: boolean, currentItems: () => readonly CartItem[], repeatMs?: number) {
  const cart = useCart();
  const ids = cart.map((item) => item._id);
  const { data, dataUpdatedAt } = useQuery({
    ...apiQuery<typeof listProductsByIds>(addresses.listProductsByIds, { query: { ids } }),
    enabled: active && ids.length > 0,
    refetchInterval: repeatMs ?? false,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  const asked = ids.join('\n');

  useEffect(() => {
    if (dataUpdatedAt > 0 && Array.isArray(data)) applyCatalogue(asked.split('\n'), data, currentItems());
  }, [data, dataUpdatedAt, asked, currentItems]);
  return Array.isArray(data) ? data.flatMap(({ _id, price }) => (price > 0 ? [_id] : [])) : undefined;
}
