import { useState } from 'react';
import { parseInstant } from '#domain/dates.ts';
import { CalendarField, type CalendarFieldProps } from './calendar-field.tsx';
import { dayFromText, maskDateTime, maskDay, textFromDay, wallDate, wallText } from './wall-time.ts';

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

type DayChoiceProps = Omit<DateInputProps, 'value' | 'onChange'> & {
  /** 'YYYY-MM-DD', or '' without one. */
  day: string;
  /** Called with '' while the text is no day. */
  onChange: (day: string) => void;
};

/** A DayInput of the API's days. The text stays as typed until the day changes elsewhere. */
export function DayChoice({ day, onChange, ...input }: DayChoiceProps) {
  const write = (value: string) => (value === '' ? '' : textFromDay(value));
  const read = (typed: string) => dayFromText(typed) ?? '';
  const [text, setText] = useState(write(day));
  const [known, setKnown] = useState(day);
  if (known !== day) {
    setKnown(day);
    if (read(text) !== day) setText(write(day));
  }
  return (
    <DayInput
      {...input}
      value={text}
      onChange={(typed) => {
        setText(typed);
        if (read(typed) !== day) onChange(read(typed));
      }}
    />
  );
}
