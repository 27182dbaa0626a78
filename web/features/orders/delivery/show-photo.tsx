import { useQuery } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { readDeliveryPhoto } from '#contract/deliveries.ts';
import { callForFile } from '#web/lib/api.ts';
import { endpointKey } from '#web/lib/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { LocalPicture } from './photo-picker.tsx';

export type Shown = { orderId: string; photo: string };

type Titled = Shown & { title: string };

function PhotoDialog({ orderId, photo, title, onClose }: Titled & { onClose: () => void }) {
  const { data, isError } = useQuery({
    queryKey: [...endpointKey(readDeliveryPhoto), orderId, photo],
    queryFn: ({ signal }) => callForFile(readDeliveryPhoto, { params: { orderId, foto: photo } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Overlay open onOpenChange={onClose} title={title}>
      {data && (
        <LocalPicture picture={data.blob} alt={title} className="max-h-[70dvh] w-full rounded-card object-contain" />
      )}
      <p role="status" className="text-muted">
        {isError && 'Não foi possível carregar a foto. Tente de novo em instantes.'}
        {!isError && !data && 'Carregando a foto…'}
      </p>
    </Overlay>
  );
}

/** Opens a photograph of a delivery or a failed attempt. */
export function ShowPhoto(props: Titled) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        <ImageUp aria-hidden="true" className="size-5" />
        Ver foto
      </Button>
      {isOpen && <PhotoDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
