import { parseInstant } from '#domain/dates.ts';
import { CalendarField, type CalendarFieldProps } from './calendar-field.tsx';
import { dayFromText, maskDateTime, maskDay, wallDate, wallText } from './wall-time.ts';

type DateInputProps = Omit<CalendarFieldProps, 'selected' | 'onType' | 'onChoose' | 'hasTime'> & {
  onChange: (text: string) => void;
};

/** A moment, 'dd/MM/yyyy HH:mm' in São Paulo time: typed, or chosen in steps of 15 minutes. */
export function DateTimeInput({ value, onChange, ...input }: DateInputProps) {
  const selected = parseInstant(value.trim()) === undefined ? null : wallDate(value);

  /** Choosing a day leaves the calendar open until a time is chosen. */
  function choose(date: Date): boolean {
    const text = wallText(date);
    onChange(text);
    return selected !== null && text.slice(0, 10) === value.trim().slice(0, 10);
  }

  return (
    <CalendarField
      placeholder="dd/mm/aaaa hh:mm"
      {...input}
      hasTime
      value={value}
      selected={selected}
      onType={(typed) => onChange(maskDateTime(typed, value))}
      onChoose={choose}
    />
  );
}

/** A day, 'dd/MM/yyyy': typed or chosen. */
export function DayInput({ value, onChange, ...input }: DateInputProps) {
  return (
    <CalendarField
      placeholder="dd/mm/aaaa"
      {...input}
      value={value}
      selected={dayFromText(value) === undefined ? null : wallDate(`${value.trim()} 00:00`)}
      onType={(typed) => onChange(maskDay(typed, value))}
      onChoose={(date) => {
        onChange(wallText(date).slice(0, 10));
        return true;
      }}
    />
  );
}
