import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { z } from 'zod';
import { listPasskeyHolders, type PasskeyHolder, removeUserPasskeys, requirePasskeys } from '#contract/account.ts';
import { newUser, register } from '#contract/auth.ts';
import { listUsers, toggleUser, type User } from '#contract/users.ts';
import { FIRST_PASSWORD_RULES } from '#domain/password.ts';
import { ROLES, type Role } from '#domain/roles.ts';
import { choice } from '#web/forms/choices.tsx';
import { recordForm } from '#web/forms/fields.tsx';
import { RecordForm } from '#web/forms/form.tsx';
import { framed, type Kind, textual } from '#web/forms/kind.tsx';
import { email } from '#web/forms/texts.tsx';
import { call, callForChange, callForEffect, reasonOf } from '#web/lib/api.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { usePersonName } from '#web/lib/person-name.tsx';
import { apiQuery, invalidate } from '#web/lib/query-client.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { useSession } from '#web/lib/session.ts';
import { start } from '#web/lib/start-queries.ts';
import { useChange, useServerSwitch } from '#web/lib/use-change.ts';
import { useRecordForm } from '#web/lib/use-record-form.ts';
import { paths } from '#web/paths.ts';
import { Action } from '#web/ui/action.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { DialogButton } from '#web/ui/dialog-button.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import { PasswordChecklist, passwordChecks } from '#web/ui/password-checklist.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { Time } from '#web/ui/record-parts.tsx';
import { Switch } from '#web/ui/switch.tsx';
import type { Route } from './+types/users-page.ts';
import { NameForm } from './name-form.tsx';

const holders = apiQuery(listPasskeyHolders, {});

function Holder({ holder: { _id: id, email, passkeys } }: { holder: PasskeyHolder }) {
  const remove = useChange(() => call(removeUserPasskeys, { params: { id } }), {
    done: 'Chaves de acesso removidas.',
    failed: (error) => showFailure(reasonOf(error) ?? 'Não foi possível remover. Tente de novo.'),
    answers: holders,
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1">
      <span className="break-all">
        {email}: {passkeys === 1 ? '1 chave' : `${passkeys} chaves`}
      </span>
      <Action
        variant="quiet"
        size="small"
        run={remove}
        aria-label={`Remover as chaves de ${email}`}
        asks={{
          title: `Remover as chaves de ${email}?`,
          yes: 'Remover',
          text: 'Só quando a pessoa perdeu a chave e os códigos, e você tem certeza de que o pedido é dela. Devoluções e exportações deixam de pedir confirmação a ela, até que cadastre outra.',
        }}
      >
        Remover
      </Action>
    </li>
  );
}

function RequiredSwitch({ required }: { required: boolean }) {
  const { isOn, isBusy, press } = useServerSwitch(
    required,
    () => call(requirePasskeys, { body: { required: !required } }),
    { failed: 'Erro ao mudar a exigência de chave.', answers: holders, changes: [listPasskeyHolders] },
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p className="flex-1 basis-64 text-muted">
        Administradores usam chave: quem administra e não tem uma não estorna, não exporta e não muda usuários nem
        notificações, até cadastrá-la em <TextLink to={paths.account}>Minha conta</TextLink>.
      </p>
      <Switch label="Administradores usam chave" checked={isOn} busy={isBusy} onChange={press} />
    </div>
  );
}

/** The owners of passkeys, so that an administrator can help who lost one, and whether administrators need one. */
function PasskeyHolders() {
  const { data } = useQuery(holders);
  if (!data) return null;
  return (
    <TitledCard title="Chaves de acesso" titleClass="mb-2" className="mt-10 p-6">
      <RequiredSwitch required={data.required} />
      <ul className="divide-y divide-line">
        {data.holders.map((holder) => (
          <Holder key={holder._id} holder={holder} />
        ))}
      </ul>
    </TitledCard>
  );
}

const password: Kind<string> = {
  ...textual(framed(PasswordInput), { input: { autoComplete: 'new-password' } })({ label: 'Senha' }),
  // A draft has no password: see web/lib/drafts.ts.
  draft: z.string().default(''),
  sent: (typed) => typed,
};

const userForm = recordForm(
  // Only an empty password is refused here: the checklist shows the rules, and the server refuses a weak one.
  newUser.omit({ active: true }).extend({ password: z.string().min(1, 'Informe a senha.') }),
  {
    email: email({ label: 'E-mail', missing: 'Informe o e-mail.' }),
    password,
    role: choice(Object.fromEntries(ROLES.toReversed().map((role) => [role, role])), { label: 'Função' }),
  },
);
const { Input } = userForm;

function NewUserForm() {
  const queryClient = useQueryClient();
  const checklistId = useId();
  const record = useRecordForm({
    ...userForm,
    draft: 'usuario',
    loaded: userForm.empty,
    save: (fields) => {
      const { role, ...user } = userForm.bodyOf(fields);
      return callForEffect(register, { body: { ...user, role: role as Role, active: true } });
    },
    onSaved: (_, form) => {
      form.reset(userForm.empty);
      showSuccess('Usuário criado com sucesso.');
      document.querySelector<HTMLElement>('[name=email]')?.focus();
      return invalidate(queryClient, listUsers);
    },
    onRefused: (error) => showFailure(reasonOf(error) ?? 'Erro ao cadastrar.'),
  });
  return (
    <RecordForm record={record} subject="Este usuário">
      <div className="grid items-start gap-5 @2xl:grid-cols-2 @5xl:grid-cols-[1.6fr_1.4fr_1fr]">
        <Input name="email" />
        <Input name="password" input={{ 'aria-describedby': checklistId }} />
        <Input name="role" />
      </div>
      <div className="mt-4">
        <PasswordChecklist id={checklistId} checks={passwordChecks(FIRST_PASSWORD_RULES, record.values.password)} />
      </div>
      <Button type="submit" className="mt-5" busy={record.isSaving} busyLabel="Cadastrando…">
        Cadastrar
      </Button>
    </RecordForm>
  );
}

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
  { header: 'Criado em', cell: ({ created_at }) => <Time at={created_at} />, className: 'whitespace-nowrap' },
];

function UserName({ user: { _id: id, email } }: { user: User }) {
  const name = usePersonName()(email);
  const action = name === email ? 'Dar nome' : 'Mudar nome';
  return (
    <span className="block">
      {name !== email && <span className="me-3 text-muted">{name}</span>}
      <DialogButton
        variant="quiet"
        size="small"
        className="px-0!"
        aria-label={`${action}: ${email}`}
        dialog={{ title: `Nome de ${email}` }}
        shows={(close) => <NameForm email={email} id={id} onDone={close} />}
      >
        {action}
      </DialogButton>
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
