import type { UseFormReturn } from 'react-hook-form';
import { limits } from '#domain/limits.ts';
import { Field } from '#web/ui/field.tsx';
import { TextInput } from '#web/ui/text-input.tsx';

export type ArrivalValues = { received_by: string; delivered_at: string };

type ArrivalFieldsProps = { form: UseFormReturn<ArrivalValues>; needsTime?: boolean };

/** Who received an order, and when. */
export function ArrivalFields({ form: { register, formState }, needsTime = false }: ArrivalFieldsProps) {
  const { errors } = formState;
  const required = needsTime && 'Informe quando foi entregue.';
  return (
    <>
      <Field label="Recebido por" optional error={errors.received_by?.message}>
        <TextInput {...register('received_by')} maxLength={limits.receivedBy} autoComplete="off" />
      </Field>
      <Field label="Entregue em" error={errors.delivered_at?.message}>
        <TextInput type="datetime-local" {...register('delivered_at', { required })} />
      </Field>
    </>
  );
}
