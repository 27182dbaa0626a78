import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { classNames } from './class-names.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

export function PasswordInput({ className, ...props }: Omit<TextInputProps, 'type'>) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <TextInput {...props} type={isShown ? 'text' : 'password'} className={classNames('pr-12', className)} />
      <button
        type="button"
        aria-label={isShown ? 'Ocultar o que foi digitado' : 'Mostrar o que foi digitado'}
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-0 right-0 flex w-11 cursor-pointer items-center justify-center rounded-control text-muted hover:text-ink"
      >
        <Icon />
      </button>
    </div>
  );
}
