import { useEffect, useRef, useState } from 'react';
import type { CartItem } from '#domain/cart.ts';
import { useCartCheck } from '#web/features/cart/cart-check.ts';
import { LineControls } from '#web/features/cart/cart-line.tsx';
import { clearCart, repriceCart, restoreItems, useCart } from '#web/features/cart/cart-store.ts';
import {
  CartChanges,
  FullCart,
  RemovalNotice,
  type Removals,
  StockTroubles,
  troubleText,
  useRemovals,
} from '#web/features/cart/cart-view.tsx';
import { ClosedNotice } from '#web/features/store/closed-notice.tsx';
import { tellWhenClosed, useStoreStatus } from '#web/features/store/status.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { useRecentOrder } from '#web/lib/kept-orders.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { withQueries } from '#web/lib/query-provider.tsx';
import { paths } from '#web/paths.ts';
import { Heading } from '#web/ui/heading.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import type { Route } from './+types/checkout-page.ts';
import { Checkout } from './checkout.tsx';
import { heldNow, useDraft } from './draft.ts';
import { PaidOrder, SecondPurchase } from './paid-order.tsx';
import { PendingOrder } from './pending-order.tsx';
import { useSentOrder } from './sent-order.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Finalizar pedido' });

const RECHECK_MS = 30_000;

function useClosingAlert(isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) void tellWhenClosed();
    wasOpen.current = isOpen;
  }, [isOpen]);
}

/** The cart as it went to the payment page, for as long as the browser takes to get there. */
function useLeavingCart() {
  const [leaving, setLeaving] = useState<CartItem[]>();
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(undefined);
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
  return [leaving, setLeaving] as const;
}

function leadToWreaths(): void {
  window.location.replace(paths.wreaths);
}

function NothingToOrder({ lead, removals }: { lead: () => void; removals: Removals }) {
  const { sent } = useDraft();
  const { paid } = useSentOrder();
  const recent = useRecentOrder();
  const isEmpty = sent === null && !paid && !recent;
  const leads = isEmpty && !removals.last;
  useEffect(() => {
    if (leads) lead();
  }, [leads, lead]);
  // The form was longer: coming back to its end would show the footer alone.
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, []);
  if (leads) return null;
  return (
    <div className="mt-6 max-w-xl">
      <RemovalNotice last={removals.last} onDone={removals.forget} />
      {isEmpty && <ButtonLink to={paths.wreaths}>Ver coroas de flores</ButtonLink>}
      {sent || paid || !recent ? (
        <PendingOrder isRefused={false} isMain onResume={restoreItems} />
      ) : (
        <PaidOrder order={recent} />
      )}
    </div>
  );
}

/** Only tests leave in another way. */
export function CheckoutScreen({ lead = leadToWreaths, goTo }: { lead?: () => void; goTo?: (url: string) => void }) {
  const cart = useCart();
  const status = useStoreStatus();
  const isHydrated = useHydrated();
  const [leaving, setLeaving] = useLeavingCart();
  const sold = useCartCheck(true, heldNow, RECHECK_MS);
  useClosingAlert(status.open);
  const { paid } = useSentOrder();
  const { isPaid } = useDraft();
  const removals = useRemovals();
  const shown = leaving ?? cart;
  // A wreath that isn't sold any more is refused by its name when it is paid.
  const short = shown.find((item) => item.stock < item.quantity && sold?.includes(item._id));
  const obstacle = status.open ? (
    short && <p className="text-small text-warning">{troubleText(short)} Ajuste o pedido para pagar.</p>
  ) : (
    <ClosedNotice status={status} compact withPhone />
  );
  const heading = (
    <Heading level={1} size={2} className="max-lg:pr-8">
      Finalizar pedido
    </Heading>
  );
  return (
    <div className="container-page pt-5 sm:pt-8 lg:pb-12">
      {isPaid || (isHydrated && shown.length === 0) ? (
        <div className="max-lg:pb-10">
          {heading}
          {isPaid ? <SecondPurchase /> : <NothingToOrder lead={lead} removals={removals} />}
        </div>
      ) : (
        <Checkout
          cart={shown}
          heading={heading}
          earliest={status.earliest_ceremony === null ? undefined : new Date(status.earliest_ceremony)}
          onOrdered={() => {
            setLeaving(cart);
            clearCart();
          }}
          onRepriced={repriceCart}
          goTo={goTo}
          notice={
            <div className="empty:hidden">
              {paid && <PaidOrder order={paid} />}
              <CartChanges />
              <FullCart cart={cart} />
              {/* The state of an earlier visit may be over. */}
              {sold && <StockTroubles cart={shown} />}
            </div>
          }
          obstacle={obstacle}
          controls={(item) => <LineControls item={item} onRemove={removals.remove} />}
          removed={<RemovalNotice last={removals.last} onDone={removals.forget} />}
        />
      )}
    </div>
  );
}

/** /finalizar: ribbon, ceremony, buyer and payment, in a document of its own without foreign scripts. */
export default withQueries(CheckoutScreen);
