import { type CartItem, parseCart } from '#domain/cart.ts';
import { createStoredValue } from './storage.ts';

export const cartStore = createStoredValue<CartItem[]>({ key: 'cart', parse: parseCart, empty: [] });
