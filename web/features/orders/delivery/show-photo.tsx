import { useQuery } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { readDeliveryPhoto } from '#contract/deliveries.ts';
import { callForFile } from '#web/lib/api.ts';
import { ownKey } from '#web/lib/query-client.ts';
import { DialogButton } from '#web/ui/dialog-button.tsx';
import { LocalPicture } from './photo-picker.tsx';

export type Shown = { orderId: string; photo: string };

type PhotographProps = Shown & {
  alt: string;
  className: string;
  advice: string;
};

export function Photograph({ orderId, photo, advice, ...picture }: PhotographProps) {
  const { data, isError } = useQuery({
    queryKey: ownKey(readDeliveryPhoto, orderId, photo),
    queryFn: ({ signal }) => callForFile(readDeliveryPhoto, { params: { orderId, foto: photo } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data) return <LocalPicture picture={data.blob} {...picture} />;
  return (
    <p role="status" className="text-muted">
      {isError ? `Não foi possível carregar a foto. ${advice}` : 'Carregando a foto…'}
    </p>
  );
}

export function ShowPhoto({ title, ...shown }: Shown & { title: string }) {
  const look = 'max-h-[70dvh] w-full rounded-card object-contain';
  return (
    <DialogButton
      variant="secondary"
      size="small"
      dialog={{ title }}
      shows={() => <Photograph {...shown} alt={title} className={look} advice="Tente de novo em instantes." />}
    >
      <ImageUp />
      Ver foto
    </DialogButton>
  );
}
