import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ProductionOrder } from '#contract/orders.ts';
import { localDateTime } from '#domain/dates.ts';
import { limits } from '#domain/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useProductionMove } from '../production/move.ts';
import { PhotoPicker } from './photo-picker.tsx';
import { usePhotoUpload } from './photo-uploads.ts';

type Fields = { received_by: string; delivered_at: string };
type Order = Pick<ProductionOrder, 'order_id' | 'production' | 'version'>;
type FormProps = { order: Order; onDone: () => void; onCancel: () => void };

function DeliverForm({ order, onDone, onCancel }: FormProps) {
  const { moveAsync, isMoving } = useProductionMove(order);
  const { confirm, start } = usePhotoUpload(order.order_id);
  const [delivered_at] = useState(() => localDateTime(new Date()));
  const { register, handleSubmit, formState } = useForm<Fields>({ defaultValues: { received_by: '', delivered_at } });
  // Read here, because the form keeps account of what is read.
  const { dirtyFields } = formState;

  async function deliver({ received_by, delivered_at: at }: Fields): Promise<void> {
    // First of all: from here on the photograph outlives whatever happens.
    await confirm();
    const time = dirtyFields.delivered_at && at !== '' ? { delivered_at: at } : {};
    try {
      await moveAsync({ to: 'entregue', received_by: received_by.trim(), ...time });
      onDone();
    } catch {
      // The move itself has said why.
    } finally {
      void start();
    }
  }

  return (
    <form noValidate onSubmit={handleSubmit(deliver)} className="space-y-5">
      <PhotoPicker orderId={order.order_id} />
      <Field label="Recebido por" optional>
        <TextInput {...register('received_by')} maxLength={limits.receivedBy} autoComplete="off" />
      </Field>
      <Field label="Entregue em">
        <TextInput type="datetime-local" {...register('delivered_at')} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" className="flex-[1_1_12rem]" busy={isMoving} busyLabel="Marcando…">
          Confirmar entrega
        </Button>
        <Button variant="secondary" size="large" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}

type DialogProps = { order: Order; open: boolean; onClose: () => void };

/** Asks for a photograph, who received it and when before an order is marked as delivered; nothing of it is required. */
export function DeliverDialog({ order, open, onClose }: DialogProps) {
  const { photo, discard } = usePhotoUpload(order.order_id);
  function cancel() {
    if (photo && !photo.isSent) discard();
    onClose();
  }
  return (
    <Overlay
      open={open}
      onOpenChange={(isOpen) => !isOpen && cancel()}
      title="Marcar como entregue"
      description="Tudo é opcional. A foto pode ir depois: fica neste aparelho até ser enviada."
    >
      {open && <DeliverForm order={order} onDone={onClose} onCancel={cancel} />}
    </Overlay>
  );
}
