import { Clock, MapPin, Phone, Printer, TriangleAlert } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import type { ProductionOrder } from '#contract/production.ts';
import { dayOf, formatDay, formatTime } from '#domain/dates.ts';
import { orderNumberText } from '#domain/order.ts';
import { firstName } from '#domain/person.ts';
import { PRODUCTION_LABELS, type Urgency } from '#domain/production.ts';
import { mayBeMade } from '#domain/sale/consequences.ts';
import { phoneHref } from '#web/lib/business-text.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { SiteLink, TextLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { StopNotices } from '../order-badges.tsx';
import { NoteLines } from '../order-notes.tsx';
import { followedText, RelatedFuneral } from '../related-funeral.tsx';
import { type WreathGroup, wreathGroups } from '../units.ts';
import { deadlineText, hourText, remainingText, startText, urgencyAt } from './deadline.ts';
import { takeMoved } from './move.ts';
import { StageControls, StageSteps } from './stage-controls.tsx';

const LOOKS: Record<Urgency, { card: string; head: string }> = {
  overdue: { card: 'border-error', head: 'border-error-line bg-error-soft text-error' },
  urgent: { card: 'border-gold-line', head: 'border-gold-line bg-gold-soft text-gold-ink' },
  normal: { card: 'border-line', head: 'border-line bg-surface text-ink' },
  done: { card: 'border-line', head: 'border-line bg-sunken text-muted' },
};

/** An order that must not simply go on is as red as a late one. */
const lookOf = (order: ProductionOrder, urgency: Urgency): Urgency => (mayBeMade(order) ? urgency : 'overdue');

function Deadline({ order, now, urgency }: { order: ProductionOrder; now: Date; urgency: Urgency }) {
  const remaining = remainingText(order, now);
  const start = urgency === 'overdue' ? undefined : startText(order, now);
  const Icon = urgency === 'overdue' ? TriangleAlert : Clock;
  return (
    <header
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-4 rounded-t-card border-b px-5 py-3',
        LOOKS[urgency].head,
      )}
    >
      <h3 className="flex items-center gap-2 font-semibold text-lead">
        <Icon />
        <span className="tabular-nums">{deadlineText(order.deliver_by, now)}</span>
      </h3>
      {remaining && <p className="font-semibold text-small tabular-nums first-letter:uppercase">{remaining}</p>}
      {start && <p className="basis-full text-small">{start}</p>}
    </header>
  );
}

/** Further faixas unfold on demand, so that a large order doesn't hide the others. */
const MOST_FAIXAS = 4;

