import { addToDay, type Day } from '#domain/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { DayChoice } from '#web/ui/date-input.tsx';
import { Field } from '#web/ui/field.tsx';

type DaySwitchProps = { day: Day; today: Day; onChange: (day: Day) => void };

/** Chooses yesterday, today, tomorrow, or any day. */
export function DaySwitch({ day, today, onChange }: DaySwitchProps) {
  const days = [
    { label: 'Ontem', value: addToDay(today, -1) },
    { label: 'Hoje', value: today },
    { label: 'Amanhã', value: addToDay(today, 1) },
  ];
  return (
    <fieldset className="flex flex-wrap items-start gap-2">
      <legend className="sr-only">Dia da produção</legend>
      {days.map(({ label, value }) => (
        <Button
          key={label}
          variant={value === day ? 'primary' : 'secondary'}
          aria-pressed={value === day}
          onClick={() => onChange(value)}
          className="px-4!"
        >
          {label}
        </Button>
      ))}
      <Field label="Outro dia" labelHidden className="w-44 has-[.react-datepicker]:w-80">
        <DayChoice day={day} onChange={(chosen) => chosen !== '' && onChange(chosen)} />
      </Field>
    </fieldset>
  );
}
