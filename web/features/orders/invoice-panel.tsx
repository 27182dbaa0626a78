import type { OrderDetails } from '#contract/orders.ts';
import { formatDocument } from '#domain/cpf.ts';
import { formatDateTime } from '#domain/dates.ts';
import { orderNumberText } from '#domain/order.ts';
import { usePersonName } from '#web/lib/person-name.tsx';
import { Card } from '#web/ui/card.tsx';
import { Details } from '#web/ui/details.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { InvoiceNumber } from './invoice-number.tsx';

type Known = { order: OrderDetails; invoice: NonNullable<OrderDetails['invoice']> };

/** The nota fiscal that the buyer asked for, or that was issued, with its number. */
export function InvoicePanel({ order, invoice }: Known) {
  const nameOf = usePersonName();
  const { name, document, address, email, requested_at, number, done_at, done_by } = invoice;
  return (
    <Card className="@container mt-6 p-6">
      <Heading level={2} size={4} className="mb-5">
        {requested_at === null ? 'Nota fiscal' : 'Nota fiscal pedida pelo comprador'}
      </Heading>
      <Details
        entries={[
          ['Nome ou razão social', name],
          ['CPF ou CNPJ', formatDocument(document)],
          ['Endereço', address],
          ['Inscrição estadual', invoice.state_registration],
          ['Pedido da empresa', invoice.own_number],
          ['Enviar para', email || order.buyer_email],
          ...(requested_at === null ? [] : [['Pedida em', formatDateTime(new Date(requested_at))] as const]),
          ...(done_at === null
            ? []
            : [['Emitida', `${formatDateTime(new Date(done_at))}, por ${nameOf(done_by ?? '')}`] as const]),
          [
            'Número',
            <InvoiceNumber
              key="number"
              orderId={order.order_id}
              name={orderNumberText(order.number)}
              requestedAt={requested_at}
              number={number}
              isIssued={done_at !== null}
            />,
          ],
        ]}
      />
    </Card>
  );
}
