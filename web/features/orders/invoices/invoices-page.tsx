import { ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { exportInvoices, type Invoice, listInvoices } from '#contract/invoices.ts';
import { INVOICE_STATE_LABELS } from '#domain/invoice.ts';
import { Collapsible } from '#web/features/finances/collapsible.tsx';
import { PeriodFrame, useFinancePeriod } from '#web/features/finances/period-frame.tsx';
import { PeriodTable } from '#web/features/finances/period-table.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';
import { paged, usePagedList } from '#web/lib/paged-list.ts';
import { FilterSelect, useUrlFilter } from '../list/url-filter.tsx';
import type { Route } from './+types/invoices-page.ts';
import { INVOICE_COLUMNS } from './invoice-columns.tsx';
import { PasteNumbers } from './paste-numbers.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Notas fiscais' });

const idOf = ({ order_id }: Invoice) => order_id;

/** Notas fiscais owed, asked for and issued of a period's sales; they fiscais themselves are issued elsewhere. */
export default function InvoicesPage() {
  const search = useFinancePeriod();
  const { period, turn } = search;
  const [isPasting, setPasting] = useState(false);
  const filter = useUrlFilter('situacao', INVOICE_STATE_LABELS);
  const { value: state } = filter;
  const list = usePagedList({
    list: paged(listInvoices, { query: { ...period, ...(state && { state }) } }, turn),
    idOf,
  });
  return (
    <PeriodFrame
      title="Notas fiscais"
      lead="Cada venda com a sua nota. Elas são emitidas pelo contador; aqui ficam a lista para ele e os números que voltam."
      search={search}
      sheet={{ of: exportInvoices, name: 'notas', filter: state && { state } }}
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
      <FilterSelect label="Situação" filter={filter} className="no-print mt-6 max-w-60" />
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
