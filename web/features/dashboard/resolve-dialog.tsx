import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { limits } from '#domain/limits.ts';
import type { Draft } from '#web/lib/drafts.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

/** Characters as people count them: code points. */
function length(text: string): number {
  return Array.from(text).length;
}

function refusalOf(note: string): string | undefined {
  if (note === '') return 'Diga o que foi feito.';
  return length(note) > limits.attentionNote ? `Use no máximo ${limits.attentionNote} caracteres.` : undefined;
}

type NoteFormProps = { draft: Draft<string>; onNote: (note: string) => void; onCancel: () => void };

function NoteForm({ draft, onNote, onCancel }: NoteFormProps) {
  const [note, setNote] = useState(() => draft.read() ?? '');
  const [refusal, setRefusal] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);

  function type(value: string) {
    setNote(value);
    if (refusal !== undefined) setRefusal(refusalOf(value.trim()));
    if (value === '') draft.erase();
    else draft.save(value);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const reason = refusalOf(note.trim());
    setRefusal(reason);
    if (reason === undefined) onNote(note.trim());
    else field.current?.focus();
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <Field
        label="O que foi feito"
        hint="Fica nos registros, com o seu e-mail."
        remark={<span className="text-muted">{`${length(note.trim())} de ${limits.attentionNote} caracteres`}</span>}
        error={refusal}
        required
      >
        <TextArea ref={field} rows={3} value={note} onChange={(event) => type(event.currentTarget.value)} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Marcar como resolvido</Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}

type ResolveDialogProps = {
  /** The payment in words. */
  about: ReactNode;
  open: boolean;
  onClose: () => void;
  draft: Draft<string>;
  onNote: (note: string) => void;
};

/** Asks what was done about a payment. What is typed is kept until it has been taken. */
export function ResolveDialog({ about, open, onClose, draft, onNote }: ResolveDialogProps) {
  function take(note: string) {
    onClose();
    onNote(note);
  }

  return (
    <Overlay
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Marcar como resolvido"
      description={about}
    >
      <NoteForm draft={draft} onNote={take} onCancel={onClose} />
    </Overlay>
  );
}
