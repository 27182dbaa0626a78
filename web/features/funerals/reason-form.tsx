import { useForm } from 'react-hook-form';
import { explainDeactivation } from '#contract/funerals.ts';
import { bodyResolver } from '#web/lib/body-resolver.ts';
import { FormButtons } from '#web/ui/button.tsx';
import { FormField } from '#web/ui/form-field.tsx';
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

type Reason = { motivo: string };

const resolver = bodyResolver<Reason>(explainDeactivation.body, (fields) => fields, { motivo: 'Informe o motivo.' });

export function ReasonForm({ label, hint, submitLabel, busy, onSubmit, onCancel, cancelLabel }: ReasonFormProps) {
  const { control, handleSubmit } = useForm<Reason>({ defaultValues: { motivo: '' }, resolver });
  const submit = handleSubmit(({ motivo }) => !busy && onSubmit(motivo.trim()));
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <FormField control={control} name="motivo" label={label} hint={hint} required>
        {(input) => <TextArea {...input} rows={2} className="min-h-16!" />}
      </FormField>
      <FormButtons busy={busy} cancel={cancelLabel ?? 'Cancelar'} onCancel={onCancel}>
        {submitLabel}
      </FormButtons>
    </form>
  );
}
