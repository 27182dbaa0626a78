import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listUsers, toggleUser, type User } from '#contract/users.ts';
import { formatDateTime } from '#domain/dates.ts';
import { callForChange } from '#web/lib/api.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { usePersonName } from '#web/lib/person-name.tsx';
import { apiQuery } from '#web/lib/query-client.ts';
import { useSession } from '#web/lib/session.ts';
import { start } from '#web/lib/start-queries.ts';
import { useServerSwitch } from '#web/lib/use-change.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { Switch } from '#web/ui/switch.tsx';
import type { Route } from './+types/users-page.ts';
import { NameForm } from './name-form.tsx';
import { NewUserForm } from './new-user-form.tsx';
import { PasskeyHolders } from './passkey-holders.tsx';

function UserSwitch({ user }: { user: User }) {
  const { isOn, isBusy, press } = useServerSwitch(
    user.active,
    () => callForChange(toggleUser, { params: { id: user._id } }),
    { failed: 'Erro ao alternar status do usuário.', changes: [listUsers] },
  );
  return <Switch label={`Usuário ${user.email} ativo`} checked={isOn} busy={isBusy} onChange={press} />;
}

const COLUMNS: readonly Column<User>[] = [
  { header: 'ID', cell: ({ _id }) => _id, className: 'font-mono text-caption text-muted @5xl:max-w-44' },
  { header: 'Email', cell: (user) => <UserEmail user={user} />, className: 'wrap-anywhere' },
  { header: 'Função', cell: ({ role }) => <Badge tone={role === 'administrador' ? 'gold' : 'neutral'}>{role}</Badge> },
  { header: 'Ativo', cell: (user) => <UserSwitch user={user} /> },
  {
    header: 'Criado em',
    cell: ({ created_at }) => <time dateTime={created_at}>{formatDateTime(new Date(created_at))}</time>,
    className: 'whitespace-nowrap tabular-nums',
  },
];

function UserName({ user: { _id: id, email } }: { user: User }) {
  const name = usePersonName()(email);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const action = name === email ? 'Dar nome' : 'Mudar nome';
  return (
    <span className="block">
      {name !== email && <span className="me-3 text-muted">{name}</span>}
      <Button
        variant="quiet"
        size="small"
        className="px-0!"
        aria-label={`${action}: ${email}`}
        onClick={() => setOpen(true)}
      >
        {action}
      </Button>
      <Overlay open={isOpen} onOpenChange={setOpen} title={`Nome de ${email}`}>
        {isOpen && <NameForm email={email} id={id} onDone={close} />}
      </Overlay>
    </span>
  );
}

function UserEmail({ user }: { user: User }) {
  const isMe = useSession()?.email === user.email;
  return (
    <>
      {user.email} {isMe && <Badge tone="green">você</Badge>}
      <UserName user={user} />
    </>
  );
}

function UserList() {
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

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Usuários' });

export const clientLoader = () => start(apiQuery(listUsers, {}));

export default function UsersPage() {
  return (
    <OfficePage
      title="Usuários"
      lead="Quem entra no sistema e o que pode fazer. Quem é desativado perde o acesso na hora."
    >
      <TitledCard title="Novo usuário" titleClass="mb-4" className="mb-10 p-6">
        <NewUserForm />
      </TitledCard>
      <UserList />
      <PasskeyHolders />
    </OfficePage>
  );
}
