import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openCart } from '#web/features/cart/cart-store.ts';
import { cartStore } from '#web/lib/kept-cart.ts';
import { a } from '#web/testing/checkout-harness.tsx';
import { fakeServer } from '#web/testing/fake-server.ts';
import { showRoutes } from '#web/testing/routes.tsx';
import { aSite } from '#web/testing/site.ts';
import { CartPanel } from './cart-panel.tsx';

it.each([
  ['leads to the checkout', true],
  ['says where to buy in a browser that refuses storage, because the checkout would find no cart', false],
])('%s', async (_, isKept) => {
  fakeServer({ 'GET /api/products': () => Response.json([]) });
  const store = vi.spyOn(Storage.prototype, 'setItem');
  if (!isKept) {
    store.mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  }
  cartStore.set([a]);
  openCart();
  showRoutes([{ id: 'root', path: '/', Component: CartPanel, loader: aSite }]);
  await screen.findByText('2 coroas');
  const checkout = screen.queryByRole('button', { name: 'Finalizar pedido' });
  const refusal = screen.queryByText(/Este navegador não guarda o carrinho/);
  expect([checkout !== null, refusal !== null]).toEqual([isKept, !isKept]);
  store.mockRestore();
  cartStore.clear();
});
