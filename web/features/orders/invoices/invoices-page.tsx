import { ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { exportInvoices, type Invoice, listInvoices } from '#contract/invoices.ts';
import { INVOICE_STATE_LABELS, INVOICE_STATES } from '#domain/invoice.ts';
import { Collapsible } from '#web/features/finances/collapsible.tsx';
import { PeriodFrame, useFinancePeriod } from '#web/features/finances/period-frame.tsx';
import { PeriodTable } from '#web/features/finances/period-table.tsx';
import { call } from '#web/lib/api.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { INVOICES } from '../queries.ts';
import type { Route } from './+types/invoices-page.ts';
import { INVOICE_COLUMNS } from './invoice-columns.tsx';
import { PasteNumbers } from './paste-numbers.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Notas fiscais' });

const idOf = ({ order_id }: Invoice) => order_id;

/** The state in the URL's query. */
function useStateFilter() {
  const [search, setSearch] = useSearchParams();
  const choose = (value: string) =>
    setSearch(
      (known) => {
        if (value === '') known.delete('situacao');
        else known.set('situacao', value);
        return known;
      },
      { preventScrollReset: true, replace: true },
    );
  return [INVOICE_STATES.find((one) => one === search.get('situacao')), choose] as const;
}

/** What is owed, asked for and issued of a period's sales; the notas fiscais themselves are issued elsewhere. */
export default function InvoicesPage() {
  const search = useFinancePeriod();
  const { period, turn } = search;
  const [isPasting, setPasting] = useState(false);
  const [state, choose] = useStateFilter();
  const list = usePagedList<Invoice>({
    key: [INVOICES, period, state, turn],
    load: (page, signal) => call(listInvoices, { query: { ...period, ...page, ...(state && { state }) } }, { signal }),
    idOf,
  });
  return (
    <PeriodFrame
      title="Notas fiscais"
      lead="Cada venda com a sua nota. Elas são emitidas pelo contador; aqui ficam a lista para ele e os números que voltam."
      search={search}
      sheet={{ of: exportInvoices, name: 'notas' }}
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
      <Field label="Situação" className="no-print mt-6 max-w-60">
        <Select value={state ?? ''} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">Todas</option>
          {INVOICE_STATES.map((one) => (
            <option key={one} value={one}>
              {INVOICE_STATE_LABELS[one]}
            </option>
          ))}
        </Select>
      </Field>
      <PeriodTable
        title="Vendas"
        name="notas"
        list={list}
        columns={INVOICE_COLUMNS}
        rowKey={idOf}
        counted={['venda', 'vendas']}
        none="Nenhuma venda neste período"
      />
    </PeriodFrame>
  );
}
