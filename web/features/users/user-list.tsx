import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { listUsers, type User } from '#contract/users.ts';
import { formatDateTime } from '#domain/dates.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { useSession } from '#web/lib/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { UserSwitch } from './user-switch.tsx';

const COLUMNS: readonly Column<User>[] = [
  { header: 'ID', cell: ({ _id }) => _id, className: 'font-mono text-caption text-muted @4xl:max-w-44' },
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

function Loading() {
  return (
    <div>
      <p role="status" className="sr-only">
        Carregando usuários…
      </p>
      <div className="space-y-3">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-14" />
        ))}
      </div>
    </div>
  );
}

/** Every user, newest first. */
export function UserList() {
  const { data, isError, isFetching, refetch } = useQuery(apiQuery(listUsers, {}));
  if (isError)
    return <ErrorState message="Erro ao carregar usuários." onRetry={() => void refetch()} busy={isFetching} />;
  if (!data) return <Loading />;
  if (data.length === 0) {
    return (
      <EmptyState title="Ainda não há usuários" icon={<UsersRound className="size-8" />}>
        Cadastre o primeiro no formulário acima.
      </EmptyState>
    );
  }
  return (
    <DataTable
      caption="Usuários"
      columns={COLUMNS}
      rows={data}
      rowKey={({ _id }) => _id}
      rowId={({ _id }) => `usuario-${_id}`}
      isDimmed={({ active }) => !active}
    />
  );
}
