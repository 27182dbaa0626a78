import { sendComplaintPhoto } from '#contract/order-page.ts';
import { call } from '#web/lib/api.ts';
import { useImageUpload } from '#web/lib/image-upload.ts';
import { ImageField } from '#web/ui/image-field.tsx';
import { useOrderChange } from './queries.ts';

type Init = NonNullable<Parameters<typeof call<typeof sendComplaintPhoto>>[2]>;

export function ComplaintPhoto({ orderKey }: { orderKey: string }) {
  const send = useOrderChange(orderKey, (init: Init) =>
    call(sendComplaintPhoto, { params: { chave: orderKey } }, init),
  );
  const image = useImageUpload(
    '',
    () => {},
    async (init) => {
      await send.mutateAsync(init);
      return { url: 'sent' };
    },
  );
  return (
    <ImageField
      label="Foto do que houve"
      url=""
      preview={image.preview}
      progress={image.progress}
      error={image.failure}
      alt=""
      onChoose={image.choose}
      onCancel={image.cancel}
      onRemove={image.cancel}
    />
  );
}
