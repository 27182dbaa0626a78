import type { ProductionOrder } from '#contract/production.ts';
import { orderNumberText } from '#domain/order.ts';
import { useNow } from '#web/lib/clock.ts';
import { paths } from '#web/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Heading } from '#web/ui/heading.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { StopNotices } from '../order-badges.tsx';
import { NoteLines } from '../order-notes.tsx';
import { deadlineText, hourText, remainingText, startText, urgencyAt } from './deadline.ts';
import { StageControls, StageSteps } from './stage-controls.tsx';

const LOOKS = { overdue: 'border-error', urgent: 'border-gold-line', normal: 'border-line', done: 'border-line' };

function PressingOrder({ order, now }: { order: ProductionOrder; now: Date }) {
  const urgency = urgencyAt(order, now);
  const count = order.wreaths.length;
  const start = urgency === 'overdue' ? undefined : startText(order, now);
  return (
    <li className={classNames('flex flex-col gap-2 rounded-card border bg-surface p-4', LOOKS[urgency])}>
      <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
        <span className="tabular-nums">{deadlineText(order.deliver_by, now)}</span>
        <span className={classNames('tabular-nums', urgency === 'overdue' && 'text-error')}>
          {remainingText(order, now)}
        </span>
      </p>
      <p className="min-w-0 break-words">
        <span className="font-display text-heading-4">{order.deceased_name}</span>
        <span className="block text-muted text-small">
          {order.funeral_location}, cerimônia às {hourText(order.funeral_time, now)}
        </span>
        <span className="block text-muted text-small tabular-nums">
          <TextLink to={paths.staffOrder(order.number)} className="inline-flex min-h-11 items-center">
            Pedido {orderNumberText(order.number)}
          </TextLink>
          , {count === 1 ? '1 coroa' : `${count} coroas`}
          {start && `. ${start}`}
        </span>
      </p>
      <StopNotices order={order} />
      <NoteLines notes={order.notes} />
      <div className="mt-auto space-y-2">
        <StageSteps order={order} />
        <StageControls order={order} />
      </div>
    </li>
  );
}

export function PressingOrders({ total, first }: { total: number; first: readonly ProductionOrder[] }) {
  const now = useNow();
  return (
    <section aria-labelledby="urgentes" className="mt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <Heading level={3} size={4} id="urgentes">
          O que fazer primeiro
        </Heading>
        <TextLink to={paths.production} className="inline-flex min-h-11 items-center">
          {total > first.length ? `Ver os ${total} da produção` : 'Abrir a produção'}
        </TextLink>
      </div>
      {first.length === 0 ? (
        <p className="text-muted">Nenhuma coroa para começar ou entregar até o fim do dia.</p>
      ) : (
        <ul className="mt-2 grid gap-4 @2xl:grid-cols-2 @6xl:grid-cols-3">
          {first.map((order) => (
            <PressingOrder key={order.order_id} order={order} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}
