import { ptBR } from 'date-fns/locale/pt-BR';
import { CalendarClock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { DatePicker, registerLocale } from 'react-datepicker';
import { formatDateTime, parseInstant } from '#domain/dates.ts';
import { TextInput } from '#web/ui/text-input.tsx';
import 'react-datepicker/dist/react-datepicker.css';
import { maskDateTime, wallDate, wallText } from './wall-time.ts';
import './ceremony-time.css';

registerLocale('pt-BR', ptBR);

const STEP_MINUTES = 15;
const MORNING = 9;

/** A phone opens the calendar; its keyboard would only hide it. */
function prefersCalendar(): boolean {
  return typeof window.matchMedia === 'function' && window.matchMedia('(pointer: coarse)').matches;
}

type CeremonyTimeProps = {
  /** 'dd/MM/yyyy HH:mm' on the São Paulo clock, or whatever has been typed of it. */
  value: string;
  onChange: (text: string) => void;
};

/** Day and time of the ceremony: typed, or chosen in the calendar that unfolds below. Always São Paulo wall time. */
export function CeremonyTime({ value, onChange }: CeremonyTimeProps) {
  const [isOpen, setOpen] = useState(false);
  const [usesCalendar] = useState(prefersCalendar);
  const input = useRef<HTMLInputElement>(null);
  const selected = parseInstant(value.trim()) === undefined ? null : wallDate(value);
  const [today] = useState(() => wallDate(formatDateTime(new Date())));
  const thisMorning = new Date(today);
  thisMorning.setHours(MORNING, 0);

  function choose(date: Date | null) {
    if (!date) return;
    const isDayOnly = date.getHours() === 0 && date.getMinutes() === 0 && selected === null;
    if (isDayOnly) date.setHours(MORNING);
    const text = wallText(date);
    const choseTime = selected !== null && text.slice(0, 10) === value.trim().slice(0, 10);
    onChange(text);
    if (!choseTime) return;
    setOpen(false);
    input.current?.focus();
  }

  useEffect(() => {
    const box = input.current?.closest<HTMLElement>('.ceremony-time');
    if (!box || !isOpen) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      input.current?.focus();
    };
    box.addEventListener('keydown', closeOnEscape);
    return () => box.removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);

  return (
    <div className="ceremony-time" data-keeps-escape={isOpen || undefined}>
      <div className="relative">
        <TextInput
          ref={input}
          name="funeral_time"
          value={value}
          onChange={(event) => onChange(maskDateTime(event.currentTarget.value, value))}
          onClick={() => setOpen(true)}
          inputMode={usesCalendar ? 'none' : 'numeric'}
          autoComplete="off"
          placeholder="dd/mm/aaaa hh:mm"
          required
          className="pr-13"
        />
        <button
          type="button"
          aria-label={isOpen ? 'Fechar calendário' : 'Abrir calendário'}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="absolute inset-y-0 right-0 flex w-11 cursor-pointer items-center justify-center rounded-control text-green hover:bg-green-soft"
        >
          <CalendarClock aria-hidden="true" className="size-5" />
        </button>
      </div>
      {isOpen && (
        <DatePicker
          inline
          locale="pt-BR"
          dateFormat="dd/MM/yyyy HH:mm"
          timeFormat="HH:mm"
          timeCaption="Horário"
          showTimeSelect
          timeIntervals={STEP_MINUTES}
          selected={selected}
          openToDate={selected ?? thisMorning}
          minDate={today}
          onChange={choose}
          formatWeekDay={(name) => name.slice(0, 3)}
          previousMonthButtonLabel="Mês anterior"
          nextMonthButtonLabel="Próximo mês"
          previousMonthAriaLabel="Mês anterior"
          nextMonthAriaLabel="Próximo mês"
          chooseDayAriaLabelPrefix="Escolher"
          disabledDayAriaLabelPrefix="Indisponível:"
          monthAriaLabelPrefix="Mês"
        />
      )}
    </div>
  );
}
