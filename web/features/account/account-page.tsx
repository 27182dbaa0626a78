import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  type Account,
  endOtherSessions,
  endSession,
  getAccount,
  type OpenSession,
  type Passkey,
  passkeyName,
  removePasskey,
  renewRecoveryCodes,
} from '#contract/account.ts';
import { limits } from '#domain/limits.ts';
import { NameForm } from '#web/features/users/name-form.tsx';
import { ApiError, call, reasonOf } from '#web/lib/api.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { start } from '#web/lib/start-queries.ts';
import { useChange } from '#web/lib/use-change.ts';
import { Action } from '#web/ui/action.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, TitledCard } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { Time } from '#web/ui/record-parts.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useCopy } from '#web/ui/use-copy.ts';
import type { Route } from './+types/account-page.ts';

const own = apiQuery(getAccount, {});

const useAccountChange = (send: () => Promise<Account>, done: string) =>
  useChange(send, {
    done,
    failed: (error) => showFailure(reasonOf(error) ?? 'Não foi possível salvar. Tente de novo.'),
    answers: own,
  });

function RemovePasskey({ passkey }: { passkey: Passkey }) {
  const remove = useAccountChange(
    () => call(removePasskey, { params: { id: passkey._id } }),
    'Chave de acesso removida.',
  );
  return (
    <Action
      variant="quiet"
      size="small"
      run={remove}
      aria-label={`Remover ${passkey.name}`}
      asks={{
        title: `Remover a chave ${passkey.name}?`,
        yes: 'Remover',
        text: 'Com a última chave saem os códigos de recuperação, e devoluções e exportações deixam de pedir confirmação.',
      }}
    >
      Remover
    </Action>
  );
}

const KEY_COLUMNS: readonly Column<Passkey>[] = [
  { header: 'Nome', cell: ({ name }) => name, isText: true },
  { header: 'Desde', cell: ({ created_at }) => <Time at={created_at} /> },
  { header: 'Último uso', cell: ({ last_used_at }) => (last_used_at ? <Time at={last_used_at} /> : 'nunca') },
  { header: 'Ações', cell: (passkey) => <RemovePasskey passkey={passkey} />, align: 'end' },
];

function NewPasskey({ isFirst, onCodes }: { isFirst: boolean; onCodes: (codes: string[]) => void }) {
  const queryClient = useQueryClient();
  const { control, handleSubmit, reset, setError, formState } = useForm({ defaultValues: { name: '', secret: '' } });
  async function add({ name, secret }: { name: string; secret: string }) {
    const passkeys = await import('./passkey.ts');
    try {
      if (!passkeys.mayHavePasskeys()) {
        const message = 'Neste endereço o navegador não aceita chaves. Na demonstração, abra a loja em "localhost".';
        return setError('name', { message });
      }
      const made = await passkeys.makePasskey(passkeyName.parse(name), isFirst ? secret : undefined);
      queryClient.setQueryData(own.queryKey, made.account);
      reset();
      if (made.recovery_codes.length > 0) onCodes(made.recovery_codes);
      showSuccess('Chave de acesso cadastrada.');
    } catch (failure) {
      const isSecret = isFirst && failure instanceof ApiError && failure.status === 422;
      const message = passkeys.passkeyFailure(failure);
      if (message !== undefined) setError(isSecret ? 'secret' : 'name', { message });
    }
  }
  return (
    <form noValidate className="mt-5 flex flex-wrap items-start gap-3" onSubmit={handleSubmit(add)}>
      <FormField
        control={control}
        name="name"
        label="Nome da nova chave"
        hint="Por exemplo: meu celular"
        required
        rules={{ validate: (text) => passkeyName.safeParse(text).error?.issues[0]?.message ?? true }}
      >
        {(input) => <TextInput {...input} maxLength={limits.passkeyName} autoComplete="off" />}
      </FormField>
      {isFirst && (
        <FormField
          control={control}
          name="secret"
          label="Sua senha"
          hint="A mesma com que você entra"
          required
          rules={{ required: 'Informe a senha com que você entra.' }}
        >
          {(input) => <PasswordInput {...input} autoComplete="current-password" />}
        </FormField>
      )}
      <Button type="submit" className="sm:mt-13" busy={formState.isSubmitting} busyLabel="Aguardando o aparelho…">
        Cadastrar chave
      </Button>
    </form>
  );
}

