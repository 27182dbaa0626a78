import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { moveProduction, type ProductionOrder } from '#contract/production.ts';
import { limits } from '#domain/limits.ts';
import { call } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { Button, FormButtons } from '#web/ui/button.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { noteMoved } from '../production/move.ts';
import { useProductionChange } from '../queries.ts';

type Order = Pick<ProductionOrder, 'order_id'>;

function UndoForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const params = { orderId: order.order_id };
  const { control, handleSubmit } = useForm({ defaultValues: { reason: '' } });
  const undoing = useProductionChange(
    order.order_id,
    (reason: string) => call(moveProduction, { params, body: { from: 'entregue', to: 'saiu', reason: reason.trim() } }),
    {
      done: 'Entrega desfeita.',
      failed: 'Não foi possível desfazer a entrega.',
      after: ({ order_id }) => {
        noteMoved(order_id);
        onDone();
      },
    },
  );
  return (
    <form noValidate onSubmit={handleSubmit(({ reason }) => undoing.mutate(reason))} className="space-y-5">
      <FormField
        control={control}
        name="reason"
        label="Motivo"
        hint="Fica nos registros, com o seu e-mail."
        required
        rules={{ validate: (text) => text.trim() !== '' || 'Diga o motivo.' }}
      >
        {(input) => <TextArea {...input} rows={3} maxLength={limits.orderReason} />}
      </FormField>
      <FormButtons busy={undoing.isPending} busyLabel="Desfazendo…" cancel="Deixar como está" onCancel={onDone}>
        Desfazer a entrega
      </FormButtons>
    </form>
  );
}

/** Withdraws a delivery for a reason: an administrator's; others read whom to ask. */
export function UndoDelivery({ order, of }: { order: Order; of: string }) {
  const [isOpen, setOpen] = useState(false);
  if (useSession()?.role !== 'administrador') {
    return <p className="text-muted text-small">Não foi entregue? Só um administrador desfaz: peça ao escritório.</p>;
  }
  return (
    <>
      <Button variant="quiet" size="small" aria-label={`Desfazer a entrega${of}`} onClick={() => setOpen(true)}>
        <Undo2 />
        Desfazer a entrega
      </Button>
      <Overlay
        open={isOpen}
        onOpenChange={setOpen}
        title="Desfazer a entrega"
        description="O pedido volta a 'Saiu para entrega', e o escritório recebe um aviso. Quem comprou deixa de ver a entrega."
      >
        {isOpen && <UndoForm order={order} onDone={() => setOpen(false)} />}
      </Overlay>
    </>
  );
}
