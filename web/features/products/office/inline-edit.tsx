import { Check, Pencil, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { bodyResolver } from '#web/lib/body-resolver.ts';
import { Field } from '#web/ui/field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

type InlineEditProps = {
  /** Names the value for screen readers: 'Preço de Coroa Singela'. */
  label: string;
  children: ReactNode;
  text: string;
  inputMode: 'decimal' | 'numeric';
  /** Parses the typed text for the API; NaN when it is no number. */
  read: (typed: string) => number;
  schema: z.ZodType;
  missing: string;
  onSave: (value: number) => Promise<unknown>;
};

const ICON_BUTTON = 'icon-button text-green hover:bg-green-soft';

function takeFocus(form: HTMLFormElement | null): void {
  form?.querySelector('input')?.select();
}

function EditForm({ label, text, onClose, ...props }: Omit<InlineEditProps, 'children'> & { onClose: () => void }) {
  const { inputMode, read, schema, missing, onSave } = props;
  // The value that was there when the field was opened counts, until a refusal has shown the newest one.
  const [seen] = useState({ text, onSave });
  const [wasRefused, setRefused] = useState(false);
  const known = wasRefused ? { text, onSave } : seen;
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { typed: text },
    resolver: bodyResolver<{ typed: string }>(z.object({ typed: schema }), ({ typed }) => ({ typed: read(typed) }), {
      typed: missing,
    }),
  });
  const { errors, isSubmitting } = formState;

  async function save({ typed }: { typed: string }): Promise<void> {
    try {
      if (typed !== known.text) await known.onSave(read(typed));
      onClose();
    } catch {
      setRefused(true);
      setError('typed', { message: 'Não foi salvo. Confira o valor atual e tente de novo.' });
    }
  }

  return (
    <form
      ref={takeFocus}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) void handleSubmit(save)(event);
      }}
      className="-my-0.5 flex flex-wrap items-start"
    >
      <Field label={label} labelHidden error={errors.typed?.message} className="max-w-44">
        <TextInput
          inputMode={inputMode}
          autoComplete="off"
          readOnly={isSubmitting}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
          className="w-28! tabular-nums"
          {...register('typed')}
        />
      </Field>
      <button
        type="submit"
        aria-label={`Salvar ${label}`}
        aria-disabled={isSubmitting || undefined}
        className={ICON_BUTTON}
      >
        {isSubmitting ? <Spinner label="Salvando…" /> : <Check />}
      </button>
      {!isSubmitting && (
        <button type="button" aria-label="Cancelar" onClick={onClose} className={ICON_BUTTON}>
          <X />
        </button>
      )}
    </form>
  );
}

/** A value that can be edited in place: click or Enter opens the field, Enter saves, Esc cancels. */
export function InlineEdit({ children, ...props }: InlineEditProps) {
  const [isOpen, setOpen] = useState(false);
  const isReturning = useRef(false);

  function close() {
    isReturning.current = true;
    setOpen(false);
  }

  function opener(button: HTMLButtonElement | null) {
    if (!button || !isReturning.current) return;
    isReturning.current = false;
    button.focus();
  }

  if (isOpen) return <EditForm {...props} onClose={close} />;
  return (
    <button
      ref={opener}
      type="button"
      onClick={() => setOpen(true)}
      className="group -mx-2 inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-2 text-start hover:bg-green-soft"
    >
      <span className="sr-only">Alterar {props.label}: </span>
      {children}
      <Pencil className="size-3.5 text-faint group-hover:text-green" />
    </button>
  );
}
