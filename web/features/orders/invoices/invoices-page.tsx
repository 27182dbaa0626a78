import { ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { exportInvoices, type Invoice, listInvoices } from '#contract/invoices.ts';
import { currentMonth } from '#domain/finance.ts';
import { INVOICE_STATE_LABELS, INVOICE_STATES } from '#domain/invoice.ts';
import { Collapsible } from '#web/features/finances/collapsible.tsx';
import { PeriodTable } from '#web/features/finances/period-table.tsx';
import { financePeriods } from '#web/features/finances/periods.ts';
import { call } from '#web/lib/api.ts';
import { today, usePeriodForm } from '#web/lib/date-search.ts';
import { useDownload } from '#web/lib/download.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { SiteLink } from '#web/ui/link.tsx';
import { OfficePage } from '#web/ui/office-title.tsx';
import { PeriodSearch } from '#web/ui/period-search.tsx';
import { Select } from '#web/ui/select.tsx';
import { brazilianDays } from '#web/ui/wall-time.ts';
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
  const [standard] = useState(() => currentMonth(new Date()));
  const [shortcuts] = useState(() => financePeriods(today()));
  const [isPasting, setPasting] = useState(false);
  const [state, choose] = useStateFilter();
  const form = usePeriodForm(brazilianDays, standard);
  const period = form.period ?? standard;
  const list = usePagedList<Invoice>({
    key: [INVOICES, period, state, form.turn],
    load: (page, signal) => call(listInvoices, { query: { ...period, ...page, ...(state && { state }) } }, { signal }),
    idOf,
  });
  const sheet = useDownload(exportInvoices, `notas_${period.start}_${period.end}.csv`);
  return (
    <OfficePage
      title="Notas fiscais"
      lead="Cada venda com a sua nota. Elas são emitidas pelo contador; aqui ficam a lista para ele e os números que voltam."
      action={
        <Button variant="secondary" asChild>
          <SiteLink to={paths.finances}>Financeiro</SiteLink>
        </Button>
      }
    >
      <PeriodSearch
        label="Período das notas fiscais"
        kind="calendar"
        form={form}
        usual={shortcuts}
        report={{ label: 'Baixar CSV', isBusy: sheet.isBusy, onDownload: () => sheet.download({ query: period }) }}
      />
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
    </OfficePage>
  );
}
