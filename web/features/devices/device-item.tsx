import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Device, listDevices, removeDevice, testDevice } from '#contract/devices.ts';
import { formatDateTime } from '#domain/dates.ts';
import { call, reasonOf } from '#web/lib/api.ts';
import { invalidate } from '#web/lib/query-client.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TestResult } from '#web/ui/test-result.tsx';

/** One device: since when, a test, and how to remove it. */
export function DeviceItem({ device: { _id, nome, cadastrado_em } }: { device: Device }) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const onSettled = () => invalidate(queryClient, listDevices);
  const params = { id: _id };
  const test = useMutation({
    mutationFn: () => call(testDevice, { params }),
    onSuccess: ({ ok, answer }) => !ok && showFailure('O aviso não chegou.', answer),
    onError: (error) => showFailure('Não foi possível testar.', reasonOf(error)),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => call(removeDevice, { params }),
    onSuccess: () => showSuccess('Aparelho retirado.'),
    onError: (error) => showFailure('Não foi possível retirar o aparelho.', reasonOf(error)),
    onSettled,
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="break-words font-semibold">{nome}</p>
        <p className="text-muted text-small">Desde {formatDateTime(new Date(cadastrado_em))}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          busy={test.isPending}
          busyLabel="Enviando…"
          aria-label={`Testar ${nome}`}
          onClick={() => test.mutate()}
        >
          Testar
        </Button>
        <Button
          variant="danger"
          size="small"
          busy={remove.isPending}
          aria-label={`Retirar ${nome}`}
          onClick={() => setIsAsking(true)}
        >
          Retirar
        </Button>
      </div>
      <TestResult result={test.data} words={{ ok: '✓', failed: '✗' }} className="basis-full text-small empty:hidden" />
      <ConfirmDialog
        open={isAsking}
        title={`Retirar ${nome}?`}
        confirmLabel="Retirar"
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          remove.mutate();
        }}
      >
        <p>Ele deixa de receber avisos. Para voltar, cadastre-o de novo.</p>
      </ConfirmDialog>
    </li>
  );
}
