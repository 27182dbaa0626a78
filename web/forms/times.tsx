import { formatDateTime, parseInstant } from '#domain/dates.ts';
import { DateTimeInput, DayInput } from '#web/ui/date-input.tsx';
import { framed, textual } from './kind.tsx';

/** An instant, 'dd/MM/yyyy HH:mm' in São Paulo time; what is no date goes as it is, to be refused. */
export const moment = textual(
  framed(DateTimeInput),
  {},
  {
    typed: (instant) => (typeof instant === 'string' ? formatDateTime(new Date(instant)) : ''),
    sent: (text) => parseInstant(text)?.toISOString() ?? text,
  },
);

export const day = textual(framed(DayInput));
