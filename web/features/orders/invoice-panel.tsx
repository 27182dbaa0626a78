import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getAttention } from '#contract/dashboard.ts';
import { completeInvoice, getOrder, type OrderDetails } from '#contract/orders.ts';
import { formatDocument } from '#domain/cpf.ts';
import { formatDateTime } from '#domain/dates.ts';
import { call, reasonOf } from '#web/lib/api.ts';
import { apiQuery, endpointKey } from '#web/lib/query-client.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Details } from '#web/ui/details.tsx';
import { Heading } from '#web/ui/heading.tsx';

type Requested = { order: OrderDetails; invoice: NonNullable<OrderDetails['invoice']> };

/** The nota fiscal that the buyer asked for, and the way to say that it was issued. */
export function InvoicePanel({ order, invoice }: Requested) {
  const queryClient = useQueryClient();
  const params = { orderId: order.order_id };
  const { queryKey } = apiQuery(getOrder, { params });
  const complete = useMutation({
    mutationFn: () => call(completeInvoice, { params, body: { requested_at: invoice.requested_at } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(queryKey, answer);
      showSuccess('Nota fiscal marcada como emitida.');
    },
    onError: (error) => {
      showFailure('Não foi possível marcar a nota fiscal.', reasonOf(error));
      return queryClient.invalidateQueries({ queryKey });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: endpointKey(getAttention) }),
  });
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
          ...(done_at === null ? [] : [['Emitida', `${formatDateTime(new Date(done_at))}, por ${done_by}`] as const]),
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
