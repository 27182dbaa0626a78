import { completeInvoice, type OrderDetails } from '#contract/orders.ts';
import { formatDocument } from '#domain/cpf.ts';
import { formatDateTime } from '#domain/dates.ts';
import { call } from '#web/lib/api.ts';
import { usePersonName } from '#web/lib/person-name.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Details } from '#web/ui/details.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { useOrderChange } from './queries.ts';

type Requested = { order: OrderDetails; invoice: NonNullable<OrderDetails['invoice']> };

/** The buyer's request for a nota fiscal, with the button that marks it as issued. */
export function InvoicePanel({ order, invoice }: Requested) {
  const input = { params: { orderId: order.order_id }, body: { requested_at: invoice.requested_at } };
  const complete = useOrderChange(order.order_id, () => call(completeInvoice, input), {
    done: 'Nota fiscal marcada como emitida.',
    failed: 'Não foi possível marcar a nota fiscal.',
  });
  const nameOf = usePersonName();
  const { name, document, address, requested_at, done_at, done_by } = invoice;
  return (
    <Card className="@container mt-6 p-6">
      <Heading level={2} size={4} className="mb-5">
        Nota fiscal pedida pelo comprador
      </Heading>
      <Details
        entries={[
          ['Nome ou razão social', name],
          ['CPF ou CNPJ', formatDocument(document)],
          ['Endereço', address],
          ['Enviar para', order.buyer_email],
          ['Pedida em', formatDateTime(new Date(requested_at))],
          ...(done_at === null
            ? []
            : [['Emitida', `${formatDateTime(new Date(done_at))}, por ${nameOf(done_by ?? '')}`] as const]),
        ]}
      />
      {done_at === null && (
        <Button size="small" className="mt-5" busy={complete.isPending} onClick={() => complete.mutate()}>
          Marcar como emitida
        </Button>
      )}
    </Card>
  );
}
