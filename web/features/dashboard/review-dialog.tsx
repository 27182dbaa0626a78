import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { resolvePayment } from '#contract/dashboard.ts';
import { limits } from '#domain/limits.ts';
import { bodyResolver } from '#web/lib/body-resolver.ts';
import type { Draft } from '#web/lib/drafts.ts';
import { FormButtons } from '#web/ui/button.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Overlay } from '#web/ui/overlay.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

type Note = { note: string };
type NoteFormProps = { draft: Draft<string>; onNote: (note: string) => void; onCancel: () => void };

const resolver = bodyResolver<Note>(resolvePayment.body, (fields) => fields, { note: 'Diga o que foi feito.' });

function NoteForm({ draft, onNote, onCancel }: NoteFormProps) {
  const { control, handleSubmit } = useForm<Note>({ defaultValues: { note: draft.read() ?? '' }, resolver });
  // Characters as people count them: code points, not UTF-16 units.
  const { length } = Array.from(useWatch({ control, name: 'note' }).trim());
  return (
    <form noValidate onSubmit={handleSubmit(({ note }) => onNote(note.trim()))} className="space-y-5">
      <FormField
        control={control}
        name="note"
        label="O que foi feito"
        hint="Fica nos registros, com o seu e-mail."
        remark={<span className="text-muted">{`${length} de ${limits.attentionNote} caracteres`}</span>}
        required
      >
        {(input) => (
          <TextArea
            {...input}
            rows={3}
            onChange={(event) => {
              input.onChange(event);
              if (event.currentTarget.value === '') draft.erase();
              else draft.save(event.currentTarget.value);
            }}
          />
        )}
      </FormField>
      <FormButtons cancel="Cancelar" onCancel={onCancel}>
        Marcar como resolvido
      </FormButtons>
    </form>
  );
}

type ReviewDialogProps = {
  about: ReactNode;
  open: boolean;
  onClose: () => void;
  draft: Draft<string>;
  onNote: (note: string) => void;
};

/** Asks for a note about a payment. The draft is kept until the server has saved it. */
export function ReviewDialog({ about, open, onClose, draft, onNote }: ReviewDialogProps) {
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
