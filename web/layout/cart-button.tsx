import { ShoppingBag } from 'lucide-react';
import { toggleCart, useCartCount, useCartOpen } from '#web/features/cart/cart-store.ts';
import { draftStore } from '#web/features/checkout/draft.ts';

function describe(count: number, isAwaited: boolean): string {
  if (isAwaited) return 'Carrinho, pedido aguardando pagamento';
  return count === 1 ? 'Carrinho, 1 coroa' : `Carrinho, ${count} coroas`;
}

/** The count's space is reserved, so that nothing moves when it appears; a mark says that an order was sent. */
export function CartButton() {
  const count = useCartCount();
  const isOpen = useCartOpen();
  const isAwaited = draftStore.use().sent !== null && count === 0;
  return (
    <button
      type="button"
      id="cart-button"
      aria-label={describe(count, isAwaited)}
      aria-expanded={isOpen}
      aria-controls="cart-panel"
      onClick={toggleCart}
      className="flex min-h-11 shrink-0 cursor-pointer items-center gap-1 rounded-control px-1.5 hover:bg-green-soft @lg:gap-1.5 @lg:px-2.5 hover:text-green"
    >
      <ShoppingBag className="size-5.5" />
      <span
        data-empty={count === 0 && !isAwaited}
        className="inline-flex h-6 w-6 items-center justify-center rounded-full bg-green font-semibold text-caption text-on-green tabular-nums data-[empty=true]:bg-sunken data-[empty=true]:text-muted"
      >
        {isAwaited ? '!' : count}
      </span>
    </button>
  );
}
