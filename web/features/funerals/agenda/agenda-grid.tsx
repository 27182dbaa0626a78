import { TriangleAlert } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { type Day, dayOf, formatTime, minuteOfDay, weekdayName } from '#domain/dates.ts';
import { FUNERAL_EVENT_LABELS } from '#domain/funeral.ts';
import { useNow } from '#web/lib/clock.ts';
import { classNames } from '#web/ui/class-names.ts';
import { SiteLink } from '#web/ui/link.tsx';
import { dayHeading } from '../day-text.ts';
import { eventLooks } from '../event-kind.tsx';
import { openedAddress } from '../opened-funeral.ts';
import { hoursOf, type Placed, placeSegments, type Segment } from './agenda-layout.ts';
import { segmentName, wreathText } from './segment-labels.ts';

export type AgendaDay = { day: Day; segments: Segment[] };
type Hours = { first: number; last: number };

/** In seven narrow columns the rest of a name shows when asked for. */
const EVENT =
  'flex h-full min-h-12 flex-col overflow-hidden hyphens-auto wrap-anywhere rounded-control border border-l-4 px-3 py-[0.1875rem] text-[0.9375rem] leading-[1.25] ' +
  'in-data-[view=semana]:px-1 in-data-[view=semana]:text-[0.78125rem] *:flex-none [&:hover]:border-current data-over:border-dashed ' +
  '[&:is(:hover,:focus-visible)]:h-max [&:is(:hover,:focus-visible)]:min-h-full';

function EventBlock({ placed, hours }: { placed: Placed; hours: Hours }) {
  const [search] = useSearchParams();
  const { event } = placed.block;
  const { Icon, colours } = eventLooks[event.kind];
  const all = (hours.last - hours.first) * 60;
  const place = {
    top: `${((placed.start - hours.first * 60) / all) * 100}%`,
    height: `${((placed.end - placed.start) / all) * 100}%`,
    left: `${(placed.lane / placed.lanes) * 100}%`,
    width: `${100 / placed.lanes}%`,
  };
  return (
    <li className="absolute min-h-13 px-0.5 py-px [&:is(:hover,:focus-within)]:z-2" style={place}>
      <SiteLink
        to={openedAddress(search, event.funeral_id)}
        preventScrollReset
        title={segmentName(placed)}
        data-over={event.concluido || undefined}
        className={classNames(EVENT, colours)}
      >
        <span className="flex flex-wrap items-center gap-x-[0.3125rem] font-semibold in-data-[view=semana]:gap-x-1">
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

const NOW =
  'pointer-events-none absolute inset-x-0 z-1 h-0.5 bg-error before:absolute before:-top-1 before:-left-[0.3125rem] before:size-2.5 before:rounded-full before:bg-error';

function NowLine({ now, hours }: { now: Date; hours: Hours }) {
  const share = (minuteOfDay(now) - hours.first * 60) / ((hours.last - hours.first) * 60);
  if (share < 0 || share > 1) return null;
  return <div aria-hidden="true" className={NOW} style={{ top: `${share * 100}%` }} />;
}

function DayColumn({ agendaDay: { day, segments }, hours }: { agendaDay: AgendaDay; hours: Hours }) {
  const now = useNow();
  const today = dayOf(now);
  return (
    <section aria-label={dayHeading(day, today)} className="relative border-line not-first:border-l">
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
    <p aria-hidden="true" className="flex flex-col items-center pb-2 leading-[1.2]">
      <span className="text-caption text-muted">{weekdayName(day).slice(0, 3)}</span>
      <span
        className={classNames(
          'flex h-9 min-w-9 items-center justify-center rounded-full font-display text-[1.3125rem]',
          isToday && 'bg-green text-on-green',
        )}
      >
        {Number(day.slice(8))}
      </span>
    </p>
  );
}

const COLUMNS = 'col-start-2 grid grid-cols-[repeat(var(--days),minmax(0,1fr))]';
const HOUR_LINES =
  'bg-[repeating-linear-gradient(to_bottom,transparent_0_calc(var(--hour)_-_1px),var(--line)_calc(var(--hour)_-_1px)_var(--hour))]';

export function AgendaGrid({ days }: { days: readonly AgendaDay[] }) {
  const hours = hoursOf(days.map(({ segments }) => segments));
  const marks = Array.from({ length: hours.last - hours.first }, (_, count) => hours.first + count);
  return (
    <div
      // The longer hours of a week make room for the lines that a name needs in a narrow column.
      className="no-print hidden grid-cols-[3.5rem_minmax(0,1fr)] [--hour:3.75rem] in-data-[view=semana]:[--hour:5.25rem] @4xl:grid"
      style={{ '--days': days.length, '--hours': marks.length } as React.CSSProperties}
    >
      {days.length > 1 && (
        <div className={COLUMNS}>
          {days.map(({ day }) => (
            <DayHead key={day} day={day} />
          ))}
        </div>
      )}
      <div aria-hidden="true" className="col-start-1 text-[0.8125rem] text-muted tabular-nums">
        {marks.map((hour) => (
          <span key={hour} className="block h-(--hour) -translate-y-[0.4rem] leading-none first:translate-y-0">
            {String(hour).padStart(2, '0')}:00
          </span>
        ))}
      </div>
      <div
        className={classNames(
          COLUMNS,
          HOUR_LINES,
          'h-[calc(var(--hours)*var(--hour))] rounded-card border border-line bg-surface',
        )}
      >
        {days.map((agendaDay) => (
          <DayColumn key={agendaDay.day} agendaDay={agendaDay} hours={hours} />
        ))}
      </div>
    </div>
  );
}
