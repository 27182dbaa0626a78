import {
  addToCart,
  type CartItem,
  type CartRefusal,
  type CartResult,
  type CatalogueProduct,
  cartUnits,
  mergeCarts,
  parseCart,
  removeFromCart,
  setQuantity,
} from '#domain/cart.ts';
import { limits } from '#domain/limits.ts';
import { showAlert } from '#web/lib/alerts.ts';
import { cartStore } from '#web/lib/kept-cart.ts';
import { createStore } from '#web/lib/store.ts';

export function useCart(): CartItem[] {
  return cartStore.use();
}

export function useCartCount(): number {
  return cartUnits(cartStore.use());
}

export const FULL_CART = `Cada pedido leva até ${limits.unitsPerHold} coroas. Para encomendas maiores, fale conosco por telefone.`;

function tellRefusal({ reason, remaining }: CartRefusal): void {
  const description =
    reason === 'stock'
      ? `❌ Estoque insuficiente. Restam apenas ${remaining} unidade(s) disponível(is).`
      : `❌ ${FULL_CART}`;
  showAlert({ type: 'error', title: 'Erro no Carrinho', description });
}

function applied(result: CartResult): boolean {
  if (result.ok) cartStore.set(result.cart);
  else tellRefusal(result);
  return result.ok;
}

/** Adds units of a product. A refusal leaves the cart as it is, shows an alert and returns false. */
export function addProduct(product: CatalogueProduct, quantity = 1): boolean {
  return applied(addToCart(cartStore.get(), product, quantity));
}

export function changeQuantity(id: string, quantity: number): boolean {
  // Hides the notice about an earlier addition.
  setOpen(panel.get().isOpen);
  return applied(setQuantity(cartStore.get(), id, quantity));
}

/** Removes a line and returns a function that puts it back in its place. */
export function removeItem(id: string): () => void {
  const before = cartStore.get();
  const index = before.findIndex((item) => item._id === id);
  const removed = before[index];
  cartStore.set(removeFromCart(before, id));
  return () => {
    const now = cartStore.get();
    if (!removed || now.some((item) => item._id === id)) return;
    cartStore.set(parseCart([...now.slice(0, index), removed, ...now.slice(index)]));
  };
}

/** Empties the cart and returns a function that restores it. */
export function clearCart(): () => void {
  const before = cartStore.get();
  cartStore.set([]);
  return () => restoreItems(before);
}

/** Merges the lines of an earlier cart into the present one. */
export function restoreItems(items: readonly CartItem[]): void {
  cartStore.set(mergeCarts(cartStore.get(), items));
}

/** Updates names and prices (reais) of the lines from the server's refusal at checkout. */
export function repriceCart(prices: readonly { id: string; title: string; price: number }[]): void {
  const byId = new Map(prices.map((entry) => [entry.id, entry]));
  cartStore.set(
    cartStore.get().map((item) => {
      const entry = byId.get(item._id);
      return entry ? { ...item, title: entry.title, price: entry.price } : item;
    }),
  );
}

/** `repeated` is the id of a wreath that was just bought although it was in the cart. */
type Panel = { isOpen: boolean; repeated: string | undefined };
const panel = createStore<Panel>({ isOpen: false, repeated: undefined });

function setOpen(isOpen: boolean, repeated?: string): void {
  panel.set({ isOpen, repeated });
}

export function isInCart(id: string): boolean {
  return cartStore.get().some((item) => item._id === id);
}

/** Shows the cart panel; `added` is a product that was bought although it was in the cart. */
export function openCart(added?: string): void {
  setOpen(true, added);
}

/** Puts the lines of an unpaid order back into the cart, and shows it. */
export function reopenCart(items: readonly CartItem[]): void {
  restoreItems(items);
  openCart();
}

/** The product that was bought although it was in the cart, while the panel with the notice is open. */
export function useRepeated(): CartItem | undefined {
  const { repeated: id } = panel.use();
  return useCart().find((item) => item._id === id && item.quantity > 1);
}

export function closeCart(): void {
  setOpen(false);
}

export function toggleCart(): void {
  setOpen(!panel.get().isOpen);
}

export function useCartOpen(): boolean {
  return panel.use().isOpen;
}
