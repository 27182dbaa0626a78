import { useQueryClient } from '@tanstack/react-query';
import { listUsers, toggleUser, type User } from '#contract/users.ts';
import { callForChange } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { useServerSwitch } from '#web/lib/server-switch.ts';
import { Switch } from '#web/ui/switch.tsx';

const users = apiQuery(listUsers, {});

/** Activates or deactivates a user. */
export function UserSwitch({ user }: { user: User }) {
  const queryClient = useQueryClient();
  const { isOn, isBusy, press } = useServerSwitch({
    isOn: user.active,
    send: () => callForChange(toggleUser, { params: { id: user._id } }),
    failure: 'Erro ao alternar status do usuário.',
    onSuccess: ({ active }) => {
      if (active === undefined) return;
      queryClient.setQueryData<User[]>(users.queryKey, (known) =>
        known?.map((one) => (one._id === user._id ? { ...one, active } : one)),
      );
    },
    reload: () => queryClient.invalidateQueries({ queryKey: users.queryKey }),
  });
  return <Switch label={`Usuário ${user.email} ativo`} checked={isOn} busy={isBusy} onChange={press} />;
}
