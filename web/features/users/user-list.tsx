import { useQuery } from '@tanstack/react-query';
import { listUsers, type User } from '#contract/users.ts';
import { formatDateTime } from '#domain/dates.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { useSession } from '#web/lib/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { UserSwitch } from './user-switch.tsx';

const COLUMNS: readonly Column<User>[] = [
  { header: 'ID', cell: ({ _id }) => _id, className: 'font-mono text-caption text-muted @5xl:max-w-44' },
  { header: 'Email', cell: (user) => <UserEmail user={user} />, className: 'break-all' },
  { header: 'Função', cell: ({ role }) => <Badge tone={role === 'administrador' ? 'gold' : 'neutral'}>{role}</Badge> },
  { header: 'Ativo', cell: (user) => <UserSwitch user={user} /> },
  {
    header: 'Criado em',
    cell: ({ created_at }) => <time dateTime={created_at}>{formatDateTime(new Date(created_at))}</time>,
    className: 'whitespace-nowrap tabular-nums',
  },
];

function UserEmail({ user }: { user: User }) {
  const isMe = useSession()?.email === user.email;
  return (
    <>
      {user.email} {isMe && <Badge tone="green">você</Badge>}
    </>
  );
}

/** Every user, newest first. */
export function UserList() {
  const query = useQuery(apiQuery(listUsers, {}));
  return (
    <QueryState query={query} loading="Carregando usuários…" rowClass="h-14" failure="Erro ao carregar usuários.">
      {(users) => (
        <DataTable
          caption="Usuários"
          columns={COLUMNS}
          rows={users}
          rowKey={({ _id }) => _id}
          rowId={({ _id }) => `usuario-${_id}`}
          isDimmed={({ active }) => !active}
        />
      )}
    </QueryState>
  );
}
