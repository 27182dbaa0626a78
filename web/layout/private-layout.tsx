import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { NewOrders } from '#web/features/dashboard/order-alerts/new-orders.tsx';
import { useFreshOrders } from '#web/features/dashboard/order-alerts/order-alerts.ts';
import { useDeliveryQueue } from '#web/features/orders/delivery/waiting-deliveries.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { QueryProvider } from '#web/lib/query-provider.tsx';
import type { GuardState } from '#web/lib/return-path.ts';
import { type CurrentSession, useSession } from '#web/lib/session.ts';
import { mayOpen, paths } from '#web/paths.ts';
import { OfficeNavigation } from './office-navigation.tsx';
import { PrivateSkeleton } from './private-skeleton.tsx';
import { ScrollToHash } from './scroll-to-hash.tsx';

function Office({ session: { role, email } }: { session: CurrentSession }) {
  const newOrders = useFreshOrders(email);
  useDeliveryQueue();
  return (
    <>
      <OfficeNavigation role={role} newOrders={newOrders.length} />
      <ScrollToHash />
      <Outlet />
      {role === 'administrador' && <NewOrders key={email} email={email} />}
    </>
  );
}

/**
 * Lets in whom the page is for and leads everybody else to the login, with the way back. Until the browser knows who is
 * there only a neutral shape is shown; who signs out while inside goes home.
 */
export default function PrivateLayout() {
  const isHydrated = useHydrated();
  const session = useSession();
  const { pathname, search } = useLocation();
  const [wasInside, setWasInside] = useState(false);
  const isAllowed = session !== undefined && mayOpen(pathname, session.role);
  if (isAllowed && !wasInside) setWasInside(true);

  if (!isHydrated) return <PrivateSkeleton />;
  if (isAllowed) {
    return (
      <QueryProvider>
        <Office session={session} />
      </QueryProvider>
    );
  }
  if (!session && wasInside) return <Navigate to={paths.home} replace />;
  return <Navigate to={paths.login} replace state={{ from: pathname + search } satisfies GuardState} />;
}
