import { Check, ChevronDown, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { correctDelivery, removeDeliveryPhoto } from '#contract/deliveries.ts';
import type { ProductionOrder } from '#contract/production.ts';
import { formatDateTime, parseInstant } from '#domain/dates.ts';
import { limits } from '#domain/limits.ts';
import { call } from '#web/lib/api.ts';
import { useNow } from '#web/lib/clock.ts';
import { momentText } from '#web/lib/moment-text.ts';
import { Action } from '#web/ui/action.tsx';
import { FormButtons } from '#web/ui/button.tsx';
import { DateTimeInput } from '#web/ui/date-input.tsx';
import { DialogButton } from '#web/ui/dialog-button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useProductionChange } from '../queries.ts';
import { PhotoButtons } from './photo-picker.tsx';
import { type Shown, ShowPhoto } from './show-photo.tsx';
import { confirmPhoto, useWaitingOf, type Waiting } from './waiting-deliveries.ts';
import { namedOrder } from './waiting-storage.ts';

type ArrivalValues = { received_by: string; delivered_at: string };
type FormProps = { orderId: string; from: NonNullable<ProductionOrder['delivery']>; onDone: () => void };

function CorrectionForm({ orderId, from: { received_by, delivered_at }, onDone }: FormProps) {
  const from = { received_by, delivered_at };
  const form = useForm<ArrivalValues>({
    values: { received_by: received_by ?? '', delivered_at: formatDateTime(new Date(delivered_at)) },
    // After somebody else's correction, untouched fields take the new values.
    resetOptions: { keepDirtyValues: true },
  });
  // Read during rendering, because the form tracks only the state that is read.
  const { dirtyFields } = form.formState;
  const correcting = useProductionChange(
    orderId,
    (typed: ArrivalValues) => {
      // The field has no seconds: an untouched time is sent back unchanged.
      const at = dirtyFields.delivered_at ? typed.delivered_at : delivered_at;
      const body = { from, received_by: typed.received_by.trim(), delivered_at: at };
      return call(correctDelivery, { params: { orderId }, body });
    },
    { done: 'Entrega corrigida.', failed: 'Não foi possível corrigir a entrega.', after: onDone },
  );
  return (
    <form noValidate onSubmit={form.handleSubmit((fields) => correcting.mutate(fields))} className="space-y-5">
      <Field label="Recebido por" optional>
        <TextInput {...form.register('received_by')} maxLength={limits.receivedBy} autoComplete="off" />
      </Field>
      <FormField
        control={form.control}
        name="delivered_at"
        rules={{
          required: 'Informe quando foi entregue.',
          validate: (text) => parseInstant(text) !== undefined || 'Data inválida.',
        }}
        label="Entregue em"
      >
        {(input) => <DateTimeInput {...input} />}
      </FormField>
      <FormButtons busy={correcting.isPending} busyLabel="Salvando…" cancel="Cancelar" onCancel={onDone}>
        Salvar correção
      </FormButtons>
    </form>
  );
}

const CORRECTION = {
  title: 'Corrigir a entrega',
  description: 'Quem comprou vê a correção na página do pedido. Ela fica nos registros, com o seu e-mail.',
};

function RemovePhoto({ orderId, photo }: Shown) {
  const remove = useProductionChange(orderId, () => call(removeDeliveryPhoto, { params: { orderId, foto: photo } }), {
    done: 'Foto removida.',
    failed: 'Não foi possível remover a foto.',
  });
  return (
    <Action
      variant="quiet"
      size="small"
      icon={Trash2}
      run={remove}
      asks={{
        title: 'Remover a foto da entrega?',
        yes: 'Remover',
        text: 'Quem comprou deixa de ver a foto. A remoção fica nos registros, com o seu e-mail.',
      }}
    >
      Remover foto
    </Action>
  );
}

type DeliveredProps = {
  order: Pick<ProductionOrder, 'order_id' | 'number' | 'delivery' | 'deceased_name'>;
  back: ReactNode;
};

export function Delivered({ order, back }: DeliveredProps) {
  const { order_id: orderId, delivery } = order;
  const isWaiting = useWaitingOf(orderId).sent.some(({ photo }) => photo !== undefined);
  const now = useNow();
  const photo = delivery?.photo ?? null;
  const send = (taken: Waiting) => void confirmPhoto(taken);
  const named = namedOrder(order);
  return (
    <div className="min-w-0 flex-[1_1_100%] space-y-2">
      <p className="flex flex-wrap items-center gap-x-2 font-semibold text-success">
        <Check />
        Entregue
        {delivery && <span>{momentText(new Date(delivery.delivered_at), now)}</span>}
        {delivery?.received_by && (
          <span className="basis-full break-words font-normal text-ink text-small">
            Recebido por {delivery.received_by}
          </span>
        )}
      </p>
      {!isWaiting && photo !== null && <ShowPhoto orderId={orderId} photo={photo} title="Foto da entrega" />}
      {!isWaiting && photo === null && (
        <>
          <p className="text-muted text-small">Ainda sem foto da entrega.</p>
          <PhotoButtons order={named} onTaken={send} />
        </>
      )}
      <details className="group no-print w-full">
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-control font-semibold text-green text-small [&::-webkit-details-marker]:hidden">
          Mais ações<span className="sr-only">: homenagem a {order.deceased_name}</span>
          <ChevronDown className="size-4.5 transition-transform group-open:rotate-180" />
        </summary>
        <div className="flex flex-col items-start gap-1 border-line border-l-2 pl-2">
          {!isWaiting && photo !== null && (
            <>
              <PhotoButtons order={named} replaces={photo} onTaken={send} />
              <RemovePhoto orderId={orderId} photo={photo} />
            </>
          )}
          <DialogButton
            variant="quiet"
            size="small"
            dialog={CORRECTION}
            shows={(close) => delivery && <CorrectionForm orderId={orderId} from={delivery} onDone={close} />}
          >
            <Pencil />
            Corrigir quem recebeu ou a hora
          </DialogButton>
          {back}
        </div>
      </details>
    </div>
  );
}
