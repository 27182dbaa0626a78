import { useForm } from 'react-hook-form';
import { listInvoices, numberInvoices } from '#contract/invoices.ts';
import { call } from '#web/lib/api.ts';
import { bodyResolver } from '#web/lib/body-resolver.ts';
import { useChange } from '#web/lib/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

function countText(count: number): string {
  if (count === 0) return 'Nenhuma nota registrada';
  return count === 1 ? '1 nota registrada' : `${count} notas registradas`;
}

/** The accountant's numbers, one line for each order. Refused lines stay in the field, with the reason below. */
export function PasteNumbers() {
  const { control, handleSubmit, reset } = useForm({
    defaultValues: { lines: '' },
    resolver: bodyResolver<{ lines: string }>(numberInvoices.body, (fields) => fields, {
      lines: 'Cole as linhas do contador.',
    }),
  });
  const paste = useChange((body: { lines: string }) => call(numberInvoices, { body }), {
    failed: 'Os números não foram registrados.',
    changes: [listInvoices],
    after: ({ refused }) => reset({ lines: refused.map(({ text }) => text).join('\n') }),
  });
  return (
    <form noValidate onSubmit={handleSubmit((body) => paste.mutate(body))} className="max-w-2xl space-y-4">
      <FormField
        control={control}
        name="lines"
        label="Pedido e número da nota, um por linha"
        hint="Como 1042;123, ou duas colunas copiadas de uma planilha. Repetir uma linha não muda nada."
      >
        {(input) => <TextArea {...input} rows={5} spellCheck={false} className="tabular-nums" />}
      </FormField>
      <Button type="submit" busy={paste.isPending} busyLabel="Registrando…">
        Registrar números
      </Button>
      {paste.data && (
        <Notice
          live
          tone={paste.data.refused.length === 0 ? 'success' : 'warning'}
          title={
            paste.data.refused.length === 0
              ? `${countText(paste.data.accepted)}.`
              : `${countText(paste.data.accepted)}; ${paste.data.refused.length} por corrigir acima:`
          }
        >
          <ul className="text-small">
            {paste.data.refused.map(({ line, text, reason }) => (
              <li key={line} className="wrap-anywhere">
                <strong className="font-semibold">{text}</strong>: {reason}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </form>
  );
}
