import { ScrollText, SearchX } from 'lucide-react';
import { useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { changeTexts } from '#contract/change-texts.ts';
import type { LogEntry } from '#contract/logs.ts';
import { addToDay, dayOf } from '#domain/dates.ts';
import { limits } from '#domain/limits.ts';
import { actionLabel, LOG_KINDS } from '#domain/log-actions.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { usePersonName } from '#web/lib/person-name.tsx';
import { start } from '#web/lib/start-queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { DayInput } from '#web/ui/date-input.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import { PagedTable } from '#web/ui/paged-table.tsx';
import { Time } from '#web/ui/record-parts.tsx';
import { Select } from '#web/ui/select.tsx';
import { EmailInput, TextInput } from '#web/ui/text-input.tsx';
import { textFromDay } from '#web/ui/wall-time.ts';
import type { Route } from './+types/logs-page.ts';
import {
  addressOfLogs,
  fieldsOfSearch,
  type LogFields,
  type LogSearch,
  logPages,
  logSearchIn,
  NO_FIELDS,
  searchOf,
} from './search.ts';

function LogChanges({ changes }: { changes: NonNullable<LogEntry['changes']> }) {
  const texts = changeTexts(changes);
  if (texts.length === 0) return null;
  return (
    <details className="mt-1 text-start">
      <summary className="inline-flex min-h-9 cursor-pointer items-center text-green underline underline-offset-4">
        O que mudou
      </summary>
      <dl className="mt-1 space-y-2 rounded-control bg-sunken p-3">
        {texts.map(({ name, label, before, after }) => (
          <div key={name}>
            <dt className="font-semibold text-caption">{label}</dt>
            <dd className="break-words text-caption">
              <span className="text-muted">
                <span className="sr-only">Antes: </span>
                {before}
              </span>
              <span aria-hidden="true"> → </span>
              <span>
                <span className="sr-only">; depois: </span>
                {after}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const idOf = ({ _id }: LogEntry) => _id;

const COLUMNS: readonly Column<LogEntry>[] = [
  { header: 'Data', cell: ({ created_at }) => <Time at={created_at} />, className: 'whitespace-nowrap' },
  { header: 'Email', cell: ({ user_email }) => <Who email={user_email} />, className: 'break-words' },
  { header: 'Ação', cell: ({ action }) => <Badge>{actionLabel(action)}</Badge> },
  {
    header: 'Mensagem',
    cell: ({ message, changes }) => (
      <>
        {message}
        {changes && <LogChanges changes={changes} />}
      </>
    ),
    isText: true,
    className: '@5xl:min-w-64',
  },
  { header: 'IP', cell: ({ ip_address }) => ip_address, className: 'break-words tabular-nums' },
];

const BEFORE_A_SEARCH = {
  title: 'O que você procura?',
  icon: <ScrollText />,
  children: 'Informe um e-mail ou um período e toque em Buscar.',
};
const NOTHING_FOUND = {
  title: 'Nada encontrado',
  icon: <SearchX />,
  children: 'Não há registros para este filtro. Confira o e-mail ou aumente o período.',
};

/** A person's name and e-mail, which breaks only before its @. */
function Who({ email }: { email: string }) {
  const name = usePersonName()(email);
  const [account, ...domain] = email.split(/(?=@)/);
  return (
    <>
      {name !== email && <span className="block">{name}</span>}
      {account}
      <wbr />
      {domain.join('')}
    </>
  );
}

/** The entries of a search, 15 at a time. `turn` counts the searches, so that repeating one reloads. */
function LogList({ search, turn }: { search: LogSearch | undefined; turn: number }) {
  const list = usePagedList(search && logPages(search, turn), idOf);
  return (
    <PagedTable
      list={search ? list : { ...list, rows: [] }}
      caption="Registros"
      columns={COLUMNS}
      loading="Carregando registros…"
      failure="Não foi possível carregar os registros."
      {...(search && { counted: ['registro', 'registros'] as const })}
      empty={search ? NOTHING_FOUND : BEFORE_A_SEARCH}
    />
  );
}

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
function LogFilter({ search, onSearch, onClear }: LogFilterProps) {
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
          {(field) => <Select {...field} options={[['', 'Todos'], ...Object.entries(LOG_KINDS)]} />}
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

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Registros' });

export function clientLoader({ url: { searchParams } }: Route.ClientLoaderArgs) {
  const search = logSearchIn(searchParams);
  return search ? start(logPages(search)) : null;
}

export default function LogsPage() {
  const [address, setAddress] = useSearchParams();
  const search = logSearchIn(address);
  const [turn, setTurn] = useState(0);
  const ask = (wanted: LogSearch | undefined) => {
    // Only the same search needs `turn`: another one changes the URL, and with it the query's key.
    if (JSON.stringify(wanted) === JSON.stringify(search)) setTurn(turn + 1);
    setAddress(addressOfLogs(wanted), { preventScrollReset: true });
  };
  return (
    <OfficePage title="Registros" lead="Quem fez o quê, e quando: logins, mudanças e exportações.">
      <Card className="mb-8 p-6">
        <LogFilter search={search} onSearch={ask} onClear={() => ask(undefined)} />
      </Card>
      <LogList search={search} turn={turn} />
    </OfficePage>
  );
}
