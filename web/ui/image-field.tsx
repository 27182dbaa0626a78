import { Camera, ImageUp } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Field } from './field.tsx';
import { useFieldControl } from './field-context.ts';
import { Picture } from './picture.tsx';

type ImageFieldProps = {
  label?: ReactNode;
  /** Address of the stored picture; '' for none. */
  url: string;
  /** Local URL of the file being uploaded. */
  preview?: string | undefined;
  /** From 0 to 1 during an upload. */
  progress?: number | undefined;
  error?: ReactNode;
  alt: string;
  onChoose: (file: File) => void;
  onCancel: () => void;
  /** Makes the picture optional: takes it off again. */
  onRemove?: () => void;
};

const PERCENT = 100;

function progressText(progress: number): string {
  return progress < 1 ? `Enviando a imagem… ${Math.floor(progress * PERCENT)}%` : 'Preparando a imagem…';
}

/** The local file, or a placeholder when this browser can't show it, such as a HEIC photograph. */
function LocalPreview({ url }: { url: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <Placeholder />;
  return <img src={url} alt="" className="size-full object-cover opacity-60" onError={() => setBroken(true)} />;
}

function Placeholder() {
  return (
    <span className="flex size-full items-center justify-center text-gold">
      <ImageUp className="size-10" strokeWidth={1.25} />
    </span>
  );
}

function Shown({ url, preview, alt }: Pick<ImageFieldProps, 'url' | 'preview' | 'alt'>) {
  if (preview) return <LocalPreview key={preview} url={preview} />;
  if (url === '') return <Placeholder />;
  return <Picture url={url} alt={alt} sizes="12rem" eager className="size-full" imageClassName="h-full!" />;
}

function FileInput({ onChoose }: Pick<ImageFieldProps, 'onChoose'>) {
  const control = useFieldControl({});
  return (
    <input
      {...control}
      type="file"
      name="image"
      accept="image/*"
      className="absolute inset-0 size-full cursor-pointer opacity-0"
      onChange={(event) => {
        const file = event.currentTarget.files?.[0];
        if (file) onChoose(file);
        // Lets the same file be chosen again.
        event.currentTarget.value = '';
      }}
    />
  );
}

function Words({ hasPicture, progress }: { hasPicture: boolean; progress: number | undefined }) {
  const bar = useId();
  if (progress !== undefined) {
    return (
      <div>
        <p id={bar} className="font-semibold">
          {progressText(progress)}
        </p>
        <progress aria-labelledby={bar} value={progress} max={1} className="progress mt-3 block h-2 w-full" />
      </div>
    );
  }
  return (
    <p aria-hidden="true">
      <span className="flex items-center gap-2 font-semibold text-green">
        <Camera />
        {hasPicture ? 'Trocar imagem' : 'Escolher imagem'}
      </span>
      <span className="mt-1 block text-muted text-small">
        Toque para fotografar ou escolher, ou solte um arquivo aqui.
      </span>
    </p>
  );
}

/** A picture chosen, photographed or dropped; the caller uploads it. */
export function ImageField({ label = 'Imagem', error, onCancel, onRemove, ...props }: ImageFieldProps) {
  const { url, preview, progress, alt, onChoose } = props;
  const isSending = progress !== undefined;
  return (
    <Field
      label={label}
      hint="JPG, HEIC, PNG, WebP, GIF, AVIF, TIFF ou BMP, até 10 MB."
      error={error}
      required={!onRemove}
      optional={Boolean(onRemove)}
    >
      <div
        className={classNames(
          'relative flex flex-wrap items-center gap-4 rounded-control border border-dashed p-3 transition-colors duration-150 has-focus-visible:outline-3 has-focus-visible:outline-green has-focus-visible:outline-offset-2',
          error ? 'border-error bg-error-soft' : 'border-line-strong bg-surface hover:border-green',
        )}
      >
        <div className="size-28 shrink-0 overflow-hidden rounded-control bg-sunken @md:size-36">
          <Shown url={url} preview={preview} alt={alt} />
        </div>
        <div className="min-w-0 flex-1 basis-36">
          <Words hasPicture={url !== ''} progress={progress} />
          {isSending && (
            <Button variant="quiet" size="small" className="z-1 mt-1 -ml-3" onClick={onCancel}>
              Cancelar
            </Button>
          )}
          {onRemove && !isSending && url !== '' && (
            <Button variant="quiet" size="small" className="z-1 mt-1 -ml-3" onClick={onRemove}>
              Tirar imagem
            </Button>
          )}
        </div>
        <FileInput onChoose={onChoose} />
      </div>
      <p role="status" className="sr-only">
        {isSending ? 'Enviando a imagem…' : ''}
        {!isSending && url !== '' ? 'Imagem pronta.' : ''}
      </p>
    </Field>
  );
}
