import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addProduct, clearCart } from '#web/features/cart/cart-store.ts';
import { draftStore } from '#web/features/checkout/draft.ts';
import { cartStore } from '#web/lib/kept-cart.ts';
import { CartButton } from './cart-button.tsx';

const product = { _id: 'a', name: 'Coroa Paz', size: '1 m', image: '/a.webp', price: 150, stock: 2 };

it('says that an order waits for its payment while the cart is empty', () => {
  render(<CartButton />);
  const name = () => screen.getByRole('button').getAttribute('aria-label');
  expect(name()).toBe('Carrinho, 0 coroas');
  act(() => void addProduct(product));
  const sent = { at: new Date().toISOString(), items: [...cartStore.get()], link: null };
  act(() => void clearCart());
  act(() => draftStore.set({ ...draftStore.get(), sent }));
  expect([name(), screen.getByRole('button').textContent]).toEqual(['Carrinho, pedido aguardando pagamento', '!']);
  act(() => void addProduct(product));
  expect(name()).toBe('Carrinho, 1 coroa');
  act(() => void clearCart());
});