function Codes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { isCopied, copy } = useCopy(codes.join('\n'));
  return (
    <Notice tone="warning" live title="Guarde estes códigos agora" className="mt-5">
      <p>Cada um vale uma vez no lugar da chave. Eles não serão mostrados de novo.</p>
      <ul className="my-3 grid gap-x-4 gap-y-2.5 font-mono text-caption @lg:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="no-print flex flex-wrap gap-3">
        <Button variant="secondary" size="small" onClick={() => void copy()}>
          {isCopied ? 'Copiados' : 'Copiar'}
        </Button>
        <Button variant="secondary" size="small" onClick={() => window.print()}>
          Imprimir
        </Button>
        <Button variant="secondary" size="small" onClick={onClose}>
          Já guardei
        </Button>
      </div>
    </Notice>
  );
}

function Passkeys({ account }: { account: Account }) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const renew = useAccountChange(async () => {
    const answer = await call(renewRecoveryCodes, {});
    setCodes(answer.recovery_codes);
    return answer.account;
  }, 'Códigos trocados. Os anteriores não valem mais.');
  const left = account.recovery_codes_left;
  return (
    <TitledCard title="Chaves de acesso" titleClass="" className="mb-10 p-6">
      <p className="mt-1 mb-4 text-muted">
        Com uma chave (digital, rosto ou PIN do aparelho), devoluções, exportações, usuários e notificações pedem que
        você confirme antes. O login continua igual.
      </p>
      {account.passkeys.length > 0 && (
        <>
          <DataTable
            caption="Chaves de acesso"
            columns={KEY_COLUMNS}
            rows={account.passkeys}
            rowKey={({ _id }) => _id}
            width="narrow"
          />
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <p>{left === 1 ? 'Resta 1 código de recuperação.' : `Restam ${left} códigos de recuperação.`}</p>
            <Action variant="secondary" size="small" run={renew}>
              Gerar novos códigos
            </Action>
          </div>
        </>
      )}
      {codes.length > 0 && <Codes codes={codes} onClose={() => setCodes([])} />}
      <NewPasskey isFirst={account.passkeys.length === 0} onCodes={setCodes} />
    </TitledCard>
  );
}

function EndSession({ session }: { session: OpenSession }) {
  const end = useAccountChange(() => call(endSession, { params: { id: session._id } }), 'Sessão encerrada.');
  if (session.current) return <Badge tone="green">Esta sessão</Badge>;
  return (
    <Action variant="quiet" size="small" run={end} aria-label={`Encerrar ${session.device}`}>
      Encerrar
    </Action>
  );
}

const SESSION_COLUMNS: readonly Column<OpenSession>[] = [
  { header: 'Aparelho', cell: ({ device }) => device, isText: true },
  { header: 'Desde', cell: ({ created_at }) => <Time at={created_at} /> },
  { header: 'Vista por último', cell: ({ last_seen_at }) => <Time at={last_seen_at} /> },
  { header: 'Ações', cell: (session) => <EndSession session={session} />, align: 'end' },
];

function Sessions({ account }: { account: Account }) {
  const endOthers = useAccountChange(() => call(endOtherSessions, {}), 'As outras sessões foram encerradas.');
  return (
    <TitledCard title="Sessões" titleClass="mb-4" className="p-6">
      <DataTable
        caption="Sessões"
        columns={SESSION_COLUMNS}
        rows={account.sessions}
        rowKey={({ _id }) => _id}
        width="narrow"
      />
      {account.sessions.length > 1 && (
        <Action variant="secondary" className="mt-4" run={endOthers}>
          Encerrar todas as outras
        </Action>
      )}
    </TitledCard>
  );
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Minha conta' });

export const clientLoader = () => start(own);

export default function AccountPage() {
  const query = useQuery(own);
  return (
    <OfficePage title="Minha conta" lead="Seu nome, chaves de acesso para confirmar, e onde sua conta está aberta.">
      <QueryState query={query} loading="Carregando sua conta…" rowClass="h-14" failure="Erro ao carregar sua conta.">
        {(account) => (
          <>
            <Card className="mb-10 p-6">
              <NameForm email={account.email} />
            </Card>
            <Passkeys account={account} />
            <Sessions account={account} />
          </>
        )}
      </QueryState>
    </OfficePage>
  );
}