function FaixaLines({ faixas }: Pick<WreathGroup, 'faixas'>) {
  return (
    <ul className="mt-1 space-y-1">
      {faixas.map(({ number, text }) => (
        <li key={number} className="border-gold border-l-2 pl-2.5">
          <span className="sr-only">Faixa: </span>
          {text === null ? (
            <span className="text-muted">sem faixa</span>
          ) : (
            <span dir="auto" className="break-words font-display text-body">
              {text}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Wreath({ group }: { group: WreathGroup }) {
  return (
    <li className="flex gap-3">
      <Picture
        url={group.image}
        alt=""
        sizes="5rem"
        className="size-20 shrink-0 rounded-control"
        imageClassName="h-full!"
      />
      <div className="min-w-0">
        <p className="font-semibold">
          {group.faixas.length > 1 && <span className="tabular-nums">{group.faixas.length} × </span>}
          {group.title}
        </p>
        <p className="text-caption text-muted">{[group.size, group.color].filter(Boolean).join(' · ')}</p>
        <FaixaLines faixas={group.faixas.slice(0, MOST_FAIXAS)} />
        {group.faixas.length > MOST_FAIXAS && (
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-green text-small underline underline-offset-4">
              Mais {group.faixas.length - MOST_FAIXAS} faixas
            </summary>
            <FaixaLines faixas={group.faixas.slice(MOST_FAIXAS)} />
          </details>
        )}
      </div>
    </li>
  );
}

function ceremonyText(order: ProductionOrder, now: Date): string {
  const at = new Date(order.funeral_time);
  const day = dayOf(at) === dayOf(now) ? '' : `em ${formatDay(at)}, `;
  return `Cerimônia ${day}às ${formatTime(at)}`;
}

function Ceremony({ order, now }: { order: ProductionOrder; now: Date }) {
  return (
    <div>
      <p className="break-words font-display text-heading-4">{order.deceased_name}</p>
      <TextLink
        to={paths.staffOrder(order.number)}
        className="inline-flex min-h-11 items-center text-small tabular-nums"
      >
        Pedido {orderNumberText(order.number)}
      </TextLink>
      <p className="mt-1 flex items-start gap-2">
        <MapPin className="mt-1 size-4 text-gold" />
        <span className="min-w-0 break-words">
          {order.funeral_location}
          <span className="block text-muted text-small">
            <time dateTime={order.funeral_time}>{ceremonyText(order, now)}</time>
          </span>
          <span className="block text-green text-small empty:hidden">{followedText(order)}</span>
        </span>
      </p>
    </div>
  );
}

function Links({ order }: { order: ProductionOrder }) {
  const link = 'inline-flex min-h-11 items-center gap-2 text-small text-link wrap-anywhere';
  return (
    <p className="no-print flex flex-wrap justify-between gap-x-5">
      <SiteLink to={paths.orderSheet(order.order_id)} className={link}>
        <Printer className="size-4" />
        Ficha <span className="sr-only">da homenagem a {order.deceased_name}</span>
      </SiteLink>
      {order.buyer_phone && (
        <a href={phoneHref(order.buyer_phone)} className={link}>
          <Phone className="size-4" />
          Ligar para {firstName(order.buyer_name)}
        </a>
      )}
    </p>
  );
}

/** A card that moves to another group is mounted anew and loses the focus of its button; this restores it. */
function useFollowedFocus(orderId: string) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takeMoved(orderId) && document.activeElement === document.body) card.current?.focus();
  }, [orderId]);
  return card;
}

type CardProps = { order: ProductionOrder; now: Date };

/** Kept while its order stays the same: a stage pressed on one of forty cards draws that one. */
export const ProductionCard = memo(function ProductionCard({ order, now }: CardProps) {
  const urgency = urgencyAt(order, now);
  const look = lookOf(order, urgency);
  const card = useFollowedFocus(order.order_id);
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-label={`Homenagem a ${order.deceased_name}, de ${order.buyer_name}`}
      className={classNames('flex flex-col rounded-card border bg-surface', LOOKS[look].card)}
    >
      <Deadline order={order} now={now} urgency={urgency} />
      <div className="flex flex-1 flex-col gap-4 p-5">
        <Ceremony order={order} now={now} />
        <StopNotices order={order} />
        {order.funeral && (!order.funeral.linked || order.funeral.called_off) && (
          <RelatedFuneral order={order} funeral={order.funeral} />
        )}
        <ul className="space-y-4">
          {wreathGroups(order.wreaths).map((group) => (
            <Wreath key={group.faixas[0]?.number} group={group} />
          ))}
        </ul>
        <NoteLines notes={order.notes} />
        <div className="mt-auto space-y-3 pt-1">
          <StageSteps order={order} />
          <StageControls order={order} />
          <Links order={order} />
        </div>
      </div>
    </article>
  );
});

/** The same in a line that unfolds, for a day of many orders. */
export function FoldedCard({ order, now }: CardProps) {
  const look = lookOf(order, urgencyAt(order, now));
  return (
    <details>
      <summary
        className={classNames(
          'flex min-h-12 cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-card border px-4 py-2',
          LOOKS[look].head,
        )}
      >
        <span className="min-w-0 break-words font-semibold">
          <span className="tabular-nums">{hourText(order.deliver_by, now)}</span> {order.deceased_name}
        </span>
        <span className="text-small tabular-nums">
          {orderNumberText(order.number)}, {PRODUCTION_LABELS[order.production]}
          {order.wreaths.length > 1 && `, ${order.wreaths.length} coroas`}
        </span>
      </summary>
      <div className="mt-2">
        <ProductionCard order={order} now={now} />
      </div>
    </details>
  );
}
