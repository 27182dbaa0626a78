import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { SecondStepPrompt } from '#web/features/account/second-step-prompt.tsx';
import { NewOrders } from '#web/features/dashboard/order-alerts/new-orders.tsx';
import { useFreshOrders } from '#web/features/dashboard/order-alerts/order-alerts.ts';
import { useDeliveryQueue } from '#web/features/orders/delivery/waiting-deliveries.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { QueryProvider } from '#web/lib/query-provider.tsx';
import type { GuardState } from '#web/lib/return-path.ts';
import { type CurrentSession, useSession } from '#web/lib/session.ts';
import { mayOpen, paths } from '#web/paths.ts';
import { pageEntry } from '#web/ui/open-layers.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { OfficeNavigation } from './office-navigation.tsx';

/** Scrolling later would be a surprise. */
const WAIT_MS = 10_000;

/** Scrolls to and focuses the element named by the URL's hash, once the list that holds it has loaded. */
function ScrollToHash() {
  const location = useLocation();
  const { hash } = location;
  const key = pageEntry(location);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new navigation to the same URL scrolls again
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1));
    if (id === '') return undefined;
    const show = () => {
      const record = document.getElementById(id);
      if (!record) return false;
      record.tabIndex = -1;
      record.scrollIntoView({ block: 'center' });
      record.focus({ preventScroll: true });
      record.dataset.found = 'yes';
      return true;
    };
    if (show()) return undefined;
    const observer = new MutationObserver(() => show() && observer.disconnect());
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), WAIT_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [hash, key]);
  return null;
}

/** A neutral outline, without anybody's data, until the browser has read the session. */
export function HydrateFallback() {
  return (
    <div className="container-page py-10 @3xl:py-14">
      <p role="status" className="sr-only">
        Carregando…
      </p>
      <Skeleton className="h-10 w-64 max-w-full" />
      <Skeleton className="mt-4 h-5 w-96 max-w-full" />
      <div className="mt-10 grid gap-4 @2xl:grid-cols-3">
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
      <Skeleton className="mt-6 h-72" />
    </div>
  );
}

function Office({ session: { role, email } }: { session: CurrentSession }) {
  const newOrders = useFreshOrders(email);
  useDeliveryQueue();
  return (
    <>
      <OfficeNavigation role={role} newOrders={newOrders.length} />
      <ScrollToHash />
      <Outlet />
      <SecondStepPrompt />
      {role === 'administrador' && <NewOrders key={email} email={email} />}
    </>
  );
}

/**
 * Guard of the private pages: others are redirected to the login, which leads back after signing in. A neutral outline
 * is shown until the browser has read the session; signing out leads home.
 */
export default function PrivateLayout() {
  const isHydrated = useHydrated();
  const session = useSession();
  const { pathname, search } = useLocation();
  const [wasInside, setWasInside] = useState(false);
  const isAllowed = session !== undefined && mayOpen(pathname, session.role);
  if (isAllowed && !wasInside) setWasInside(true);

  if (!isHydrated) return <HydrateFallback />;
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
