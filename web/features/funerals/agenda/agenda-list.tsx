import { Check, Flower } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { dayOf, formatTime } from '#domain/dates.ts';
import { useNow } from '#web/lib/clock.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import { dayHeading, dayText, nearDay, sentence } from '../day-text.ts';
import { EventKind } from '../event-kind.tsx';
import { openedAddress } from '../opened-funeral.ts';
import { PhoneLink } from '../phone-link.tsx';
import { WarningList } from '../warning-list.tsx';
import type { AgendaDay } from './agenda-grid.tsx';
import type { Segment } from './agenda-layout.ts';
import { timeText, wreathText } from './segment-labels.ts';

function Row({ segment }: { segment: Segment }) {
  const [search] = useSearchParams();
  const { event } = segment.block;
  return (
    <li
      className="agenda-row group grid grid-cols-[4.25rem_minmax(0,1fr)] gap-3 border-line border-b py-3.5 last:border-b-0"
      data-over={event.concluido || undefined}
    >
      <p className="font-semibold text-[1.125rem] tabular-nums leading-[1.3] group-data-over:text-muted">
        {timeText(segment)}
      </p>
      <div className="agenda-what">
        <EventKind kind={event.kind}>
          {event.concluido && <Check aria-label="concluído" className="size-4" />}
        </EventKind>
        <SiteLink
          to={openedAddress(search, event.funeral_id)}
          preventScrollReset
          className="flex min-h-11 items-center font-semibold hover:underline group-data-over:text-muted!"
        >
          {event.falecido}
        </SiteLink>
        <p className="break-words text-small">{event.local}</p>
        {wreathText(event.coroas) && (
          <p className="flex items-center gap-1.5 text-small">
            <Flower className="size-4 text-gold" />
            {wreathText(event.coroas)}
          </p>
        )}
        <p className="agenda-contact flex flex-wrap items-center gap-x-3 text-small">
          <span className="min-w-0 break-words">{event.responsavel}</span>
          <PhoneLink phone={event.telefone} />
        </p>
        <WarningList warnings={event.avisos} className="mt-2" />
      </div>
    </li>
  );
}

function NowRow({ now }: { now: Date }) {
  return (
    <li className="no-print -my-px flex items-center gap-2.5 font-semibold text-[0.875rem] text-error after:h-0.5 after:flex-1 after:bg-error">
      <span>Agora, {formatTime(now)}</span>
    </li>
  );
}

function DayRows({ agendaDay: { day, segments }, isAlone }: { agendaDay: AgendaDay; isAlone: boolean }) {
  const now = useNow();
  const today = dayOf(now);
  const next = segments.findIndex(({ block }) => block.from > now);
  const at = next === -1 ? segments.length : next;
  const rows = (some: readonly Segment[]) =>
    some.map((segment) => (
      <Row key={`${segment.block.event.funeral_id} ${segment.block.event.kind}`} segment={segment} />
    ));
  return (
    <section aria-label={dayHeading(day, today)} className="agenda-day not-first:mt-7">
      {!isAlone && (
        <Heading level={2} size={4} className="agenda-day-title border-line border-b pb-1.5">
          {sentence(dayText(day, today))}
          {nearDay(day, today) && <Badge className="no-print ml-2">{nearDay(day, today)}</Badge>}
        </Heading>
      )}
      {segments.length === 0 && <p className="py-2 text-muted text-small">Nada marcado.</p>}
      {segments.length > 0 && (
        <ol>
          {rows(segments.slice(0, at))}
          {day === today && <NowRow now={now} />}
          {rows(segments.slice(at))}
        </ol>
      )}
    </section>
  );
}

export function AgendaList({ days }: { days: readonly AgendaDay[] }) {
  return (
    <div className="agenda-list @4xl:hidden">
      {days.map((agendaDay) => (
        <DayRows key={agendaDay.day} agendaDay={agendaDay} isAlone={days.length === 1} />
      ))}
    </div>
  );
}
