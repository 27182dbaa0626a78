import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PackageCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { getNewOrders, getToday, getTodayMoney, type NewOrder } from '#contract/dashboard.ts';
import { countOrders, listLastOrders } from '#contract/orders.ts';
import { listProduction } from '#contract/production.ts';
import { dayOf } from '#domain/dates.ts';
import { call } from '#web/lib/api.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { ORDER_LISTS } from '#web/lib/order-lists.ts';
import { invalidate, ownKey } from '#web/lib/query-client.ts';
import { playSound } from '#web/lib/sound.ts';
import { useAcknowledge } from '#web/lib/use-acknowledge.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import {
  askedSince,
  type FreshOrder,
  markOrdersSeen,
  newOrderSound,
  storedAlerts,
  useFreshOrders,
  withAnswer,
} from './order-alerts.ts';

const LOCK = 'new_orders';

/** The tab that was visible last asks for the whole browser; without the Web Locks API every visible one does. */
function useLeadingTab(): boolean {
  const [isLeading, setLeading] = useState(false);
  useEffect(() => {
    const stopped = new AbortController();
    const isVisible = () => document.visibilityState === 'visible';

    function lead(): Promise<void> {
      setLeading(true);
      return new Promise((resolve) => stopped.signal.addEventListener('abort', () => resolve(), { once: true }));
    }

    async function take(options: LockOptions): Promise<void> {
      try {
        await navigator.locks.request(LOCK, options, lead);
      } catch {
        // Another tab has taken the lock; wait for it in case that tab is closed.
        setLeading(false);
        if (!stopped.signal.aborted) await take({ signal: stopped.signal }).catch(() => undefined);
      }
    }

    const onVisibility = () => {
      if (!('locks' in navigator)) setLeading(isVisible());
      else if (isVisible()) void take({ steal: true });
    };
    if ('locks' in navigator && !isVisible()) void take({ signal: stopped.signal });
    else onVisibility();
    document.addEventListener('visibilitychange', onVisibility, { signal: stopped.signal });
    return () => stopped.abort();
  }, []);
  return isLeading;
}

/** Milliseconds between two calls. */
const VISIBLE_MS = 20_000;
const HIDDEN_MS = 60_000;

/** Opening one of these pages marks new orders as seen. */
const SEEN_AT: readonly string[] = [paths.orders, paths.production];
const SHOWS_ORDERS = [countOrders, getToday, getTodayMoney, listLastOrders, ...ORDER_LISTS, listProduction];

export function ringForOrder(): Promise<void> {
  return playSound('/sounds/new-order.wav', 'new order sound');
}

/** Asks for new orders while mounted; returns the newest one not seen yet as the server answered it last. */
function useOrderAlerts(email: string): NewOrder | undefined {
  const client = useQueryClient();
  const queryKey = ownKey(getNewOrders, email);
  async function ask({ signal }: { signal: AbortSignal }): Promise<NewOrder | null> {
    const since = askedSince(storedAlerts.get(), email);
    const query = since === undefined ? {} : { desde: since };
    const answer = await call(getNewOrders, { query }, { signal, quietExpiry: true });
    const { alerts, arrived } = withAnswer(storedAlerts.get(), email, answer);
    storedAlerts.set(alerts);
    if (arrived.length > 0) {
      if (newOrderSound.get()) void ringForOrder();
      void invalidate(client, ...SHOWS_ORDERS);
    }
    return answer.orders.find(({ order_id }) => order_id === alerts.fresh[0]?.order_id) ?? null;
  }
  const { data } = useQuery({
    queryKey,
    queryFn: ask,
    enabled: useLeadingTab(),
    retry: false,
    refetchInterval: () => (document.visibilityState === 'visible' ? VISIBLE_MS : HIDDEN_MS),
    refetchIntervalInBackground: true,
  });
  return data ?? undefined;
}

/** Keeps the number of new orders in front of the document's title across navigations. */
function useTitleBadge(count: number): void {
  useEffect(() => {
    const badge = count > 0 ? `(${count}) ` : '';
    const apply = () => {
      const plain = document.title.replace(/^\(\d+\) /, '');
      if (document.title !== badge + plain) document.title = badge + plain;
    };
    apply();
    const observer = new MutationObserver(apply);
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(/^\(\d+\) /, '');
    };
  }, [count]);
}

function knownOf(fresh: readonly FreshOrder[], latest: NewOrder | undefined): NewOrder | undefined {
  return fresh.length === 1 && latest?.order_id === fresh[0]?.order_id ? latest : undefined;
}

function textOf(count: number, known: NewOrder | undefined): string {
  if (count > 1) return `${count} novos pedidos pagos`;
  return known ? `Novo pedido pago: ${known.buyer_name}, ${moneyText(known.total)}` : 'Novo pedido pago';
}

function Acknowledge({ orderId }: { orderId: string }) {
  const { mutate, isPending } = useAcknowledge(orderId, markOrdersSeen);
  return (
    <Button size="small" className="shrink-0" busy={isPending} busyLabel="Anotando…" onClick={() => mutate()}>
      Recebi
    </Button>
  );
}

function addressOf(fresh: readonly FreshOrder[]): string {
  const [newest] = fresh;
  const oldest = fresh.at(-1);
  if (!newest || !oldest) return paths.orders;
  const [first, last] = [dayOf(new Date(oldest.created_at)), dayOf(new Date(newest.created_at))];
  return fresh.length === 1 ? paths.openedOrder(newest.order_id, last) : paths.ordersBetween(first, last);
}

export function NewOrders({ email }: { email: string }) {
  const latest = useOrderAlerts(email);
  const fresh = useFreshOrders(email);
  const known = knownOf(fresh, latest);
  const { pathname } = useLocation();
  useTitleBadge(fresh.length);

  useEffect(() => {
    if (SEEN_AT.includes(pathname)) markOrdersSeen();
  }, [pathname]);

  return (
    <div
      role="status"
      className="no-print pointer-events-none fixed inset-x-3 bottom-20 z-widget flex justify-end sm:inset-x-4 lg:bottom-4"
    >
      {fresh.length > 0 && (
        <div className="alert-box pointer-events-auto relative flex max-w-full flex-wrap items-center gap-x-3 rounded-card border border-success-line bg-success-soft py-1.5 pr-13 pl-4 shadow-high">
          <PackageCheck className="size-6 text-success" />
          <p className="min-w-0 flex-1 basis-40 py-1">
            <span className="block break-words font-semibold text-success">{textOf(fresh.length, known)}</span>
          </p>
          <div className="ml-auto flex flex-wrap items-center gap-x-3">
            {known?.unheard && <Acknowledge orderId={known.order_id} />}
            <SiteLink
              to={addressOf(fresh)}
              onClick={markOrdersSeen}
              className="text-link inline-flex min-h-11 shrink-0 items-center px-1 font-semibold"
            >
              {fresh.length === 1 ? 'Ver pedido' : 'Ver pedidos'}
            </SiteLink>
            <button
              type="button"
              aria-label="Dispensar o aviso de pedidos novos"
              onClick={markOrdersSeen}
              className="icon-button absolute top-1.5 right-1.5 text-muted hover:text-ink"
            >
              <X />
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
