import { CalendarClock, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FamilyPage } from '#contract/order-page.ts';
import { dayOf, formatDay, formatTime, weekdayName } from '#domain/dates.ts';
import { orderNumberText } from '#domain/order.ts';
import { Heading } from '#web/ui/heading.tsx';

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-card border border-line bg-surface p-5 shadow-low sm:p-7">
      <Heading level={2} size={4} className="mb-4">
        {title}
      </Heading>
      {children}
    </section>
  );
}

export function Ceremony({ order }: { order: FamilyPage }) {
  const at = new Date(order.funeral_time);
  return (
    <Panel title="A cerimônia">
      <p className="flex gap-2.5">
        <CalendarClock className="mt-0.5 text-gold" />
        <time dateTime={order.funeral_time}>
          <span className="inline-block first-letter:uppercase">{weekdayName(dayOf(at))}</span>, {formatDay(at)}, às{' '}
          {formatTime(at)}
        </time>
      </p>
      <p className="mt-2.5 flex gap-2.5">
        <MapPin className="mt-0.5 text-gold" />
        <span className="min-w-0 break-words">{order.funeral_location}</span>
      </p>
    </Panel>
  );
}

export function wreathsTitle({ wreaths }: FamilyPage): string {
  return wreaths.length === 1 ? 'A coroa' : `As ${wreaths.length} coroas`;
}

export function contactMessage({ number, deceased_name }: FamilyPage, matter = ''): string {
  return `Olá! É sobre o pedido ${orderNumberText(number)}, a homenagem a ${deceased_name}. ${matter}`.trim();
}
