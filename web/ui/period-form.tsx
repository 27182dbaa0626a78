import { type FormEvent, type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { DayInput } from './date-input.tsx';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

type Bound = 'start' | 'end';
type Refusal = { field: Bound; message: string };

type PeriodFormProps = {
  /** Names the form for screen readers. */
  label: string;
  /** 'calendar' takes dd/MM/yyyy and unfolds a calendar; 'native' is the browser's own field. */
  kind: 'calendar' | 'native';
  texts: Record<Bound, string>;
  refusal: Refusal | undefined;
  onChange: (field: Bound, text: string) => void;
  /** Returns why nothing was searched for, if so. */
  onSubmit: () => Refusal | undefined;
  onClear: () => void;
  /** Buttons that search for a usual period. */
  shortcuts: readonly { label: string; onChoose: () => void }[];
  /** What else can be done, such as an export. */
  children?: ReactNode;
};

const LABELS: Record<Bound, string> = { start: 'Data de início', end: 'Data de fim' };

/** Two days and a search between them. A refusal stands at its field, which gets the focus. */
export function PeriodForm({ label, kind, texts, refusal, onChange, ...rest }: PeriodFormProps) {
  const { onSubmit, onClear, shortcuts, children } = rest;
  const form = useRef<HTMLFormElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const refused = onSubmit();
    if (refused) form.current?.querySelector<HTMLInputElement>(`[name=${refused.field}]`)?.focus();
  }

  const input = (field: Bound) => (
    <Field label={LABELS[field]} error={refusal?.field === field ? refusal.message : undefined}>
      {kind === 'calendar' ? (
        <DayInput name={field} value={texts[field]} onChange={(text) => onChange(field, text)} />
      ) : (
        <TextInput
          type="date"
          name={field}
          value={texts[field]}
          autoComplete="off"
          onChange={(event) => onChange(field, event.currentTarget.value)}
        />
      )}
    </Field>
  );

  return (
    <form ref={form} aria-label={label} noValidate onSubmit={submit} className="@container">
      <div className="grid grid-cols-1 items-start gap-5 @lg:grid-cols-2">
        {input('start')}
        {input('end')}
      </div>
      <div className="mt-5 flex flex-wrap gap-x-3 gap-y-2">
        <Button type="submit">Buscar</Button>
        <Button variant="secondary" onClick={onClear}>
          Limpar
        </Button>
        <span className="flex basis-full flex-wrap gap-x-1 gap-y-2 @max-lg:-mx-3 @lg:basis-auto @lg:gap-x-3">
          {shortcuts.map(({ label: name, onChoose }) => (
            <Button key={name} variant="quiet" className="@max-lg:px-3!" onClick={onChoose}>
              {name}
            </Button>
          ))}
        </span>
        {children && <span className="flex flex-wrap gap-3 @3xl:ml-auto">{children}</span>}
      </div>
    </form>
  );
}
