import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, ImageUp, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { readDeliveryPhoto, removeDeliveryPhoto } from '#contract/deliveries.ts';
import type { ProductionOrder } from '#contract/orders.ts';
import { call, callForFile, reasonOf } from '#web/lib/api.ts';
import { useNow } from '#web/lib/clock.ts';
import { momentText } from '#web/lib/moment-text.ts';
import { endpointKey } from '#web/lib/query-client.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { MoreActions } from '#web/ui/more-actions.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { updateCachedOrder } from '../production/cached-order.ts';
import { CorrectionDialog } from './correction-dialog.tsx';
import { LocalPicture, PhotoButtons } from './photo-picker.tsx';
import { usePhotoUpload, type WaitingPhoto } from './photo-uploads.ts';

const PERCENT = 100;

function waitingText({ progress }: WaitingPhoto): string {
  if (progress === undefined) return 'guardada neste aparelho, vai sozinha quando houver conexão.';
  return progress < 1 ? `enviando, ${Math.floor(progress * PERCENT)}%.` : 'o servidor está guardando.';
}

type Shown = { orderId: string; photo: string };

function Waiting({ orderId, kept }: { orderId: string; kept: string | null }) {
  const { photo, confirm, start, discard } = usePhotoUpload(orderId);
  if (!photo) return null;
  if (photo.refusal !== undefined) {
    const sendInstead = async () => {
      await confirm(kept === null ? {} : { replaces: kept });
      await start();
    };
    return (
      <Notice
        tone="error"
        title="A foto não foi aceita"
        live
        action={
          <>
            <Button size="small" variant="secondary" onClick={() => void sendInstead()}>
              {kept === null ? 'Tentar de novo' : 'Trocar pela minha'}
            </Button>
            <Button size="small" variant="quiet" onClick={discard}>
              Descartar
            </Button>
          </>
        }
      >
        {photo.refusal}
      </Notice>
    );
  }
  return (
    <div className="rounded-control border border-warning-line bg-warning-soft px-3 py-2.5 text-small">
      <p>
        <strong className="font-semibold">Foto pendente:</strong> {waitingText(photo)}
      </p>
      {photo.progress !== undefined && (
        <progress
          aria-label="Envio da foto"
          value={photo.progress}
          max={1}
          className="progress mt-2 block h-2 w-full"
        />
      )}
      {photo.progress === undefined && (
        <Button size="small" variant="quiet" className="-ml-3" onClick={() => void start()}>
          Enviar agora
        </Button>
      )}
    </div>
  );
}

function PhotoDialog({ orderId, photo, onClose }: Shown & { onClose: () => void }) {
  const { data, isError } = useQuery({
    queryKey: [...endpointKey(readDeliveryPhoto), orderId, photo],
    queryFn: ({ signal }) => callForFile(readDeliveryPhoto, { params: { orderId, foto: photo } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Overlay open onOpenChange={onClose} title="Foto da entrega">
      {data && (
        <LocalPicture
          picture={data.blob}
          alt="A entrega"
          className="max-h-[70dvh] w-full rounded-card object-contain"
        />
      )}
      <p role="status" className="text-muted">
        {isError && 'Não foi possível carregar a foto. Tente de novo em instantes.'}
        {!isError && !data && 'Carregando a foto…'}
      </p>
    </Overlay>
  );
}

function RemovePhoto({ orderId, photo }: Shown) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const removing = useMutation({
    mutationFn: () => call(removeDeliveryPhoto, { params: { orderId, foto: photo } }),
    onSuccess: (order) => {
      updateCachedOrder(queryClient, order);
      showSuccess('Foto removida.');
    },
    onError: (error) => showFailure('Não foi possível remover a foto.', reasonOf(error)),
  });
  return (
    <>
      <Button variant="quiet" size="small" busy={removing.isPending} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" className="size-5" />
        Remover foto
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Remover a foto da entrega?"
        confirmLabel="Remover"
        onConfirm={() => {
          setAsking(false);
          removing.mutate();
        }}
        onCancel={() => setAsking(false)}
      >
        <p>Quem comprou deixa de ver a foto. A remoção fica nos registros, com o seu e-mail.</p>
      </ConfirmDialog>
    </>
  );
}

function Correction({ order }: Pick<DeliveredProps, 'order'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        <Pencil aria-hidden="true" className="size-4.5" />
        Corrigir quem recebeu ou a hora
      </Button>
      <CorrectionDialog order={order} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function ShowPhoto({ orderId, photo }: Shown) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        <ImageUp aria-hidden="true" className="size-5" />
        Ver foto
      </Button>
      {isOpen && <PhotoDialog orderId={orderId} photo={photo} onClose={() => setOpen(false)} />}
    </>
  );
}

type DeliveredProps = {
  order: Pick<ProductionOrder, 'order_id' | 'delivery' | 'deceased_name'>;
  /** The button back to the stage before. */
  back: ReactNode;
};

/** What is known of a delivery: when, to whom, and its photograph; what is rarely done stands behind 'Mais ações'. */
export function Delivered({ order, back }: DeliveredProps) {
  const { order_id: orderId, delivery } = order;
  const { photo: waiting, confirm, start } = usePhotoUpload(orderId);
  const now = useNow();
  const photo = delivery?.photo ?? null;
  const isWaiting = waiting?.isSent === true;
  const send = () => void confirm().then(start);
  return (
    <div className="min-w-0 flex-[1_1_100%] space-y-2">
      <p className="flex flex-wrap items-center gap-x-2 font-semibold text-success">
        <Check aria-hidden="true" className="size-5" />
        Entregue
        {delivery?.delivered_at && <span>{momentText(new Date(delivery.delivered_at), now)}</span>}
        {delivery?.received_by && (
          <span className="basis-full break-words font-normal text-ink text-small">
            Recebido por {delivery.received_by}
          </span>
        )}
      </p>
      {isWaiting && <Waiting orderId={orderId} kept={photo} />}
      {!isWaiting && photo !== null && <ShowPhoto orderId={orderId} photo={photo} />}
      {!isWaiting && photo === null && (
        <>
          <p className="text-muted text-small">Ainda sem foto da entrega.</p>
          <PhotoButtons orderId={orderId} onTaken={send} />
        </>
      )}
      <MoreActions of={`: homenagem a ${order.deceased_name}`}>
        {!isWaiting && photo !== null && (
          <>
            <PhotoButtons orderId={orderId} replaces={photo} onTaken={send} />
            <RemovePhoto orderId={orderId} photo={photo} />
          </>
        )}
        <Correction order={order} />
        {back}
      </MoreActions>
    </div>
  );
}
