import { type ReactNode, useId } from 'react';
import type { RelatedFuneral as Funeral, OrderDetails as WireOrder } from '#contract/orders.ts';
import { likelyReason, nearestEvent } from '#domain/ceremony.ts';
import { formatDateTime } from '#domain/dates.ts';
import { FUNERAL_EVENT_LABELS } from '#domain/funeral.ts';
import { ceremoniesOf, FollowCeremony } from '#web/forms/follow-ceremony.tsx';
import { Notice } from '#web/ui/notice.tsx';

function Event({ name, event }: { name: string; event: Funeral['sepultamento'] }) {
  return (
    <li>
      <span className="text-muted">{name}: </span>
      <time dateTime={event.data_hora} className="tabular-nums">
        {formatDateTime(new Date(event.data_hora))}
      </time>
      , {event.local}
    </li>
  );
}

type Followed = Pick<WireOrder, 'funeral_time' | 'funeral'>;
type Order = Followed & Pick<WireOrder, 'order_id' | 'production' | 'funeral_location'>;

/** Which ceremony an order follows, or that it was called off, in words; undefined for an order that follows none. */
export function followedText({ funeral, funeral_time }: Followed): string | undefined {
  if (!funeral?.linked) return undefined;
  const { event } = nearestEvent(ceremoniesOf(funeral), new Date(funeral_time));
  return funeral.called_off ? 'Cerimônia cancelada' : `Segue a cerimônia: ${FUNERAL_EVENT_LABELS[event]}`;
}

function titleOf(order: Followed, { linked, called_off, changed_at }: Funeral): string {
  if (linked) return called_off ? 'A cerimônia foi cancelada' : (followedText(order) ?? '');
  return changed_at === null
    ? 'Talvez seja desta cerimônia'
    : `O funeral mudou em ${formatDateTime(new Date(changed_at))}`;
}

type RelatedFuneralProps = {
  order: Order;
  funeral: Funeral;
  /** Hides the buttons, for use beside an edit form. */
  isReadOnly?: boolean;
};

export function RelatedFuneral({ order, funeral, isReadOnly = false }: RelatedFuneralProps) {
  const title = useId();
  const { velorio, sepultamento, linked, called_off, changed_at } = funeral;
  const ceremonies = ceremoniesOf(funeral);
  const choose = (text: string, to: string | null): ReactNode => (
    <FollowCeremony
      order={order}
      ceremonies={ceremonies}
      to={to}
      variant={to === null && !called_off ? 'quiet' : 'secondary'}
      aria-describedby={title}
    >
      {text}
    </FollowCeremony>
  );
  const place = { place: order.funeral_location, at: new Date(order.funeral_time) };
  const content = (
    <>
      <ul className="space-y-0.5 text-small">
        {velorio && <Event name="Velório" event={velorio} />}
        <Event name="Sepultamento" event={sepultamento} />
      </ul>
      {!linked && <p className="mt-1 text-small">{likelyReason(place, ceremonies)}</p>}
      {linked && called_off && (
        <p className="mt-1 text-small">
          Combine com quem comprou: outro endereço (altere o pedido), devolução (cancele o pedido), ou fica como está.
        </p>
      )}
      {!isReadOnly && (
        <div className="no-print mt-2">
          {!linked && choose('É desta cerimônia', funeral._id)}
          {linked && choose(called_off ? 'Fica como está' : 'Não é desta cerimônia', null)}
        </div>
      )}
    </>
  );
  const heading = <span id={title}>{titleOf(order, funeral)}</span>;
  if (called_off || (!linked && changed_at !== null)) {
    return (
      <Notice tone="warning" title={heading}>
        {content}
      </Notice>
    );
  }
  return (
    <div className="rounded-card bg-sunken px-4 py-3">
      <p className="font-semibold text-small">{heading}</p>
      {content}
    </div>
  );
}
