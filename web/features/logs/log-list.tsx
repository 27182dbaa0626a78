import { ScrollText, SearchX } from 'lucide-react';
import { LOG_PAGE_SIZE, type LogEntry } from '#contract/logs.ts';
import { formatDateTime } from '#domain/dates.ts';
import { reasonOf } from '#web/lib/api.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { PagedTable } from '#web/ui/paged-table.tsx';
import { LogChanges } from './log-changes.tsx';
import { type LogSearch, loadLogs } from './search.ts';

const idOf = ({ _id }: LogEntry) => _id;

const COLUMNS: readonly Column<LogEntry>[] = [
  {
    header: 'Data',
    cell: ({ created_at }) => <time dateTime={created_at}>{formatDateTime(new Date(created_at))}</time>,
    className: 'whitespace-nowrap tabular-nums',
  },
  { header: 'Email', cell: ({ user_email }) => user_email, className: 'break-all' },
  { header: 'Ação', cell: ({ action }) => <Badge className="max-[22rem]:wrap-anywhere">{action}</Badge> },
  { header: 'Mensagem', cell: (entry) => <Message entry={entry} />, isText: true, className: '@5xl:min-w-64' },
  { header: 'IP', cell: ({ ip_address }) => ip_address, className: 'break-all tabular-nums' },
];

const BEFORE_A_SEARCH = {
  title: 'O que você procura?',
  icon: <ScrollText className="size-8" />,
  children: 'Informe um e-mail ou um período e toque em Buscar.',
};
const NOTHING_FOUND = {
  title: 'Nada encontrado',
  icon: <SearchX className="size-8" />,
  children: 'Não há registros para este filtro. Confira o e-mail ou aumente o período.',
};

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
    key: search && ['logs', search, turn],
    load: (page, signal) => (search ? loadLogs(search, page, signal) : Promise.resolve([])),
    idOf,
    pageSize: LOG_PAGE_SIZE,
  });
  return (
    <PagedTable
      list={search ? list : { ...list, rows: [] }}
      caption="Registros"
      columns={COLUMNS}
      rowKey={idOf}
      loading="Carregando registros…"
      failure="Não foi possível carregar os registros."
      reason={reasonOf(list.error)}
      {...(search && { counted: ['registro', 'registros'] as const })}
      empty={search ? NOTHING_FOUND : BEFORE_A_SEARCH}
    />
  );
}
