import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listPasskeyHolders, type PasskeyHolder, removeUserPasskeys } from '#contract/account.ts';
import { call, reasonOf } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Heading } from '#web/ui/heading.tsx';

const holders = apiQuery(listPasskeyHolders, {});

function Holder({ holder: { _id: id, email, passkeys } }: { holder: PasskeyHolder }) {
  const queryClient = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(removeUserPasskeys, { params: { id } }),
    onSuccess: (left) => {
      queryClient.setQueryData(holders.queryKey, left);
      showSuccess('Chaves de acesso removidas.');
    },
    onError: (error) => showFailure(reasonOf(error) ?? 'Não foi possível remover. Tente de novo.'),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1">
      <span className="break-all">
        {email}: {passkeys === 1 ? '1 chave' : `${passkeys} chaves`}
      </span>
      <Button
        variant="quiet"
        size="small"
        busy={remove.isPending}
        aria-label={`Remover as chaves de ${email}`}
        onClick={() => setAsked(true)}
      >
        Remover
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={`Remover as chaves de ${email}?`}
        confirmLabel="Remover"
        onConfirm={() => {
          setAsked(false);
          remove.mutate();
        }}
        onCancel={() => setAsked(false)}
      >
        <p>
          Só quando a pessoa perdeu a chave e os códigos, e você tem certeza de que o pedido é dela. Devoluções e
          exportações deixam de pedir confirmação a ela, até que cadastre outra.
        </p>
      </ConfirmDialog>
    </li>
  );
}

/** Who has passkeys, so that an administrator can help who lost one; nothing while nobody has any. */
export function PasskeyHolders() {
  const { data = [] } = useQuery(holders);
  if (data.length === 0) return null;
  return (
    <Card className="mt-10 p-6">
      <Heading level={2} size={4} className="mb-2">
        Chaves de acesso
      </Heading>
      <ul className="divide-y divide-line">
        {data.map((holder) => (
          <Holder key={holder._id} holder={holder} />
        ))}
      </ul>
    </Card>
  );
}
