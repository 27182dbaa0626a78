import { useEffect, useRef } from 'react';
import type { Day } from '#domain/dates.ts';
import { Calendar } from './calendar-field.tsx';
import { dayFromText, textFromDay, wallDate, wallText } from './wall-time.ts';

export function DayCalendar({ day, onChoose }: { day: Day | undefined; onChoose: (day: Day) => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box} className="calendar-field scroll-mb-24">
      <Calendar
        selected={day === undefined ? null : wallDate(`${textFromDay(day)} 00:00`)}
        from="today"
        onChoose={(date) => {
          const chosen = date && dayFromText(wallText(date).slice(0, 10));
          if (chosen) onChoose(chosen);
        }}
      />
    </div>
  );
}
