import type { Invoice } from '#contract/invoices.ts';
import { formatDocument } from '#domain/cpf.ts';
import { INVOICE_STATE_LABELS, type InvoiceState } from '#domain/invoice.ts';
import { orderNumberText } from '#domain/order.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { paths } from '#web/paths.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Time } from '#web/ui/record-parts.tsx';
import { InvoiceNumber } from '../invoice-number.tsx';

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

export const INVOICE_COLUMNS: readonly Column<Invoice>[] = [
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
