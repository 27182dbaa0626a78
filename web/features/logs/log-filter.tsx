import { type Resolver, useForm } from 'react-hook-form';
import { addToDay, dayOf } from '#domain/dates.ts';
import { limits } from '#domain/limits.ts';
import { LOG_KINDS } from '#domain/log-actions.ts';
import { Button } from '#web/ui/button.tsx';
import { DayInput } from '#web/ui/date-input.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { EmailInput, TextInput } from '#web/ui/text-input.tsx';
import { textFromDay } from '#web/ui/wall-time.ts';
import { fieldsOfSearch } from './log-address.ts';
import { type LogFields, type LogSearch, NO_FIELDS, searchOf } from './search.ts';

type LogFilterProps = {
  search: LogSearch | undefined;
  onSearch: (search: LogSearch) => void;
  onClear: () => void;
};

const LAST_DAYS = 7;

const resolver: Resolver<LogFields> = (fields) => {
  const result = searchOf(fields);
  if (result.ok) return { values: fields, errors: {} };
  return { values: {}, errors: { [result.field]: { type: 'search', message: result.message } } };
};

/** The filter by e-mail or period. Filling in one empties the other, so that it is always clear which one counts. */
export function LogFilter({ search, onSearch, onClear }: LogFilterProps) {
  const { control, getValues, handleSubmit, reset, setValue, clearErrors } = useForm({
    values: fieldsOfSearch(search),
    resolver,
    reValidateMode: 'onSubmit',
  });
  const run = handleSubmit((fields) => {
    const result = searchOf(fields);
    if (result.ok) onSearch(result.search);
  });

  function emptyOthers(name: 'email' | 'start' | 'end') {
    for (const other of name === 'email' ? (['start', 'end'] as const) : (['email'] as const)) setValue(other, '');
  }

  function searchLast(days: number) {
    const end = dayOf(new Date());
    reset({ ...getValues(), email: '', start: textFromDay(addToDay(end, 1 - days)), end: textFromDay(end) });
    void run();
  }

  function clear() {
    reset(NO_FIELDS);
    onClear();
  }

  const input = (name: 'email' | 'start' | 'end', label: string) => (
    <FormField control={control} name={name} label={label}>
      {(field) => {
        const change = (text: string) => {
          clearErrors();
          field.onChange(text);
          if (text !== '') emptyOthers(name);
        };
        return name === 'email' ? (
          <EmailInput {...field} autoComplete="off" onChange={(event) => change(event.currentTarget.value)} />
        ) : (
          <DayInput {...field} onChange={change} />
        );
      }}
    </FormField>
  );

  return (
    <form aria-label="Filtro dos registros" noValidate onSubmit={run}>
      <div className="grid items-start gap-5 @2xl:grid-cols-2 @5xl:grid-cols-[1.6fr_1fr_1fr]">
        <div className="@2xl:col-span-2 @5xl:col-span-1">{input('email', 'E-mail')}</div>
        {input('start', 'Data de início')}
        {input('end', 'Data de fim')}
      </div>
      <p className="mt-2 text-muted text-small">Procure por e-mail ou por período: preencher um limpa o outro.</p>
      <div className="mt-4 grid items-start gap-5 @2xl:grid-cols-2">
        <FormField control={control} name="kind" label="Tipo de registro">
          {(field) => (
            <Select {...field}>
              <option value="">Todos</option>
              {Object.entries(LOG_KINDS).map(([kind, label]) => (
                <option key={kind} value={kind}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <FormField control={control} name="words" label="Registro">
          {(field) => (
            <TextInput {...field} maxLength={limits.logWords} placeholder="nº 1042, ou um nome" autoComplete="off" />
          )}
        </FormField>
      </div>
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
