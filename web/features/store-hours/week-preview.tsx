import { addToDay, type Day, weekdayOf } from '#domain/dates.ts';
import { intervalsOn } from '#domain/store-hours.ts';
import { Badge } from '#web/ui/badge.tsx';
import { type Hours, intervalsText, WEEKDAYS } from './hours.ts';

const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** What the hours make of the next seven days, as they are edited and before they are saved. */
export function WeekPreview({ hours, today }: { hours: Hours; today: Day }) {
  const schedule = {
    weekly: hours.alwaysOpen ? null : hours.weekly,
    exceptions: hours.special,
    override: { mode: null, until: null },
  };
  return (
    <ol className="divide-y divide-line">
      {DAYS.map((offset) => {
        const day = addToDay(today, offset);
        const special = hours.special.find((one) => one.day === day);
        return (
          <li key={day} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2 text-small">
            <span className="font-semibold">
              {WEEKDAYS[weekdayOf(day)]}{' '}
              <span className="font-normal text-muted tabular-nums">
                {day.slice(8)}/{day.slice(5, 7)}
              </span>
            </span>
            <span className="flex flex-wrap items-baseline justify-end gap-2 text-end">
              {special && <Badge tone="gold">{special.reason.trim() || 'data especial'}</Badge>}
              <span className="tabular-nums">{intervalsText(intervalsOn(schedule, day))}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
