import { useForm } from 'react-hook-form';
import { answerRequest, type OrderDetails } from '#contract/orders.ts';
import { formatDateTime } from '#domain/dates.ts';
import { call } from '#web/lib/api.ts';
import { bodyResolver } from '#web/lib/body-resolver.ts';
import { usePersonName } from '#web/lib/person-name.tsx';
import { Button } from '#web/ui/button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { Details } from '#web/ui/details.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { ShowPhoto } from './delivery/show-photo.tsx';
import { useOrderChange } from './queries.ts';

type Request = OrderDetails['requests'][number];
type Fields = { answer: 'accepted' | 'refused'; text: string; refund: boolean };

const TITLES = { cancellation: 'Cancelamento pedido pelo comprador', complaint: 'Reclamação do comprador' } as const;
const ANSWERS = { accepted: 'Aceito', refused: 'Recusado' } as const;

function AnswerForm({ order, request }: { order: OrderDetails; request: Request }) {
  const params = { orderId: order.order_id, protocol: request.protocol };
  const { control, register, handleSubmit } = useForm<Fields>({
    defaultValues: { answer: 'accepted', text: '', refund: false },
    resolver: bodyResolver<Fields>(answerRequest.body, (fields) => fields),
  });
  const send = useOrderChange(order.order_id, (body: Fields) => call(answerRequest, { params, body }), {
    done: 'Resposta enviada ao comprador.',
    failed: 'Não foi possível responder.',
  });
  const isCancellation = request.kind === 'cancellation';
  return (
    <form noValidate className="mt-5 space-y-4" onSubmit={handleSubmit((fields) => send.mutate(fields))}>
      <fieldset>
        <legend className="font-semibold text-small">Resposta</legend>
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input type="radio" value="accepted" className="checkbox size-5 shrink-0" {...register('answer')} />
          {isCancellation ? 'Aceitar: cancela o pedido e devolve o valor' : 'Aceitar a reclamação'}
        </label>
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input type="radio" value="refused" className="checkbox size-5 shrink-0" {...register('answer')} />
          Recusar
        </label>
        {!isCancellation && (
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input type="checkbox" className="checkbox size-5 shrink-0" {...register('refund')} />
            Ao aceitar, devolver o valor inteiro
          </label>
        )}
      </fieldset>
      <FormField control={control} name="text" label="O que o comprador vai ler" required>
        {(input) => <TextArea {...input} rows={3} />}
      </FormField>
      <Button type="submit" size="small" busy={send.isPending} busyLabel="Enviando a resposta…">
        Responder
      </Button>
    </form>
  );
}

export function RequestPanel({ order, request }: { order: OrderDetails; request: Request }) {
  const nameOf = usePersonName();
  const { kind, protocol, requested_at, reason, photo, answer, answer_by, answer_text, answered_by, answered_at } =
    request;
  return (
    <TitledCard title={TITLES[kind]} className="@container mt-6 p-6">
      <Details
        entries={[
          ['Protocolo', protocol],
          ['Em', formatDateTime(new Date(requested_at))],
          ['Motivo', reason ?? 'Cancelado pelo comprador antes da produção.'],
          ['Responder até', answer === null && formatDateTime(new Date(answer_by))],
          [
            'Resposta',
            answer !== null &&
              answered_at !== null &&
              `${ANSWERS[answer]}, ${formatDateTime(new Date(answered_at))}${answered_by === null ? '' : `, por ${nameOf(answered_by)}`}`,
          ],
          ['Texto', answer_text !== null && answer_text],
        ]}
      />
      {photo !== null && (
        <div className="mt-5">
          <ShowPhoto orderId={order.order_id} photo={photo} title="Foto da reclamação" />
        </div>
      )}
      {answer === null && <AnswerForm order={order} request={request} />}
    </TitledCard>
  );
}
