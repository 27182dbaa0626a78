import { ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { exportInvoices, type Invoice, listInvoices, numberInvoices } from '#contract/invoices.ts';
import { formatDocument } from '#domain/cpf.ts';
import { INVOICE_STATE_LABELS, type InvoiceState } from '#domain/invoice.ts';
import { orderNumberText } from '#domain/order.ts';
import { Collapsible } from '#web/features/finances/collapsible.tsx';
import { financePeriodIn, PeriodFrame, useFinancePeriod } from '#web/features/finances/period-frame.tsx';
import { PeriodTable } from '#web/features/finances/period-table.tsx';
import { chosenIn, FilterSelects, useFilters } from '#web/forms/url-filter.tsx';
import { call } from '#web/lib/api.ts';
import { bodyResolver } from '#web/lib/body-resolver.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { paged, usePagedList } from '#web/lib/paged-list.ts';
import { start } from '#web/lib/start-queries.ts';
import { useChange } from '#web/lib/use-change.ts';
import { paths } from '#web/paths.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Time } from '#web/ui/record-parts.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { InvoiceNumber } from '../invoice-number.tsx';
import type { Route } from './+types/invoices-page.ts';

const TONES: Record<InvoiceState, BadgeTone> = {
  owed: 'neutral',
  requested: 'gold',
  issued: 'green',
  to_correct: 'error',
  to_cancel: 'error',
};

function Order({ invoice: { order_number: number, sold_at } }: { invoice: Invoice }) {
  return (
    <>
      <TextLink to={paths.order(number)} className="inline-block py-1 font-semibold">
        {orderNumberText(number)}
      </TextLink>
      <span className="block whitespace-nowrap text-caption text-muted tabular-nums">
        <Time at={sold_at} />
      </span>
    </>
  );
}

function Holder({ invoice: { name, document, email } }: { invoice: Invoice }) {
  return (
    <>
      <span className="block font-semibold">{name}</span>
      <span className="block tabular-nums">{formatDocument(document)}</span>
      <span className="block text-caption text-muted">{email}</span>
    </>
  );
}

const INVOICE_COLUMNS: readonly Column<Invoice>[] = [
  { header: 'Pedido', cell: (invoice) => <Order invoice={invoice} /> },
  { header: 'Tomador', cell: (invoice) => <Holder invoice={invoice} />, isText: true },
  { header: 'Descrição', cell: ({ description }) => description, isText: true, className: 'max-w-64' },
  { header: 'Modelo', cell: ({ model }) => model, className: 'whitespace-nowrap' },
  {
    header: 'Valor',
    cell: ({ amount, issued_amount: issued }) => (
      <>
        {moneyText(amount)}
        {issued !== null && issued !== amount && (
          <span className="block text-caption text-error">nota de {moneyText(issued)}</span>
        )}
      </>
    ),
    align: 'end',
    className: 'whitespace-nowrap tabular-nums',
  },
  {
    header: 'Situação',
    cell: ({ state }) => (
      <Badge tone={TONES[state]} className="whitespace-nowrap">
        {INVOICE_STATE_LABELS[state]}
      </Badge>
    ),
  },
  {
    header: 'Número',
    isText: true,
    className: 'max-w-64',
    cell: ({ order_id, order_number, requested_at, number, state, issued_at }) => (
      <InvoiceNumber
        orderId={order_id}
        name={orderNumberText(order_number)}
        requestedAt={requested_at}
        number={number}
        isIssued={issued_at !== null}
        isCalledOff={state === 'to_cancel'}
      />
    ),
  },
];

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
  const list = usePagedList(paged(listInvoices, { query: { ...period, ...filters.chosen } }, turn), idOf);
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
