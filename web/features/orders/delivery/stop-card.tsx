import { ArrowUp, MapPin, Navigation, Phone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ProductionOrder } from '#contract/production.ts';
import { type DeliveryOutcome, OUTCOME_LABELS } from '#domain/delivery.ts';
import { orderNumberText } from '#domain/order.ts';
import { stopOf } from '#domain/payment.ts';
import { firstName } from '#domain/person.ts';
import { formatPhone } from '#domain/phone.ts';
import { phoneHref } from '#web/lib/business-text.ts';
import { momentText } from '#web/lib/moment-text.ts';
import { PlaceNotes, useAddressOf } from '#web/lib/place-notes.tsx';
import { paths } from '#web/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { StopNotices } from '../order-badges.tsx';
import { NoteLines } from '../order-notes.tsx';
import { deadlineText } from '../production/deadline.ts';
import { DeliverDialog } from './deliver-dialog.tsx';
import { FailedDeliveries } from './failed-deliveries.tsx';
import { routeAddress, type Stop, wazeAddress } from './my-run.ts';
import { WaitingOf } from './waiting.tsx';
import { useWaitingOf } from './waiting-deliveries.ts';
import { namedOrder } from './waiting-storage.ts';

const wreathCount = (count: number): string => `${count} ${count === 1 ? 'coroa' : 'coroas'}`;
export const wreathsOf = (orders: readonly ProductionOrder[]): string =>
  wreathCount(orders.reduce((sum, { wreaths }) => sum + wreaths.length, 0));

export function StopName({ order, now }: { order: ProductionOrder; now: Date }) {
  const at = new Date(order.funeral_time);
  return (
    <>
      {order.funeral_location}
      <span className="block font-sans text-body">
        Homenagem a {order.deceased_name}
        <span className="block text-muted text-small">cerimônia {momentText(at, now)}</span>
      </span>
    </>
  );
}

const wreathText = ({ title, faixa }: ProductionOrder['wreaths'][number]) =>
  faixa === null ? `${title}, sem faixa` : `${title}: “${faixa}”`;

export function Named({ order, now }: { order: ProductionOrder; now: Date }) {
  return (
    <span className="min-w-0 break-words">
      <strong className="font-semibold">De {order.buyer_name}</strong>
      {order.wreaths.map((wreath, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal wreaths differ by their place alone
        <span key={at} className="block text-small">
          {wreathText(wreath)}
        </span>
      ))}
      <span className="block text-muted text-small tabular-nums">
        {orderNumberText(order.number)} · {deadlineText(order.deliver_by, now)}
      </span>
    </span>
  );
}

type MapLinkProps = { href: string; label: string; place: string };

export function MapLink({ href, label, place }: MapLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={`${label}: ${place} (abre em nova aba)`}
      className={buttonClass('secondary')}
    >
      <Navigation />
      {label}
    </a>
  );
}

function StopOrder({ order, now, only }: { order: ProductionOrder; now: Date; only: ReactNode }) {
  const { number, buyer_name, buyer_phone } = order;
  return (
    <li className="space-y-3 py-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <TextLink to={paths.staffOrder(number)} className="min-w-0 py-1">
          <Named order={order} now={now} />
        </TextLink>
        {only}
      </div>
      <NoteLines notes={order.notes} />
      {buyer_phone && (
        <a
          href={phoneHref(buyer_phone)}
          className="inline-flex min-h-11 items-center gap-2 wrap-anywhere text-link text-small"
        >
          <Phone className="size-4" />
          Ligar para {firstName(buyer_name)}, {formatPhone(buyer_phone)}
        </a>
      )}
      <StopNotices order={order} />
      <FailedDeliveries order={order} />
      <WaitingOf orderId={order.order_id} kept={null} />
    </li>
  );
}

type StopCardProps = { stop: Stop; now: Date; onEarlier: (() => void) | undefined };
type Telling = { orders: readonly ProductionOrder[]; begunAs: DeliveryOutcome };

export function StopCard({ stop: { orders }, now, onEarlier }: StopCardProps) {
  const [telling, setTelling] = useState<Telling>();
  const { funeral_location: place, deceased_name: person } = orders[0];
  const address = useAddressOf()(place);
  const open = orders.filter(({ closing }) => !closing);
  const free = open.filter(({ flags }) => stopOf(flags) === undefined);
  const [first, ...also] = (telling?.orders ?? open).map(namedOrder);
  const of = <span className="sr-only">: homenagem a {person}</span>;
  return (
    <li className="rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-start gap-x-3">
        <Heading level={3} size={4} className="flex min-w-0 flex-1 basis-44 items-start gap-2">
          <MapPin className="mt-1.5 text-gold" />
          <span className="min-w-0 break-words">
            <StopName order={orders[0]} now={now} />
          </span>
        </Heading>
        {onEarlier && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Antes: ${place}, homenagem a ${person}`}
            onClick={onEarlier}
          >
            <ArrowUp />
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
          <StopOrder
            key={order.order_id}
            order={order}
            now={now}
            only={
              orders.length > 1 &&
              free.includes(order) && (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Só esta: de ${order.buyer_name}`}
                  onClick={() => setTelling({ orders: [order], begunAs: 'delivered' })}
                >
                  Só esta
                </Button>
              )
            }
          />
        ))}
      </ul>
      {open.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {free.length > 0 && (
            <Button
              size="large"
              className="flex-[1_1_12rem]"
              onClick={() => setTelling({ orders: free, begunAs: 'delivered' })}
            >
              <span>
                Entregar {wreathsOf(free)}
                {of}
              </span>
            </Button>
          )}
          <Button
            variant="secondary"
            size="large"
            className="flex-[1_1_9rem]"
            onClick={() => setTelling({ orders: open, begunAs: 'not_delivered' })}
          >
            <span>
              {OUTCOME_LABELS.not_delivered}
              {of}
            </span>
          </Button>
        </div>
      )}
      {first && (
        <DeliverDialog
          order={first}
          also={also}
          begunAs={telling?.begunAs}
          open={telling !== undefined}
          onClose={() => setTelling(undefined)}
        />
      )}
    </li>
  );
}

export function DoneOrder({ order, now }: { order: ProductionOrder; now: Date }) {
  const { sent } = useWaitingOf(order.order_id);
  const { delivery } = order;
  return (
    <li className="space-y-2 py-3">
      <p className="font-semibold text-small">{order.deceased_name}</p>
      <Named order={order} now={now} />
      {delivery && sent.length === 0 && (
        <p className="text-small text-success">Entregue {momentText(new Date(delivery.delivered_at), now)}. Enviado.</p>
      )}
      {!delivery && sent.length === 0 && <FailedDeliveries order={order} />}
      <WaitingOf orderId={order.order_id} kept={delivery?.photo ?? null} />
    </li>
  );
}
