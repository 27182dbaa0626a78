import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ProductionOrder } from '#contract/orders.ts';
import { localDateTime } from '#domain/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { useProductionMove } from '../production/move.ts';
import { ArrivalFields, type ArrivalValues } from './arrival-fields.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { usePhotoUpload } from './photo-uploads.ts';

type Order = Pick<ProductionOrder, 'order_id' | 'production' | 'version'>;
type FormProps = { order: Order; onDone: () => void; onCancel: () => void };

function DeliverForm({ order, onDone, onCancel }: FormProps) {
  const { moveAsync, isMoving } = useProductionMove(order);
  const { photo, confirm, start } = usePhotoUpload(order.order_id);
  const [delivered_at] = useState(() => localDateTime(new Date()));
  const form = useForm<ArrivalValues>({ defaultValues: { received_by: '', delivered_at } });
  // Read here, because the form keeps account of what is read.
  const { dirtyFields } = form.formState;

  async function deliver({ received_by, delivered_at: at }: ArrivalValues): Promise<void> {
    // First of all: from here on the photograph outlives whatever happens.
    await confirm();
    const time = dirtyFields.delivered_at && at !== '' ? { delivered_at: at } : {};
    try {
      await moveAsync({ to: 'entregue', received_by: received_by.trim(), photo_follows: photo !== undefined, ...time });
      onDone();
    } catch {
      // The move itself has said why.
    } finally {
      void start();
    }
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(deliver)} className="space-y-5">
      <PhotoPicker orderId={order.order_id} />
      <ArrivalFields form={form} />
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
