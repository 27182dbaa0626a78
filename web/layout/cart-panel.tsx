import { ShoppingBag } from 'lucide-react';
import { useDeferredValue } from 'react';
import { PrefetchPageLinks, useLocation } from 'react-router';
import { type CartItem, cartUnits } from '#domain/cart.ts';
import { useCartCheck } from '#web/features/cart/cart-check.ts';
import { closeCart, restoreItems, useCart, useCartOpen } from '#web/features/cart/cart-store.ts';
import {
  CartChanges,
  CartLines,
  CartTotals,
  FullCart,
  RemovalNotice,
  RepeatNotice,
  useRemovals,
} from '#web/features/cart/cart-view.tsx';
import { DeviceOrders } from '#web/features/checkout/device-orders.tsx';
import { heldNow, useDraft } from '#web/features/checkout/draft.ts';
import { PaidOrder, SecondPurchase } from '#web/features/checkout/paid-order.tsx';
import { useSentOrder } from '#web/features/checkout/sent-order.ts';
import { ClosedNotice } from '#web/features/store/closed-notice.tsx';
import { tellWhenClosed, useStoreStatus } from '#web/features/store/status.ts';
import { useShopContact } from '#web/lib/business-contact.ts';
import { cartStore } from '#web/lib/kept-cart.ts';
import type { KeptOrder } from '#web/lib/kept-orders.ts';
import { withQueries } from '#web/lib/query-provider.tsx';
import { sharedCartLink } from '#web/lib/shared-cart-link.ts';
import { useSite } from '#web/lib/site.ts';
import { isCheckout, paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { leaveFor } from '#web/ui/open-layers.ts';
import { ShareLinks } from '#web/ui/share-links.tsx';
import { useAfterNavigation } from '#web/ui/use-after-navigation.ts';
import { CartFrame } from './cart-frame.tsx';

function ShareCart({ cart }: { cart: readonly CartItem[] }) {
  const { origin } = useSite();
  const { faixas } = useDraft();
  return (
    <section aria-labelledby="compartilhar-carrinho" className="border-line border-t px-5 py-4">
      <h3 id="compartilhar-carrinho" className="font-semibold text-small">
        Outra pessoa decide ou paga?
      </h3>
      <p className="mt-0.5 mb-2.5 text-muted text-small">
        Envie este carrinho. Vão só as coroas e os textos das faixas, nada dos seus dados.
      </p>
      <ShareLinks
        label="este carrinho"
        title="Carrinho de coroas"
        text="Estas são as coroas que escolhi:"
        url={sharedCartLink({ cart, faixas }, origin + paths.sharedCart)}
      />
    </section>
  );
}

function EmptyCart() {
  useAfterNavigation(closeCart);
  return (
    <EmptyState
      icon={<ShoppingBag className="size-11" strokeWidth={1.2} />}
      title="Seu carrinho está vazio"
      action={<ButtonLink to={paths.wreaths}>Ver coroas de flores</ButtonLink>}
    >
      Escolha uma coroa para prestar sua homenagem.
    </EmptyState>
  );
}

/** The checkout is a document of its own, and would find no cart. */
function NotKept() {
  const { phone } = useShopContact();
  return (
    <Notice tone="warning">
      Este navegador não guarda o carrinho. Permita os dados deste site, ou peça por telefone:{' '}
      <a href={phone.href} className="text-link whitespace-nowrap font-semibold">
        {phone.text}
      </a>
    </Notice>
  );
}

function CartContent({ cart, paid }: { cart: readonly CartItem[]; paid: KeptOrder | undefined }) {
  const status = useStoreStatus();
  const removals = useRemovals();
  const { isPaid } = useDraft();
  const isEmpty = cart.length === 0;
  const location = useLocation();
  const isHere = isCheckout(location.pathname);
  // The panel is painted before what lies below its button.
  const isPainted = useDeferredValue(true, false);
  return (
    <>
      <div className="flex-1 px-5 py-2">
        <CartChanges />
        <FullCart cart={cart} />
        <RepeatNotice />
        <RemovalNotice last={removals.last} onDone={removals.forget} />
        {isPaid && <SecondPurchase />}
        {paid && !isPaid && !isEmpty && <PaidOrder order={paid} />}
        {isEmpty && !isPaid && <DeviceOrders onResume={restoreItems} />}
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
      {/* Without a connection the failed prefetch would make the router reload the page. */}
      {!isEmpty && isPainted && !isHere && navigator.onLine && <PrefetchPageLinks page={paths.checkout} />}
      {!isEmpty && !isPaid && (
        <div className="sticky bottom-0 z-1 space-y-3.5 border-line border-t bg-surface px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
          <CartTotals cart={cart} />
          {!status.open && (
            <div id="carrinho-fechado" className="space-y-1.5">
              <ClosedNotice status={status} compact />
              <p className="text-muted text-small">Seu carrinho fica guardado: você finaliza quando abrirmos.</p>
            </div>
          )}
          {isHere || cartStore.isKept() ? (
            <Button
              size="large"
              className="w-full"
              disabled={!status.open}
              aria-describedby={status.open ? undefined : 'carrinho-fechado'}
              onClick={() => (isHere ? closeCart() : leaveFor(paths.checkout, location))}
            >
              Finalizar pedido
            </Button>
          ) : (
            <NotKept />
          )}
        </div>
      )}
      {!isEmpty && isPainted && <ShareCart cart={cart} />}
    </>
  );
}

export const CartPanel = withQueries(Panel);

function Panel() {
  const open = useCartOpen();
  const cart = useCart();
  const contact = useShopContact();
  useCartCheck(open, heldNow);
  const { paid } = useSentOrder();
  const count = cartUnits(cart);
  return (
    <CartFrame
      open={open}
      onClose={closeCart}
      contact={contact}
      title="Seu carrinho"
      note={count === 0 ? undefined : `${count} ${count === 1 ? 'coroa' : 'coroas'}`}
    >
      <CartContent cart={cart} paid={paid} />
    </CartFrame>
  );
}
