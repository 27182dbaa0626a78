import { TriangleAlert } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { type Day, dayOf, formatTime, minuteOfDay, weekdayName } from '#domain/dates.ts';
import { FUNERAL_EVENT_LABELS } from '#domain/funeral.ts';
import { useNow } from '#web/lib/clock.ts';
import { classNames } from '#web/ui/class-names.ts';
import { SiteLink } from '#web/ui/link.tsx';
import { dayHeading } from '../day-text.ts';
import { eventColours, eventIcons } from '../event-kinds.ts';
import { openedAddress } from '../opened-funeral.ts';
import { hoursOf, type Placed, placeSegments, type Segment } from './agenda-layout.ts';
import { segmentName, wreathText } from './segment-labels.ts';

export type AgendaDay = { day: Day; segments: Segment[] };
type Hours = { first: number; last: number };

function EventBlock({ placed, hours }: { placed: Placed; hours: Hours }) {
  const [search] = useSearchParams();
  const { event } = placed.block;
  const Icon = eventIcons[event.kind];
  const all = (hours.last - hours.first) * 60;
  const place = {
    top: `${((placed.start - hours.first * 60) / all) * 100}%`,
    height: `${((placed.end - placed.start) / all) * 100}%`,
    left: `${(placed.lane / placed.lanes) * 100}%`,
    width: `${100 / placed.lanes}%`,
  };
  return (
    <li className="agenda-block" style={place}>
      <SiteLink
        to={openedAddress(search, event.funeral_id)}
        preventScrollReset
        title={segmentName(placed)}
        data-over={event.concluido || undefined}
        className={classNames('agenda-event', eventColours[event.kind])}
      >
        <span className="agenda-line">
          <Icon className="size-3.5" />
          <span className="whitespace-nowrap tabular-nums">
            {placed.isContinued ? '…' : formatTime(placed.block.from)}
          </span>
          <span className="min-w-0">{FUNERAL_EVENT_LABELS[event.kind]}</span>
          {event.avisos.length > 0 && <TriangleAlert className="size-4 text-warning" />}
        </span>
        <span className="font-semibold text-ink">{event.falecido}</span>
        <span className="text-ink">{event.local}</span>
        <span className="text-ink empty:hidden">{wreathText(event.coroas)}</span>
      </SiteLink>
    </li>
  );
}

function NowLine({ now, hours }: { now: Date; hours: Hours }) {
  const share = (minuteOfDay(now) - hours.first * 60) / ((hours.last - hours.first) * 60);
  if (share < 0 || share > 1) return null;
  return <div aria-hidden="true" className="agenda-now" style={{ top: `${share * 100}%` }} />;
}

function DayColumn({ agendaDay: { day, segments }, hours }: { agendaDay: AgendaDay; hours: Hours }) {
  const now = useNow();
  const today = dayOf(now);
  return (
    <section aria-label={dayHeading(day, today)} className="agenda-column">
      <ol className="contents">
        {placeSegments(segments).map((placed) => (
          <EventBlock
            key={`${placed.block.event.funeral_id} ${placed.block.event.kind}`}
            placed={placed}
            hours={hours}
          />
        ))}
      </ol>
      {day === today && <NowLine now={now} hours={hours} />}
    </section>
  );
}

function DayHead({ day }: { day: Day }) {
  const isToday = day === dayOf(useNow());
  return (
    <p aria-hidden="true" data-today={isToday || undefined} className="agenda-head">
      <span className="text-caption text-muted">{weekdayName(day).slice(0, 3)}</span>
      <span className="agenda-date">{Number(day.slice(8))}</span>
    </p>
  );
}

export function AgendaGrid({ days }: { days: readonly AgendaDay[] }) {
  const hours = hoursOf(days.map(({ segments }) => segments));
  const marks = Array.from({ length: hours.last - hours.first }, (_, count) => hours.first + count);
  return (
    <div className="agenda-grid" style={{ '--days': days.length, '--hours': marks.length } as React.CSSProperties}>
      {days.length > 1 && (
        <div className="agenda-heads">
          {days.map(({ day }) => (
            <DayHead key={day} day={day} />
          ))}
        </div>
      )}
      <div aria-hidden="true" className="agenda-hours">
        {marks.map((hour) => (
          <span key={hour}>{String(hour).padStart(2, '0')}:00</span>
        ))}
      </div>
      <div className="agenda-columns">
        {days.map((agendaDay) => (
          <DayColumn key={agendaDay.day} agendaDay={agendaDay} hours={hours} />
        ))}
      </div>
    </div>
  );
}
