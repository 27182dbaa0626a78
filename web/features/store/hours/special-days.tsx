import { CalendarPlus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import type { Day } from '#domain/dates.ts';
import { limits } from '#domain/limits.ts';
import type { Interval } from '#domain/store-hours.ts';
import { useFocusNext } from '#web/lib/focus.ts';
import { Button } from '#web/ui/button.tsx';
import { DayChoice } from '#web/ui/date-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import {
  type Hours,
  intervalsProblem,
  type SpecialDay,
  shownProblem,
  specialProblem,
  usualOf,
  withSpecial,
  withSpecialDay,
} from './hours.ts';
import { IntervalList } from './interval-list.tsx';

type SpecialDaysProps = {
  hours: Hours;
  saved: Hours;
  onChange: (hours: Hours) => void;
  today: Day;
  wasTried: boolean;
};

type RowProps = {
  one: SpecialDay;
  usual: Interval;
  isPast: boolean;
  problem: string | undefined;
  onChange: (change: Partial<SpecialDay>) => void;
  onRemove: () => void;
};

function Row({ one, usual, isPast, problem, onChange, onRemove }: RowProps) {
  const { day, intervals, reason } = one;
  const isClosed = intervals.length === 0;
  const hoursProblem = problem === intervalsProblem(intervals) ? problem : undefined;
  return (
    <li className="space-y-3 rounded-card border border-line p-4">
      <div className="grid items-start gap-3 @lg:grid-cols-[1fr_1fr_auto]">
        <Field
          label="Data"
          error={hoursProblem === undefined ? problem : undefined}
          remark={isPast ? 'Esta data já passou.' : undefined}
          required
        >
          <DayChoice day={day} onChange={(chosen) => onChange({ day: chosen })} />
        </Field>
        <Field label="Neste dia">
          <Select
            value={isClosed ? 'closed' : 'other'}
            onChange={(event) => onChange({ intervals: event.currentTarget.value === 'closed' ? [] : [usual] })}
          >
            <option value="closed">Fechada o dia todo</option>
            <option value="other">Outros horários</option>
          </Select>
        </Field>
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start @lg:mt-7"
          data-remove-date
          aria-label={
            day === '' ? 'Remover a data especial' : `Remover a data especial ${day.split('-').reverse().join('/')}`
          }
          onClick={onRemove}
        >
          <Trash2 />
        </Button>
      </div>
      {!isClosed && (
        <IntervalList
          name="Data especial"
          intervals={intervals}
          problem={hoursProblem}
          onChange={(changed) => onChange({ intervals: changed })}
        />
      )}
      <Field label="Motivo" optional hint="Aparece para o público enquanto a loja está fechada">
        <TextInput
          value={reason}
          maxLength={limits.closingReason}
          placeholder="Feriado municipal"
          onChange={(event) => onChange({ reason: event.currentTarget.value })}
        />
      </Field>
    </li>
  );
}

/** Dates on which the store is closed or has other hours. Stored past dates are hidden. */
export function SpecialDays({ hours, saved, onChange, today, wasTried }: SpecialDaysProps) {
  const isPast = ({ day }: SpecialDay) => day !== '' && day < today;
  const isOver = (one: SpecialDay) => isPast(one) && saved.special.some(({ day }) => day === one.day);
  const past = hours.special.filter(isOver);
  const coming = hours.special.filter((one) => !isOver(one));
  const box = useRef<HTMLDivElement>(null);
  const focusNext = useFocusNext();
  const addButton = () => box.current?.querySelector<HTMLElement>(':scope > div > button');

  function remove(key: number, at: number) {
    const buttons = () => box.current?.querySelectorAll<HTMLElement>('[data-remove-date]');
    focusNext(() => buttons()?.[Math.min(at, coming.length - 2)] ?? addButton());
    onChange(withSpecial(hours, key, undefined));
  }

  function add() {
    focusNext(() => box.current?.querySelector<HTMLElement>('li:last-child input'));
    onChange(withSpecialDay(hours, ''));
  }

  function forgetPast() {
    focusNext(addButton);
    onChange({ ...hours, special: coming });
  }

  return (
    <div ref={box}>
      {coming.length === 0 && <p className="text-muted text-small">Nenhuma data especial.</p>}
      <ul className="space-y-3">
        {coming.map((one, at) => (
          <Row
            key={one.key}
            one={one}
            usual={usualOf(hours)}
            isPast={isPast(one)}
            problem={shownProblem(specialProblem(one, hours.special), wasTried)}
            onChange={(change) => onChange(withSpecial(hours, one.key, change))}
            onRemove={() => remove(one.key, at)}
          />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        {hours.special.length < limits.storeExceptions && (
          <Button variant="secondary" size="small" onClick={add}>
            <CalendarPlus />
            Adicionar data especial
          </Button>
        )}
        {past.length > 0 && (
          <Button variant="quiet" size="small" onClick={forgetPast}>
            {past.length === 1 ? 'Remover 1 data passada' : `Remover ${past.length} datas passadas`}
          </Button>
        )}
      </div>
    </div>
  );
}
