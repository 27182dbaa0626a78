import type { Product } from '#contract/products.ts';
import { addProduct, isInCart, openCart } from '#web/features/cart/cart-store.ts';
import { currentStoreStatus, tellWhenClosed } from '#web/features/store/status.ts';
import { cartStore } from '#web/lib/kept-cart.ts';
import { showSuccess } from '#web/lib/screen-alerts.ts';

function add(product: Product): boolean {
  const wasAdded = addProduct(product);
  if (wasAdded) void tellWhenClosed();
  return wasAdded;
}

export function addOne(product: Product): void {
  const wasOpen = currentStoreStatus().open;
  if (add(product) && wasOpen) {
    const { quantity = 1 } = cartStore.get().find(({ _id }) => _id === product._id) ?? {};
    const description = quantity > 1 ? `${product.name}: agora são ${quantity}` : product.name;
    showSuccess('No carrinho', description);
  }
}

export function buy(product: Product): void {
  const hadSome = isInCart(product._id);
  if (add(product)) openCart(hadSome ? product._id : undefined);
}
