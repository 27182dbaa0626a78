import { type CartItem, parseCart } from '#domain/cart.ts';
import { createStoredValue } from './storage.ts';

/** The cart, stored as a JSON list and shared by all tabs. */
export const cartStore = createStoredValue<CartItem[]>({ key: 'cart', parse: parseCart, empty: [] });
