import type { OrderDetails } from '#contract/orders.ts';
import { formatDocument } from '#domain/cpf.ts';
import { formatDateTime } from '#domain/dates.ts';
import { orderNumberText } from '#domain/order.ts';
import { usePersonName } from '#web/lib/person-name.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { Details } from '#web/ui/details.tsx';
import { InvoiceNumber } from './invoice-number.tsx';

type Known = { order: OrderDetails; invoice: NonNullable<OrderDetails['invoice']> };

export function InvoicePanel({ order, invoice }: Known) {
  const nameOf = usePersonName();
  const { name, document, address, email, requested_at, number, done_at, done_by } = invoice;
  return (
    <TitledCard
      title={requested_at === null ? 'Nota fiscal' : 'Nota fiscal pedida pelo comprador'}
      className="@container mt-6 p-6"
    >
      <Details
        entries={[
          ['Nome ou razão social', name],
          ['CPF ou CNPJ', formatDocument(document)],
          ['Endereço', address],
          ['Inscrição estadual', invoice.state_registration],
          ['Pedido da empresa', invoice.own_number],
          ['Enviar para', email || order.buyer_email],
          ['Pedida em', requested_at !== null && formatDateTime(new Date(requested_at))],
          ['Emitida', done_at !== null && `${formatDateTime(new Date(done_at))}, por ${nameOf(done_by ?? '')}`],
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
    </TitledCard>
  );
}
