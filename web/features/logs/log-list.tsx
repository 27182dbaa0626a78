import { ScrollText, SearchX } from 'lucide-react';
import { changeTexts } from '#contract/change-texts.ts';
import type { LogEntry } from '#contract/logs.ts';
import { formatDateTime } from '#domain/dates.ts';
import { actionLabel } from '#domain/log-actions.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { usePersonName } from '#web/lib/person-name.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { PagedTable } from '#web/ui/paged-table.tsx';
import { type LogSearch, logPages } from './search.ts';

type Changes = NonNullable<LogEntry['changes']>;

function LogChanges({ changes }: { changes: Changes }) {
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
  {
    header: 'Data',
    cell: ({ created_at }) => <time dateTime={created_at}>{formatDateTime(new Date(created_at))}</time>,
    className: 'whitespace-nowrap tabular-nums',
  },
  { header: 'Email', cell: ({ user_email }) => <Who email={user_email} />, className: 'break-words' },
  { header: 'Ação', cell: ({ action }) => <Badge>{actionLabel(action)}</Badge> },
  { header: 'Mensagem', cell: (entry) => <Message entry={entry} />, isText: true, className: '@5xl:min-w-64' },
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

/** An e-mail that breaks only before its @. */
function Email({ text }: { text: string }) {
  const [name, ...rest] = text.split(/(?=@)/);
  return (
    <>
      {name}
      <wbr />
      {rest.join('')}
    </>
  );
}

function Who({ email }: { email: string }) {
  const name = usePersonName()(email);
  return (
    <>
      {name !== email && <span className="block">{name}</span>}
      <Email text={email} />
    </>
  );
}

function Message({ entry: { message, changes } }: { entry: LogEntry }) {
  return (
    <>
      {message}
      {changes && <LogChanges changes={changes} />}
    </>
  );
}

/** The entries of a search, 15 at a time. `turn` counts the searches, so that repeating one reloads. */
export function LogList({ search, turn }: { search: LogSearch | undefined; turn: number }) {
  const list = usePagedList({
    list: search && logPages(search, turn),
    idOf,
  });
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
