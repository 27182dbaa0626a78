import { ArrowUp, MapPin, Navigation } from 'lucide-react';
import { useState } from 'react';
import type { ProductionOrder } from '#contract/production.ts';
import { orderNumberText } from '#domain/order.ts';
import { PlaceNotes, useAddressOf } from '#web/lib/place-notes.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { StopNotices } from '../order-badges.tsx';
import { deadlineText } from '../production/deadline.ts';
import { DeliverDialog } from './deliver-dialog.tsx';
import { FailedDeliveries } from './failed-deliveries.tsx';
import { routeAddress, type Stop, wazeAddress } from './my-run.ts';
import { namedOrder } from './waiting-storage.ts';

const wreathCount = (count: number): string => `${count} ${count === 1 ? 'coroa' : 'coroas'}`;
export const wreathsOf = (orders: readonly ProductionOrder[]): string =>
  wreathCount(orders.reduce((sum, { wreaths }) => sum + wreaths.length, 0));

/** Whom it honours, its number, and how many wreaths belong to it. */
export function Named({ order, now }: { order: ProductionOrder; now: Date }) {
  return (
    <span className="min-w-0 break-words">
      <strong className="font-semibold">{order.deceased_name}</strong>
      <span className="block text-muted text-small tabular-nums">
        {orderNumberText(order.number)} · {wreathCount(order.wreaths.length)} · {deadlineText(order.deliver_by, now)}
      </span>
    </span>
  );
}

type MapLinkProps = { href: string; label: string; place: string };

export function MapLink({ href, label, place }: MapLinkProps) {
  return (
    <Button variant="secondary" asChild>
      <a href={href} target="_blank" rel="noreferrer" aria-label={`${label}: ${place} (abre em nova aba)`}>
        <Navigation aria-hidden="true" className="size-5" />
        {label}
      </a>
    </Button>
  );
}

type StopCardProps = { stop: Stop; now: Date; onEarlier: (() => void) | undefined };

/** A place to stop at: the way there, its wreaths, and one report for all of them or for one. */
export function StopCard({ stop: { place, orders }, now, onEarlier }: StopCardProps) {
  const [delivering, setDelivering] = useState<readonly ProductionOrder[]>();
  const address = useAddressOf()(place);
  const [first, ...also] = (delivering ?? orders).map(namedOrder);
  return (
    <li className="rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-start gap-x-3">
        <Heading level={3} size={4} className="flex min-w-0 flex-1 basis-44 items-start gap-2">
          <MapPin aria-hidden="true" className="mt-1 size-5 shrink-0 text-gold" />
          <span className="min-w-0 break-words">{place}</span>
        </Heading>
        {onEarlier && (
          <Button variant="quiet" size="small" aria-label={`Antes: ${place}`} onClick={onEarlier}>
            <ArrowUp aria-hidden="true" className="size-5" />
            Antes
          </Button>
        )}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <MapLink label="Maps" place={place} href={routeAddress([address])} />
        <MapLink label="Waze" place={place} href={wazeAddress(address)} />
      </div>
      <dl className="mt-4 space-y-2 text-small empty:hidden [&_dt]:text-muted">
        <PlaceNotes location={place} />
      </dl>
      <ul className="my-4 divide-y divide-line border-line border-y">
        {orders.map((order) => (
          <li key={order.order_id} className="space-y-2 py-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <TextLink to={paths.staffOrder(order.number)} className="min-w-0 py-1">
                <Named order={order} now={now} />
              </TextLink>
              {orders.length > 1 && (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Só esta: homenagem a ${order.deceased_name}`}
                  onClick={() => setDelivering([order])}
                >
                  Só esta
                </Button>
              )}
            </div>
            <StopNotices order={order} />
            <FailedDeliveries order={order} />
          </li>
        ))}
      </ul>
      <Button size="large" className="w-full" onClick={() => setDelivering(orders)}>
        Entregar {wreathsOf(orders)}
        <span className="sr-only"> em {place}</span>
      </Button>
      {first && (
        <DeliverDialog
          order={first}
          also={also}
          open={delivering !== undefined}
          onClose={() => setDelivering(undefined)}
        />
      )}
    </li>
  );
}
