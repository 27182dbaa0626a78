import type { ReactNode, SubmitEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from './button.tsx';
import { DayInput } from './date-input.tsx';
import { FormField } from './form-field.tsx';
import { TextInput } from './text-input.tsx';

type Period = { start: string; end: string };

export type PeriodFormProps = {
  label: string;
  /** 'calendar' takes dd/MM/yyyy and unfolds a calendar; 'native' is the browser's own date field, for the reservations alone. */
  kind: 'calendar' | 'native';
  form: Pick<UseFormReturn<Period>, 'control' | 'clearErrors'> & {
    /** The period on the screen, by which its shortcut is marked. */
    shown?: Period | undefined;
    submit: (event: SubmitEvent<HTMLFormElement>) => unknown;
    search: (period: Period) => void;
    clear: () => void;
  };
  usual: readonly { label: string; period: Period }[];
  children?: ReactNode;
};

export function PeriodForm({ label, kind, form, usual, children }: PeriodFormProps) {
  const input = (name: keyof Period, title: string) => (
    <FormField control={form.control} name={name} label={title}>
      {({ onChange, ...field }) => {
        const change = (text: string) => {
          form.clearErrors();
          onChange(text);
        };
        return kind === 'calendar' ? (
          <DayInput {...field} onChange={change} />
        ) : (
          <TextInput
            {...field}
            type="date"
            autoComplete="off"
            onChange={(event) => change(event.currentTarget.value)}
          />
        );
      }}
    </FormField>
  );

  return (
    <form aria-label={label} noValidate onSubmit={form.submit} className="@container">
      <div className="flex flex-col gap-x-5 gap-y-4 @5xl:flex-row @5xl:items-end">
        <div className="grid grid-cols-1 items-start gap-x-3 gap-y-4 @2xs:grid-cols-2 @sm:gap-x-5 @5xl:w-[26rem] @5xl:shrink-0">
          {input('start', 'Data de início')}
          {input('end', 'Data de fim')}
        </div>
        <div className="flex flex-1 flex-wrap gap-x-3 gap-y-2">
          <Button type="submit">Buscar</Button>
          <Button variant="secondary" onClick={form.clear}>
            Limpar
          </Button>
          <span className="flex basis-full flex-wrap gap-x-1 gap-y-2 @max-lg:-mx-3 @lg:basis-auto @lg:gap-x-3">
            {usual.map(({ label: name, period }) => (
              <Button
                key={name}
                variant="quiet"
                className="px-3! aria-pressed:bg-green-soft aria-pressed:underline"
                aria-pressed={form.shown?.start === period.start && form.shown.end === period.end}
                onClick={() => form.search(period)}
              >
                {name}
              </Button>
            ))}
          </span>
          {children && <span className="flex flex-wrap gap-3 @3xl:ml-auto">{children}</span>}
        </div>
      </div>
    </form>
  );
}
