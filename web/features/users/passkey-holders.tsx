import { useQuery } from '@tanstack/react-query';
import { listPasskeyHolders, type PasskeyHolder, removeUserPasskeys, requirePasskeys } from '#contract/account.ts';
import { call, reasonOf } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { showFailure } from '#web/lib/screen-alerts.ts';
import { useChange, useServerSwitch } from '#web/lib/use-change.ts';
import { paths } from '#web/paths.ts';
import { Action } from '#web/ui/action.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Switch } from '#web/ui/switch.tsx';

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
export function PasskeyHolders() {
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
