import { type FormEvent, useState } from 'react';
import { limits } from '#domain/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

type ReasonFormProps = {
  label: string;
  hint?: string;
  submitLabel: string;
  busy: boolean;
  onSubmit: (reason: string) => void;
  onCancel: () => void;
  cancelLabel?: string;
};

/** Asks why, in a line or two; something has to be said. */
export function ReasonForm({ label, hint, submitLabel, busy, onSubmit, onCancel, cancelLabel }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() === '') {
      setError('Informe o motivo.');
      document.querySelector<HTMLElement>('[name=motivo_da_mudanca]')?.focus();
    } else if (!busy) onSubmit(reason.trim());
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <Field label={label} hint={hint} error={error} required>
        <TextArea
          name="motivo_da_mudanca"
          rows={2}
          className="min-h-16!"
          value={reason}
          maxLength={limits.funeralReason}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setError(undefined);
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {submitLabel}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {cancelLabel ?? 'Cancelar'}
        </Button>
      </div>
    </form>
  );
}
