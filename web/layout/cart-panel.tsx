import { ShoppingBag } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { type CartItem, cartUnits } from '#domain/cart.ts';
import { useCartCheck } from '#web/features/cart/cart-check.ts';
import {
  clearCart,
  closeCart,
  repriceCart,
  restoreItems,
  useCart,
  useCartOpen,
} from '#web/features/cart/cart-store.ts';
import { CartChanges, CartLines, CartTotals, RemovalNotice, useRemovals } from '#web/features/cart/cart-view.tsx';
import { draftStore, heldItems } from '#web/features/checkout/draft.ts';
import { ResumeOrder } from '#web/features/checkout/resume-order.tsx';
import { ClosedNotice } from '#web/features/store/closed-notice.tsx';
import { tellWhenClosed, useStoreStatus } from '#web/features/store/status.ts';
import { phoneHref } from '#web/lib/business-text.ts';
import { QueryProvider } from '#web/lib/query-provider.tsx';
import { useSite } from '#web/lib/site.ts';
import { paths } from '#web/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CartFrame } from './cart-frame.tsx';

const loadCheckout = () => import('#web/features/checkout/checkout.tsx');
const Checkout = lazy(() => loadCheckout().then((module) => ({ default: module.Checkout })));

function heldNow(): CartItem[] {
  return heldItems(draftStore.get().sent, new Date());
}

function EmptyCart() {
  return (
    <EmptyState
      icon={<ShoppingBag className="size-11" strokeWidth={1.2} />}
      title="Seu carrinho está vazio"
      action={
        <SiteLink to={paths.wreaths} className={buttonClass('primary')} onClick={closeCart}>
          Ver coroas de flores
        </SiteLink>
      }
    >
      Escolha uma coroa para prestar sua homenagem.
    </EmptyState>
  );
}

function CartStep({ cart, onCheckout }: { cart: readonly CartItem[]; onCheckout: () => void }) {
  const status = useStoreStatus();
  const removals = useRemovals();
  const isEmpty = cart.length === 0;
  return (
    <>
      <div className="min-h-[min(11rem,50dvh)] flex-1 overflow-y-auto overscroll-contain px-5 py-2">
        <CartChanges />
        <RemovalNotice last={removals.last} onDone={removals.forget} />
        {isEmpty && <ResumeOrder onResume={restoreItems} />}
        {isEmpty ? (
          <EmptyCart />
        ) : (
          <CartLines
            cart={cart}
            onRemove={removals.remove}
            onClear={removals.clear}
            onMore={() => void tellWhenClosed()}
          />
        )}
      </div>
      {!isEmpty && (
        <div className="space-y-3.5 border-line border-t bg-surface px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
          <CartTotals cart={cart} />
          {!status.open && (
            <div id="loja-fechada" className="space-y-1.5">
              <ClosedNotice status={status} compact />
              <p className="text-muted text-small">Seu carrinho fica guardado: você finaliza quando abrirmos.</p>
            </div>
          )}
          <Button
            size="large"
            className="w-full"
            disabled={!status.open}
            aria-describedby={status.open ? undefined : 'loja-fechada'}
            onClick={onCheckout}
          >
            Finalizar pedido
          </Button>
        </div>
      )}
    </>
  );
}

function CheckoutStep({ cart }: { cart: CartItem[] }) {
  const status = useStoreStatus();
  return (
    <Suspense
      fallback={
        <div className="flex-1 space-y-4 p-5">
          <output className="sr-only">Carregando…</output>
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="aspect-[4/3] w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
      }
    >
      <Checkout
        cart={cart}
        onOrdered={clearCart}
        onRepriced={repriceCart}
        notice={<CartChanges />}
        closedNotice={status.open ? undefined : <ClosedNotice status={status} compact />}
      />
    </Suspense>
  );
}

/** The cart and the checkout, in a panel that drops from the header. */
export function CartPanel() {
  return (
    <QueryProvider>
      <Panel />
    </QueryProvider>
  );
}

function Panel() {
  const open = useCartOpen();
  const cart = useCart();
  const { business } = useSite();
  const [step, setStep] = useState<'cart' | 'checkout'>('cart');
  useCartCheck(open, heldNow);
  const isEmpty = cart.length === 0;
  const shown = isEmpty ? 'cart' : step;
  const count = cartUnits(cart);

  useEffect(() => {
    if (open && !isEmpty) void loadCheckout();
  }, [open, isEmpty]);

  return (
    <CartFrame
      open={open}
      onClose={closeCart}
      phoneHref={phoneHref(business.phones.funeral24h)}
      title={shown === 'checkout' ? 'Finalizar pedido' : 'Seu carrinho'}
      onBack={shown === 'checkout' ? () => setStep('cart') : undefined}
      note={count === 0 ? undefined : `${count} ${count === 1 ? 'coroa' : 'coroas'}`}
    >
      {shown === 'checkout' ? (
        <CheckoutStep cart={cart} />
      ) : (
        <CartStep cart={cart} onCheckout={() => setStep('checkout')} />
      )}
    </CartFrame>
  );
}
