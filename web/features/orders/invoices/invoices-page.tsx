import { ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { exportInvoices, type Invoice, listInvoices, numberInvoices } from '#contract/invoices.ts';
import { INVOICE_STATE_LABELS } from '#domain/invoice.ts';
import { Collapsible } from '#web/features/finances/collapsible.tsx';
import { financePeriodIn, PeriodFrame, useFinancePeriod } from '#web/features/finances/period-frame.tsx';
import { PeriodTable } from '#web/features/finances/period-table.tsx';
import { chosenIn, FilterSelects, useFilters } from '#web/forms/url-filter.tsx';
import { call } from '#web/lib/api.ts';
import { bodyResolver } from '#web/lib/body-resolver.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { paged, usePagedList } from '#web/lib/paged-list.ts';
import { start } from '#web/lib/start-queries.ts';
import { useChange } from '#web/lib/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import type { Route } from './+types/invoices-page.ts';
import { INVOICE_COLUMNS } from './invoice-columns.tsx';

function countText(count: number): string {
  if (count === 0) return 'Nenhuma nota registrada';
  return count === 1 ? '1 nota registrada' : `${count} notas registradas`;
}

/** The accountant's numbers, one line for each order. Refused lines stay in the field, with the reason below. */
function PasteNumbers() {
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

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Notas fiscais' });

const FILTERS = { state: { in: 'situacao', label: 'Situação', of: INVOICE_STATE_LABELS } };

const idOf = ({ order_id }: Invoice) => order_id;

export const clientLoader = ({ url: { searchParams } }: Route.ClientLoaderArgs) =>
  start(
    paged(listInvoices, {
      query: { ...financePeriodIn(searchParams), ...chosenIn(FILTERS, searchParams) },
    }),
  );

export default function InvoicesPage() {
  const search = useFinancePeriod();
  const { period, turn } = search;
  const [isPasting, setPasting] = useState(false);
  const filters = useFilters(FILTERS);
  const list = usePagedList({
    list: paged(listInvoices, { query: { ...period, ...filters.chosen } }, turn),
    idOf,
  });
  return (
    <PeriodFrame
      title="Notas fiscais"
      lead="Cada venda com a sua nota. Elas são emitidas pelo contador; aqui ficam a lista para ele e os números que voltam."
      search={search}
      sheet={{ of: exportInvoices, name: 'notas', filter: filters.chosen }}
    >
      <Collapsible
        title="Colar números"
        description="Os números que o contador devolveu, todos de uma vez."
        icon={<ClipboardPaste className="size-6" />}
        open={isPasting}
        onToggle={() => setPasting(!isPasting)}
      >
        <PasteNumbers />
      </Collapsible>
      <div className="mt-6">
        <FilterSelects {...filters} />
      </div>
      <PeriodTable
        title="Vendas"
        name="notas"
        list={list}
        columns={INVOICE_COLUMNS}
        counted={['venda', 'vendas']}
        none="Nenhuma venda neste período"
      />
    </PeriodFrame>
  );
}
