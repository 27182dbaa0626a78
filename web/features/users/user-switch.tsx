import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listUsers, toggleUser, type User } from '#contract/users.ts';
import { call, reasonOf } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { showFailure } from '#web/lib/screen-alerts.ts';
import { Switch } from '#web/ui/switch.tsx';

const users = apiQuery(listUsers, {});

/**
 * Activates or deactivates a user. It shows what was asked for while the answer is on its way, and what the server has
 * from then on: after a refusal that is the state before.
 */
export function UserSwitch({ user }: { user: User }) {
  const queryClient = useQueryClient();
  const toggle = useMutation({
    mutationFn: () => call(toggleUser, { params: { id: user._id } }),
    onSuccess: (answer) => {
      queryClient.setQueryData<User[]>(users.queryKey, (known) =>
        known?.map((one) => (one._id === user._id ? { ...one, active: answer.active } : one)),
      );
    },
    onError: (error) => showFailure('Erro ao alternar status do usuário.', reasonOf(error)),
    // The list is asked for in any case: somebody else may have been here meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: users.queryKey }),
  });
  return (
    <Switch
      label={`Usuário ${user.email} ativo`}
      checked={toggle.isPending ? !user.active : user.active}
      busy={toggle.isPending}
      onChange={() => toggle.mutate()}
    />
  );
}
