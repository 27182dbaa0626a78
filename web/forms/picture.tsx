import { use } from 'react';
import { ImageField } from '#web/ui/image-field.tsx';
import { FormContext } from './form-context.ts';
import { type Asked, type Kind, textual } from './kind.tsx';

/** The address of a picture, '' for none, which is uploaded as soon as it is chosen: see `picture` of useRecordForm. */
export function picture(asked: Asked = {}): Kind<string> {
  const kind = textual(({ label, alt = '', url, error, optional, entered }) => {
    const { image } = use(FormContext);
    if (!image) return null;
    const { preview, progress, failure, choose, cancel } = image;
    return (
      <ImageField
        label={label}
        url={url ?? entered.value}
        preview={preview}
        progress={progress}
        error={failure ?? (progress === undefined && error)}
        alt={alt}
        onChoose={choose}
        onCancel={cancel}
        {...(optional && { onRemove: () => entered.onChange('') })}
      />
    );
  })(asked);
  return { ...kind, shown: (_, side) => (side === 'theirs' ? 'outra imagem' : 'a imagem deste formulário') };
}
