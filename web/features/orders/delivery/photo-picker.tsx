import { Camera, Images, X } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useCallback, useState } from 'react';
import { smallPhoto } from '#web/lib/photo.ts';
import { Button, type ButtonVariant, buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { discard, takePhoto, useWaitingOf, type Waiting } from './waiting-deliveries.ts';
import type { NamedOrder } from './waiting-storage.ts';

const NOT_A_PHOTO = 'Não foi possível abrir este arquivo como foto. Fotografe de novo ou escolha outra.';

type LocalPictureProps = { picture: Blob; alt: string; className: string };

export function LocalPicture({ picture, alt, className }: LocalPictureProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(picture);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [picture],
  );
  return <img ref={show} alt={alt} className={className} />;
}

type FileButtonProps = {
  variant?: ButtonVariant;
  /** Opens a phone's camera instead of its gallery. */
  camera?: boolean;
  onChoose: (file: File) => void;
  children: ReactNode;
};

function FileButton({ variant = 'secondary', camera = false, onChoose, children }: FileButtonProps) {
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    if (file) onChoose(file);
    // Lets the same file be chosen again.
    currentTarget.value = '';
  }
  return (
    <label
      className={classNames(
        buttonClass(variant, 'small'),
        'has-focus-visible:outline-3 has-focus-visible:outline-green has-focus-visible:outline-offset-2',
      )}
    >
      {children}
      <input
        type="file"
        accept="image/*"
        capture={camera ? 'environment' : undefined}
        className="sr-only"
        onChange={choose}
      />
    </label>
  );
}

type PhotoButtonsProps = {
  order: NamedOrder;
  /** The key of the photograph that the new one replaces. */
  replaces?: string | undefined;
  /** Called when the photograph is stored on this device. */
  onTaken?: (photo: Waiting) => void;
};

export function PhotoButtons({ order, replaces, onTaken }: PhotoButtonsProps) {
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  async function choose(file: File): Promise<void> {
    setFault(undefined);
    setBusy(true);
    try {
      const photo = await takePhoto(order, await smallPhoto(file), replaces);
      onTaken?.(photo);
    } catch {
      setFault(NOT_A_PHOTO);
    } finally {
      setBusy(false);
    }
  }
  const take = (file: File) => void choose(file);
  return (
    <div className="no-print">
      <div className="flex flex-wrap gap-2">
        <FileButton camera onChoose={take}>
          <Camera />
          {replaces === undefined ? 'Fotografar' : 'Trocar foto'}
        </FileButton>
        <FileButton variant="quiet" onChoose={take}>
          <Images />
          Da galeria
        </FileButton>
      </div>
      <p role="status" className="mt-1.5 text-small empty:hidden">
        {isBusy && <span className="text-muted">Preparando a foto…</span>}
        {fault && <span className="text-error">{fault}</span>}
      </p>
    </div>
  );
}

export function PhotoPicker({ order, label }: { order: NamedOrder; label: string }) {
  const { draft } = useWaitingOf(order.orderId);
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-small">
        {label} <span className="font-normal text-muted">(opcional)</span>
      </legend>
      {draft?.photo ? (
        <div className="relative">
          <LocalPicture
            picture={draft.photo.picture}
            alt={label}
            className="max-h-72 w-full rounded-card bg-sunken object-contain"
          />
          <Button variant="secondary" size="small" className="mt-2" onClick={() => discard(draft)}>
            <X />
            Tirar outra
          </Button>
        </div>
      ) : (
        <PhotoButtons order={order} />
      )}
    </fieldset>
  );
}
