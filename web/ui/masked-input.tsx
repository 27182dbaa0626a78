import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { caretAfterMask } from './masks.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

type MaskedInputProps = TextInputProps & {
  /** Formats the text while it is typed, pasted or filled in by the browser: see masks.ts. */
  mask: (typed: string, isFilled: boolean) => string;
};

/** The change handler gets the formatted text; the caret stays beside the character typed. */
export function MaskedInput({ mask, onChange, ...props }: MaskedInputProps) {
  const pendingCaret = useRef<{ input: HTMLInputElement; position: number } | undefined>(undefined);

  useLayoutEffect(() => {
    const pending = pendingCaret.current;
    pendingCaret.current = undefined;
    // React writes a controlled value back after the change handler, which would move the caret to the end.
    if (pending && document.activeElement === pending.input) setCaret(pending.input, pending.position);
  });

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const masked = mask(input.value, isFilled(event.nativeEvent));
    const position = caretAfterMask(input.value, input.selectionStart ?? input.value.length, masked);
    if (masked !== input.value) input.value = masked;
    setCaret(input, position);
    pendingCaret.current = { input, position };
    onChange?.(event);
  }

  return <TextInput {...props} onChange={handleChange} />;
}

/** True for pasted, dropped or autofilled text, false for single keys. */
function isFilled(event: Event): boolean {
  const type = event instanceof InputEvent ? event.inputType : '';
  return type === '' || type === 'insertFromPaste' || type === 'insertFromDrop' || type === 'insertReplacementText';
}

function setCaret(input: HTMLInputElement, position: number): void {
  if (input.selectionStart !== position || input.selectionEnd !== position) input.setSelectionRange(position, position);
}
