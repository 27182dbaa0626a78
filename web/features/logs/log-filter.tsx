import { type FormEvent, useRef, useState } from 'react';
import { addToDay, dayOf } from '#domain/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { fieldsOfSearch } from './log-address.ts';
import { type LogFields, type LogSearch, NO_FIELDS, searchOf } from './search.ts';

type LogFilterProps = {
  /** What the address asks for: the fields hold it until somebody changes them. */
  search: LogSearch | undefined;
  onSearch: (search: LogSearch) => void;
  onClear: () => void;
};

const LAST_DAYS = 7;

/** By e-mail or by period: filling in one empties the other, so that it is always clear what is looked for. */
export function LogFilter({ search, onSearch, onClear }: LogFilterProps) {
  const asked = fieldsOfSearch(search);
  const askedKey = Object.values(asked).join(' ');
  const [shown, setShown] = useState(askedKey);
  const [fields, setFields] = useState<LogFields>(asked);
  const [refusal, setRefusal] = useState<{ field: keyof LogFields; message: string }>();
  const form = useRef<HTMLFormElement>(null);
  if (shown !== askedKey) {
    setShown(askedKey);
    setFields(asked);
    setRefusal(undefined);
  }

  function change(name: keyof LogFields, value: string) {
    setRefusal(undefined);
    setFields((known) => {
      if (value === '') return { ...known, [name]: '' };
      return name === 'email' ? { ...NO_FIELDS, email: value } : { ...known, email: '', [name]: value };
    });
  }

  function run(wanted: LogFields) {
    const result = searchOf(wanted);
    setRefusal(result.ok ? undefined : result);
    if (result.ok) onSearch(result.search);
    else form.current?.querySelector<HTMLInputElement>(`[name=${result.field}]`)?.focus();
  }

  function searchLast(days: number) {
    const end = dayOf(new Date());
    const wanted = { email: '', start: addToDay(end, 1 - days), end };
    setFields(wanted);
    run(wanted);
  }

  function clear() {
    setFields(NO_FIELDS);
    setRefusal(undefined);
    onClear();
  }

  const input = (name: keyof LogFields, label: string, type: 'email' | 'date') => (
    <Field label={label} error={refusal?.field === name ? refusal.message : undefined}>
      <TextInput
        type={type}
        name={name}
        value={fields[name]}
        autoComplete="off"
        onChange={(event) => change(name, event.currentTarget.value)}
      />
    </Field>
  );

  return (
    <form
      ref={form}
      aria-label="Filtro dos registros"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        run(fields);
      }}
    >
      <div className="grid items-start gap-5 @2xl:grid-cols-2 @5xl:grid-cols-[1.6fr_1fr_1fr]">
        <div className="@2xl:col-span-2 @5xl:col-span-1">{input('email', 'E-mail', 'email')}</div>
        {input('start', 'Data de início', 'date')}
        {input('end', 'Data de fim', 'date')}
      </div>
      <p className="mt-2 text-muted text-small">Procure por e-mail ou por período: preencher um limpa o outro.</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit">Buscar</Button>
        <Button variant="secondary" onClick={clear}>
          Limpar
        </Button>
        <Button variant="quiet" onClick={() => searchLast(1)}>
          Hoje
        </Button>
        <Button variant="quiet" onClick={() => searchLast(LAST_DAYS)}>
          Últimos {LAST_DAYS} dias
        </Button>
      </div>
    </form>
  );
}
