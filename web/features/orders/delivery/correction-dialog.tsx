import { useForm } from 'react-hook-form';
import { correctDelivery } from '#contract/deliveries.ts';
import type { ProductionOrder } from '#contract/production.ts';
import { formatDateTime, parseInstant } from '#domain/dates.ts';
import { limits } from '#domain/limits.ts';
import { call } from '#web/lib/api.ts';
import { FormButtons } from '#web/ui/button.tsx';
import { DateTimeInput } from '#web/ui/date-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useProductionChange } from '../queries.ts';

type Order = Pick<ProductionOrder, 'order_id' | 'delivery'>;

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

type DialogProps = { order: Order; open: boolean; onClose: () => void };

export function CorrectionDialog({ order, open, onClose }: DialogProps) {
  return (
    <Overlay
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Corrigir a entrega"
      description="Quem comprou vê a correção na página do pedido. Ela fica nos registros, com o seu e-mail."
    >
      {open && order.delivery && <CorrectionForm orderId={order.order_id} from={order.delivery} onDone={onClose} />}
    </Overlay>
  );
}
