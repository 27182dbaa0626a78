import { type Device, listDevices, removeDevice, testDevice } from '#contract/devices.ts';
import { formatDateTime } from '#domain/dates.ts';
import { call } from '#web/lib/api.ts';
import { showFailure } from '#web/lib/screen-alerts.ts';
import { useChange } from '#web/lib/use-change.ts';
import { Action } from '#web/ui/action.tsx';
import { TestResult } from '#web/ui/test-result.tsx';

/** One device: since when, a test, and how to remove it. */
export function DeviceItem({ device: { _id, nome, cadastrado_em } }: { device: Device }) {
  const said = { changes: [listDevices] };
  const params = { id: _id };
  const test = useChange(() => call(testDevice, { params }), {
    ...said,
    failed: 'Não foi possível testar.',
    after: ({ ok, answer }) => !ok && showFailure('O aviso não chegou.', answer),
  });
  const remove = useChange(() => call(removeDevice, { params }), {
    ...said,
    done: 'Aparelho retirado.',
    failed: 'Não foi possível retirar o aparelho.',
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="break-words font-semibold">{nome}</p>
        <p className="text-muted text-small">Desde {formatDateTime(new Date(cadastrado_em))}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Action variant="secondary" size="small" run={test} busyLabel="Enviando…" aria-label={`Testar ${nome}`}>
          Testar
        </Action>
        <Action
          variant="danger"
          size="small"
          run={remove}
          aria-label={`Retirar ${nome}`}
          asks={{
            title: `Retirar ${nome}?`,
            yes: 'Retirar',
            text: 'Ele deixa de receber avisos. Para voltar, cadastre-o de novo.',
          }}
        >
          Retirar
        </Action>
      </div>
      <TestResult result={test.data} words={{ ok: '✓', failed: '✗' }} className="basis-full text-small empty:hidden" />
    </li>
  );
}
