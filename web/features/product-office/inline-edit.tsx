import { Check, Pencil, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { MaskedInput } from '#web/ui/masked-input.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

type InlineEditProps = {
  /** What is changed, for screen readers: 'Preço de Coroa Singela'. */
  label: string;
  /** As it is read. */
  children: ReactNode;
  /** As it is typed. */
  text: string;
  mask: (typed: string) => string;
  inputMode: 'decimal' | 'numeric';
  /** Why this can't be saved, or undefined when it can. */
  refuse: (typed: string) => string | undefined;
  /** Saves; resolves to whether it worked. */
  onSave: (typed: string) => Promise<boolean>;
};

const ICON_BUTTON =
  'flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control text-green hover:bg-green-soft';

type Editing = { typed: string; error: string | undefined; isSaving: boolean };

/** What is typed and how far it has come; undefined while the value is only read. */
function useEditing({ text, refuse, onSave }: Pick<InlineEditProps, 'text' | 'refuse' | 'onSave'>) {
  const [editing, setEditing] = useState<Editing>();
  const isReturning = useRef(false);

  function close() {
    setEditing(undefined);
    isReturning.current = true;
  }

  /** The value that can be read again takes the focus back. */
  function opener(button: HTMLButtonElement | null) {
    if (!button || !isReturning.current) return;
    isReturning.current = false;
    button.focus();
  }

  async function save() {
    if (!editing || editing.isSaving) return;
    const error = refuse(editing.typed);
    if (error !== undefined) return setEditing({ ...editing, error });
    if (editing.typed === text) return close();
    setEditing({ ...editing, error: undefined, isSaving: true });
    if (await onSave(editing.typed)) close();
    else setEditing({ ...editing, error: 'Não foi salvo. Confira o valor atual e tente de novo.', isSaving: false });
  }

  return {
    editing,
    opener,
    open: () => setEditing({ typed: text, error: undefined, isSaving: false }),
    type: (typed: string) => setEditing((known) => known && { ...known, typed, error: undefined }),
    close,
    save,
  };
}

function takeFocus(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

/** A value that is changed where it stands: click or Enter to edit, Enter saves, Esc gives up. */
export function InlineEdit({ label, children, mask, inputMode, ...rest }: InlineEditProps) {
  const { editing, opener, open, type, close, save } = useEditing(rest);
  const errorId = useId();

  if (!editing) {
    return (
      <button
        ref={opener}
        type="button"
        onClick={open}
        className="group -mx-2 inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-2 text-start hover:bg-green-soft"
      >
        <span className="sr-only">Alterar {label}: </span>
        {children}
        <Pencil aria-hidden="true" className="size-3.5 shrink-0 text-faint group-hover:text-green" />
      </button>
    );
  }
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
      className="-my-0.5 flex flex-wrap items-center"
    >
      <MaskedInput
        ref={takeFocus}
        aria-label={label}
        aria-invalid={editing.error !== undefined}
        aria-describedby={editing.error === undefined ? undefined : errorId}
        mask={mask}
        inputMode={inputMode}
        autoComplete="off"
        readOnly={editing.isSaving}
        value={editing.typed}
        onKeyDown={(event) => event.key === 'Escape' && close()}
        onChange={(event) => type(event.currentTarget.value)}
        className="w-28! tabular-nums"
      />
      <button
        type="submit"
        aria-label={`Salvar ${label}`}
        aria-disabled={editing.isSaving || undefined}
        className={ICON_BUTTON}
      >
        {editing.isSaving ? <Spinner label="Salvando…" /> : <Check aria-hidden="true" className="size-5" />}
      </button>
      <button
        type="button"
        aria-label="Cancelar"
        onClick={close}
        className={classNames(ICON_BUTTON, editing.isSaving && 'invisible')}
      >
        <X aria-hidden="true" className="size-5" />
      </button>
      {editing.error !== undefined && (
        <p id={errorId} role="alert" className="w-full text-error text-small">
          {editing.error}
        </p>
      )}
    </form>
  );
}
