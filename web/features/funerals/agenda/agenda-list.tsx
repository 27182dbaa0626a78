import { Check, Flower } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { type Day, dayOf, formatTime } from '#domain/dates.ts';
import { FUNERAL_EVENT_LABELS } from '#domain/funeral.ts';
import { useNow } from '#web/lib/clock.ts';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Heading } from '#web/ui/heading.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import { dayHeading, dayText, nearDay, sentence } from '../day-text.ts';
import { eventColours, eventIcons } from '../event-kinds.ts';
import { openedAddress } from '../opened-funeral.ts';
import { PhoneLink } from '../phone-link.tsx';
import { WarningList } from '../warning-list.tsx';
import type { AgendaDay } from './agenda-grid.tsx';
import type { Segment } from './agenda-layout.ts';
import { timeText, wreathText } from './segment-labels.ts';

function Row({ segment }: { segment: Segment }) {
  const [search] = useSearchParams();
  const { event } = segment.block;
  const Icon = eventIcons[event.kind];
  return (
    <li className="agenda-row" data-over={event.concluido || undefined}>
      <p className="agenda-time">{timeText(segment)}</p>
      <div className="agenda-what">
        <p className={classNames('agenda-kind', eventColours[event.kind])}>
          <Icon className="size-4" />
          {FUNERAL_EVENT_LABELS[event.kind]}
          {event.concluido && <Check aria-label="concluído" className="size-4" />}
        </p>
        <SiteLink
          to={openedAddress(search, event.funeral_id)}
          preventScrollReset
          className="agenda-name flex min-h-11 items-center font-semibold hover:underline"
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
    <li className="agenda-now-row no-print">
      <span>Agora, {formatTime(now)}</span>
    </li>
  );
}

function DayRows({ agendaDay: { day, segments }, isAlone }: { agendaDay: AgendaDay; isAlone: boolean }) {
  const now = useNow();
  const today: Day = dayOf(now);
  const next = segments.findIndex(({ block }) => block.from > now);
  const at = next === -1 ? segments.length : next;
  const rows = (some: readonly Segment[]) =>
    some.map((segment) => (
      <Row key={`${segment.block.event.funeral_id} ${segment.block.event.kind}`} segment={segment} />
    ));
  return (
    <section aria-label={dayHeading(day, today)} className="agenda-day">
      {!isAlone && (
        <Heading level={2} size={4} className="agenda-day-title">
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
    <div className="agenda-list">
      {days.map((agendaDay) => (
        <DayRows key={agendaDay.day} agendaDay={agendaDay} isAlone={days.length === 1} />
      ))}
    </div>
  );
}
