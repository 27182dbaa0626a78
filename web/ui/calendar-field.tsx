import { ptBR } from 'date-fns/locale/pt-BR';
import { CalendarClock, CalendarDays } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { DatePicker, registerLocale } from 'react-datepicker';
import { formatDateTime } from '#domain/dates.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';
import 'react-datepicker/dist/react-datepicker.css';
import './calendar-field.css';
import { wallDate } from './wall-time.ts';

registerLocale('pt-BR', ptBR);

const STEP_MINUTES = 15;
const MORNING = 9;

function neverChanges(): () => void {
  return () => undefined;
}

/** Whether the calendar replaces the keyboard, which on touch screens would cover it. */
function prefersCalendar(): boolean {
  return typeof window.matchMedia === 'function' && window.matchMedia('(pointer: coarse)').matches;
}

export type CalendarFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** The date as typed, in São Paulo time. */
  value: string;
  /** The value as a Date whose local fields are those of the text, whatever the browser's zone; null without a date. */
  selected: Date | null;
  onType: (typed: string) => void;
  /** Called with the date chosen in the calendar, in local fields as `selected`. Returns true to close the calendar. */
  onChoose: (date: Date) => boolean;
  hasTime?: boolean;
};

/** Makes Esc close the calendar only, not the panel around the field. */
function useClosingEscape(box: RefObject<HTMLElement | null>, keepsEscape: boolean, close: () => void) {
  const closeLatest = useEffectEvent(close);
  useEffect(() => {
    const element = box.current;
    if (!element || !keepsEscape) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') closeLatest();
    };
    element.addEventListener('keydown', closeOnEscape);
    return () => element.removeEventListener('keydown', closeOnEscape);
  }, [box, keepsEscape]);
}

/** Replaces the library's container, whose accessible name is English. */
function Container({ className, children }: { className?: string; children?: ReactNode }) {
  return (
    <section aria-label="Calendário" className={className} translate="no">
      {children}
    </section>
  );
}

export function Calendar({
  selected,
  from,
  hasTime = false,
  onChoose,
}: Pick<CalendarFieldProps, 'selected' | 'hasTime'> & {
  /** Days before today can't be chosen. */
  from?: 'today';
  onChoose: (date: Date | null) => void;
}) {
  const [today] = useState(() => wallDate(formatDateTime(new Date())));
  const thisMorning = new Date(today);
  thisMorning.setHours(MORNING, 0);
  return (
    <DatePicker
      inline
      calendarContainer={Container}
      locale="pt-BR"
      timeFormat="HH:mm"
      timeCaption="Horário"
      showTimeSelect={hasTime}
      timeIntervals={STEP_MINUTES}
      selected={selected}
      openToDate={selected ?? thisMorning}
      {...(from === 'today' ? { minDate: today } : {})}
      onChange={onChoose}
      formatWeekDay={(name) => name.slice(0, 3)}
      previousMonthButtonLabel="Mês anterior"
      nextMonthButtonLabel="Próximo mês"
      previousMonthAriaLabel="Mês anterior"
      nextMonthAriaLabel="Próximo mês"
      chooseDayAriaLabelPrefix="Escolher"
      disabledDayAriaLabelPrefix="Indisponível:"
      monthAriaLabelPrefix="Mês"
    />
  );
}

/** A date field with a calendar that unfolds below it. See date-input.tsx for its two kinds. */
export function CalendarField({ value, selected, onType, onChoose, hasTime = false, ...input }: CalendarFieldProps) {
  const [isOpen, setOpen] = useState(false);
  // Esc right after typing belongs to the field, not to the panel around it.
  const [isTyping, setTyping] = useState(false);
  const usesCalendar = useSyncExternalStore(neverChanges, prefersCalendar, () => false);
  const box = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    setTyping(false);
    box.current?.querySelector('input')?.focus();
  };
  const keepsEscape = isOpen || isTyping;
  useClosingEscape(box, keepsEscape, close);
  const Icon = hasTime ? CalendarClock : CalendarDays;

  function choose(date: Date | null) {
    if (!date) return;
    if (hasTime && selected === null && date.getHours() === 0 && date.getMinutes() === 0) date.setHours(MORNING);
    if (onChoose(date)) close();
  }

  return (
    <div ref={box} className="calendar-field" data-keeps-escape={keepsEscape || undefined}>
      <div className="relative">
        <TextInput
          {...input}
          value={value}
          onChange={(event) => {
            setTyping(true);
            onType(event.currentTarget.value);
          }}
          onBlur={(event) => {
            setTyping(false);
            input.onBlur?.(event);
          }}
          onClick={() => setOpen(true)}
          inputMode={usesCalendar ? 'none' : 'numeric'}
          autoComplete="off"
          className="pr-11"
        />
        <button
          type="button"
          aria-label={isOpen ? 'Fechar calendário' : 'Abrir calendário'}
          aria-expanded={isOpen}
          disabled={input.disabled}
          onClick={() => setOpen(!isOpen)}
          className="absolute inset-y-0 right-0 flex w-11 cursor-pointer items-center justify-center rounded-control text-green hover:bg-green-soft disabled:opacity-50"
        >
          <Icon />
        </button>
      </div>
      {isOpen && <Calendar selected={selected} hasTime={hasTime} onChoose={choose} />}
    </div>
  );
}
