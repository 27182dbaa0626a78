import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { moveProduction, type ProductionOrder } from '#contract/production.ts';
import { type DeliveryOutcome, OUTCOME_LABELS } from '#domain/delivery.ts';
import { limits } from '#domain/limits.ts';
import { stopOf } from '#domain/payment.ts';
import { nextProductionState, PRODUCTION_LABELS, PRODUCTION_STATES } from '#domain/production.ts';
import { call } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { Button, FormButtons } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DialogButton } from '#web/ui/dialog-button.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { DeliverDialog } from '../delivery/deliver-dialog.tsx';
import { Delivered } from '../delivery/delivered.tsx';
import { FailedDeliveries } from '../delivery/failed-deliveries.tsx';
import { WaitingOf } from '../delivery/waiting.tsx';
import { useWaitingOf } from '../delivery/waiting-deliveries.ts';
import { namedOrder } from '../delivery/waiting-storage.ts';
import { useProductionChange } from '../queries.ts';
import { NEXT_ACTIONS, noteMoved, previousProductionState, useProductionMove, useResting } from './move.ts';

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

const UNDOING = {
  title: 'Desfazer a entrega',
  description:
    "O pedido volta a 'Saiu para entrega', e o escritório recebe um aviso. Quem comprou deixa de ver a entrega.",
};

/** Withdraws a delivery for a reason: an administrator's; others read whom to ask. */
function UndoDelivery({ order, of }: { order: Order; of: string }) {
  if (useSession()?.role !== 'administrador') {
    return <p className="text-muted text-small">Não foi entregue? Só um administrador desfaz: peça ao escritório.</p>;
  }
  return (
    <DialogButton
      variant="quiet"
      size="small"
      aria-label={`Desfazer a entrega${of}`}
      dialog={UNDOING}
      shows={(close) => <UndoForm order={order} onDone={close} />}
    >
      <Undo2 />
      Desfazer a entrega
    </DialogButton>
  );
}

export function StageSteps({ order }: { order: Pick<ProductionOrder, 'order_id' | 'production'> }) {
  const { isDelivered } = useWaitingOf(order.order_id);
  const state = isDelivered ? 'entregue' : order.production;
  const reached = PRODUCTION_STATES.indexOf(state);
  return (
    <p role="status" className="flex items-center gap-2 text-small">
      <span aria-hidden="true" className="flex gap-1">
        {PRODUCTION_STATES.map((stage, at) => (
          <span key={stage} className={classNames('h-1.5 w-5 rounded-full', at <= reached ? 'bg-green' : 'bg-line')} />
        ))}
      </span>
      <span className="sr-only">Etapa: </span>
      <span className="font-semibold">
        {PRODUCTION_LABELS[state]}
        {isDelivered && ', aguardando envio'}
      </span>
    </p>
  );
}

/** A large button to the next stage, and a small one back; of a frozen order only that it wasn't delivered. */
function Moves({ order }: { order: ProductionOrder }) {
  const { move, isMoving, target } = useProductionMove(order);
  const isResting = useResting().has(order.order_id);
  const [opened, setOpened] = useState<DeliveryOutcome>();
  const next = nextProductionState(order.production);
  const isFrozen = stopOf(order.flags) !== undefined;
  const previous = isFrozen ? undefined : previousProductionState(order.production);
  const of = `: homenagem a ${order.deceased_name}, de ${order.buyer_name}`;
  const back = previous && (
    <Button
      variant="quiet"
      size="large"
      className="px-4!"
      busy={isMoving && target === previous}
      resting={isResting}
      aria-label={`Voltar para ${PRODUCTION_LABELS[previous]}${of}`}
      onClick={() => !isMoving && move(previous)}
    >
      <Undo2 />
      Voltar
    </Button>
  );
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden">
      {next && !isFrozen && (
        <Button
          size="large"
          className="flex-[1_1_12rem]"
          busy={isMoving && target === next}
          resting={isResting}
          aria-label={NEXT_ACTIONS[order.production] + of}
          onClick={() => (next === 'entregue' ? setOpened('delivered') : !isMoving && move(next))}
        >
          {NEXT_ACTIONS[order.production]}
        </Button>
      )}
      {!next && <Delivered order={order} back={!isFrozen && <UndoDelivery order={order} of={of} />} />}
      {next === 'entregue' && (
        <Button
          variant="secondary"
          size="large"
          className="flex-[1_1_9rem]"
          resting={isResting}
          aria-label={OUTCOME_LABELS.not_delivered + of}
          onClick={() => setOpened('not_delivered')}
        >
          {OUTCOME_LABELS.not_delivered}
        </Button>
      )}
      <DeliverDialog
        order={namedOrder(order)}
        begunAs={opened}
        open={opened !== undefined}
        onClose={() => setOpened(undefined)}
      />
      {next && back}
    </div>
  );
}

export function StageControls({ order }: { order: ProductionOrder }) {
  const { isDelivered } = useWaitingOf(order.order_id);
  const isOver = order.production === 'entregue';
  return (
    <div className="space-y-3">
      {!isOver && <FailedDeliveries order={order} />}
      <WaitingOf orderId={order.order_id} kept={order.delivery?.photo ?? null} />
      {!order.closing && !isDelivered && <Moves order={order} />}
      {isOver && <FailedDeliveries order={order} />}
    </div>
  );
}
