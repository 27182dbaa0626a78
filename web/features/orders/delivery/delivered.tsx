import { Check, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { removeDeliveryPhoto } from '#contract/deliveries.ts';
import type { ProductionOrder } from '#contract/production.ts';
import { call } from '#web/lib/api.ts';
import { useNow } from '#web/lib/clock.ts';
import { momentText } from '#web/lib/moment-text.ts';
import { Action } from '#web/ui/action.tsx';
import { Button } from '#web/ui/button.tsx';
import { MoreActions } from '#web/ui/more-actions.tsx';
import { useProductionChange } from '../queries.ts';
import { CorrectionDialog } from './correction-dialog.tsx';
import { PhotoButtons } from './photo-picker.tsx';
import { type Shown, ShowPhoto } from './show-photo.tsx';
import { confirmPhoto, useWaitingOf, type Waiting } from './waiting-deliveries.ts';
import { namedOrder } from './waiting-storage.ts';

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

function Correction({ order }: Pick<DeliveredProps, 'order'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        <Pencil />
        Corrigir quem recebeu ou a hora
      </Button>
      <CorrectionDialog order={order} open={isOpen} onClose={() => setOpen(false)} />
    </>
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
      <MoreActions of={`: homenagem a ${order.deceased_name}`}>
        {!isWaiting && photo !== null && (
          <>
            <PhotoButtons order={named} replaces={photo} onTaken={send} />
            <RemovePhoto orderId={orderId} photo={photo} />
          </>
        )}
        <Correction order={order} />
        {back}
      </MoreActions>
    </div>
  );
}
