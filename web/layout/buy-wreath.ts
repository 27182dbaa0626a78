import type { Product } from '#contract/products.ts';
import { addProduct, isInCart, openCart } from '#web/features/cart/cart-store.ts';
import { currentStoreStatus, tellWhenClosed } from '#web/features/store/status.ts';
import { showAlert } from '#web/lib/alerts.ts';

function add(product: Product): boolean {
  const wasAdded = addProduct(product);
  if (wasAdded) void tellWhenClosed();
  return wasAdded;
}

/** Puts one unit into the cart and says so. */
export function addOne(product: Product): void {
  const wasOpen = currentStoreStatus().open;
  if (add(product) && wasOpen) {
    showAlert({ type: 'success', title: 'No carrinho', description: product.name, tag: 'added-to-cart' });
  }
}

/** Puts one unit into the cart and opens it. */
export function buy(product: Product): void {
  const hadSome = isInCart(product._id);
  if (add(product)) openCart(hadSome ? product._id : undefined);
}
